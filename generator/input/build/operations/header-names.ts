import { repaired } from "../../../language/diagnostics/diagnostics.js";
import type { Location } from "../../../language/json/location.js";
import { isToken } from "../content/media-types.js";
import type { DiagnosticCollector } from "../diagnostic-collector.js";

// OpenAPI ignores header parameters with the first three names, because the
// request body, responses and security schemes describe them. `Cookie` is
// described by cookie parameters.
const describedElsewhere: ReadonlySet<string> = new Set([
  "accept",
  "content-type",
  "authorization",
  "cookie",
]);

// RFC 9110 and RFC 9112: headers that the HTTP client sets for the connection, framing and routing.
const setByTransport: ReadonlySet<string> = new Set([
  "connection",
  "content-length",
  "expect",
  "host",
  "keep-alive",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/**
 * Returns false, and warns, if a request cannot have a header parameter with this name.
 */
export function checkHeaderParameter(
  name: string,
  location: Location,
  diagnostics: DiagnosticCollector,
): boolean {
  const lower = name.toLowerCase();
  if (describedElsewhere.has(lower)) {
    diagnostics.warning(
      location,
      "parameter-ignored",
      `OpenAPI ignores the header parameter \`${name}\`: media types, security schemes and cookie parameters describe it.`,
    );
    return false;
  }
  if (!setByTransport.has(lower))
    return checkHeaderName(name, location, diagnostics);
  diagnostics.warning(
    location,
    "parameter-ignored",
    `The header parameter \`${name}\` is ignored: the HTTP client sets this header itself.`,
    "Remove the parameter.",
  );
  return false;
}

/** Returns false, and warns, if the name is not a valid header name. */
export function checkHeaderName(
  name: string,
  location: Location,
  diagnostics: DiagnosticCollector,
): boolean {
  if (isToken(name)) return true;
  diagnostics.warning(
    location,
    "header-name",
    repaired(
      `\`${name}\` is not a valid header name.`,
      "The header is ignored.",
    ),
    "Use letters, digits and characters such as `-`, without spaces.",
  );
  return false;
}
