/**
 * The interactive page of the API is Scalar's. It comes from this service, and its content
 * security policy lets it reach nothing else.
 */
export const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  // Scalar writes its styles into the page.
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The page. Its script, at `/docs/reference.js`, ends with `referenceStart`. */
export function docsPage(title: string): string {
  const text = title.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${text}</title>
</head>
<body>
<div id="reference"></div>
<script src="docs/reference.js"></script>
</body>
</html>
`;
}

/** Shows the description of this service, and sends requests to it. */
export const referenceStart = `Scalar.createApiReference("#reference", {
  url: "openapi.json",
  servers: [{ url: new URL(".", location.href).href.replace(/\\/$/, "") }],
  authentication: { preferredSecurityScheme: "bearerAuth" },
  persistAuth: false,
  telemetry: false,
  withDefaultFonts: false,
  hideClientButton: true,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: "never",
});
`;
