/** What handlers of a service's public documents are made of: a page of its API, and a list of its versions. */
import type { ServerSurface } from "./server/types.js";

/** What a page of an API reference is put together from. */
export interface ApiReference {
  readonly title: string;
  /** The OpenAPI document, as JSON has it. */
  readonly document: object;
  /** The text of swagger-ui-dist's `swagger-ui-bundle.js`. */
  readonly script: string;
  /** The text of swagger-ui-dist's `swagger-ui.css`. */
  readonly style: string;
}

/**
 * Gives an HTML page that shows an API by Swagger UI and lets requests be
 * tried. Everything is in it, and its own policy keeps it from loading more:
 * it connects to nothing but the API.
 */
export function apiReferencePage({
  title,
  document,
  script,
  style,
}: ApiReference): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${escapeText(title)}</title>
<style>${escapeStyle(style)}</style>
</head>
<body>
<div id="reference"></div>
<script type="application/json" id="document">${escapeJson(document)}</script>
<script>${escapeScript(script)}</script>
<script>${start}</script>
</body>
</html>
`;
}

const policy = [
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  "img-src data:",
  "connect-src *",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

const start = `SwaggerUIBundle({
  spec: JSON.parse(document.getElementById("document").textContent),
  domNode: document.getElementById("reference"),
  validatorUrl: null,
});`;

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/** In JSON a `<` stands in texts only. */
function escapeJson(value: object): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

/** What ends a script, or keeps it from ending, stands in its texts and patterns only. */
function escapeScript(code: string): string {
  return code.replace(/<(?=\/script|script|!--)/gi, "\\x3C");
}

function escapeStyle(rules: string): string {
  return rules.replace(/<\/(?=style)/gi, "<\\/");
}

/** What a policy of versions says of one. */
export interface ServedVersion {
  readonly version: string;
  /** Whether all of it is deprecated. */
  readonly deprecated: boolean;
}

/** Gives the versions that are served, in their order: those of each version's `serverSurface`. */
export function servedVersions(
  surfaces: readonly ServerSurface[],
): ServedVersion[] {
  return surfaces.map(({ name, deprecation, operations }) => ({
    version: name,
    deprecated:
      deprecation !== undefined ||
      Object.values(operations).every(({ deprecated }) => deprecated),
  }));
}
