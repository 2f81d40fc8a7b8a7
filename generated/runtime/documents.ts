/** Builds public documents of a service: an API reference page and a list of API versions. */
import { operationOf } from "./operation.js";
import type { ReplyHeaders } from "./server/reply/reply.js";
import type { ServerSurface } from "./server/types.js";

/**
 * Headers for public documents that are data, such as `openapi.json`: browsers neither
 * guess another media type, nor run, load or embed anything.
 */
export const documentHeaders: ReplyHeaders = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
};

/** The content of an API reference page. */
export interface ApiReference {
  /** The title of the page. */
  readonly title: string;
  /** The OpenAPI document as a JSON object. */
  readonly document: object;
  /**
   * The source of the viewer, as one script: `swagger-ui-bundle.js` of Swagger UI, or
   * `standalone.js` of Scalar.
   */
  readonly script: string;
  /** The source of the viewer's style sheet. Default: none. */
  readonly style?: string;
  /**
   * JavaScript that starts the viewer: it shows the JSON in the element with the id
   * `document` in the element with the id `reference`. Default: starts Swagger UI.
   */
  readonly start?: string;
}

/**
 * Makes an HTML page with a viewer of descriptions, where readers can try requests. The
 * page contains everything it needs. Its content security policy lets it connect only to
 * the API and load nothing else. Serve it with `apiReferenceHeaders`.
 */
export function apiReferencePage({
  title,
  document,
  script,
  style = "",
  start = startSwaggerUi,
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
<script>${escapeScript(start)}</script>
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

/** Headers for an API reference page. Its policy also forbids embedding the page. */
export const apiReferenceHeaders: ReplyHeaders = {
  ...documentHeaders,
  "content-security-policy": `${policy}; frame-ancestors 'none'`,
};

const startSwaggerUi = `SwaggerUIBundle({
  spec: JSON.parse(document.getElementById("document").textContent),
  domNode: document.getElementById("reference"),
  validatorUrl: null,
});`;

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/** In JSON, `<` occurs only in strings. */
function escapeJson(value: object): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

/** In JavaScript, these sequences occur only in strings and regular expressions. */
function escapeScript(code: string): string {
  return code.replace(/<(?=\/script|script|!--)/gi, "\\x3C");
}

function escapeStyle(rules: string): string {
  return rules.replace(/<\/(?=style)/gi, "<\\/");
}

/** An API version in a list of versions. */
export interface ServedVersion {
  /** The name of the version: `v2`. */
  readonly version: string;
  /** Whether the whole version is deprecated. */
  readonly deprecated: boolean;
}

/** Lists API versions in the given order. Pass each version's `serverSurface`. */
export function servedVersions(
  surfaces: readonly ServerSurface[],
): ServedVersion[] {
  return surfaces.map(({ name, deprecation, operations }) => ({
    version: name,
    deprecated:
      deprecation !== undefined ||
      Object.values(operations).every((row) => operationOf(row).deprecated),
  }));
}
