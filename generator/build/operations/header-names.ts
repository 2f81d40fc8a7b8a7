import type { Findings } from "../diagnostics-collector.js";
import type { Location } from "../../json/location.js";
import { isToken } from "../content/media-types.js";

// OpenAPI has descriptions of the first three ignored: other parts speak of
// them, and as well of cookies.
const describedElsewhere: ReadonlySet<string> = new Set([
  "accept",
  "content-type",
  "authorization",
  "cookie",
]);

// RFC 9110 and RFC 9112: what the connection, the message's framing and its address need.
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

/** Says whether a request can have a header parameter; one that it cannot have is warned of. */
export function checkHeaderParameter(
  name: string,
  location: Location,
  findings: Findings,
): boolean {
  const lower = name.toLowerCase();
  if (describedElsewhere.has(lower)) {
    findings.warning(
      location,
      "parameter-ignored",
      `A header parameter \`${name}\` says nothing: OpenAPI has other parts speak of it.`,
    );
    return false;
  }
  if (!setByTransport.has(lower))
    return checkHeaderName(name, location, findings);
  findings.warning(
    location,
    "parameter-ignored",
    `A header parameter \`${name}\` says nothing: what sends a request sets that header itself.`,
    "Take the parameter out.",
  );
  return false;
}

/** Says whether a message can have a header of that name; a name that none can have is warned of. */
export function checkHeaderName(
  name: string,
  location: Location,
  findings: Findings,
): boolean {
  if (isToken(name)) return true;
  findings.warning(
    location,
    "header-name",
    `\`${name}\` cannot be the name of a header, so the header is left out.`,
    "Write letters, digits and marks such as `-`, without spaces.",
  );
  return false;
}
