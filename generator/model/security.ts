import { type Context, follow } from "./context.js";
import { documentation } from "./documentation.js";
import { Entry } from "./entry.js";
import type { SecurityRequirement, SecurityScheme } from "./model.js";

/** Builds the security schemes of the description. */
export function securitySchemes(
  root: Entry,
  context: Context,
): readonly SecurityScheme[] {
  const components = root.object("components");
  const members = components?.members("securitySchemes") ?? [];
  return members.flatMap(([name, item]) => {
    const entry = follow(item, context)?.entry;
    if (entry === undefined) return [];
    const scheme = schemeOf(name, entry);
    if (typeof scheme !== "string") return [scheme];
    const fault = entry.has(scheme) ? "is none that OpenAPI has" : "is missing";
    context.findings.error(
      entry.has(scheme) ? entry.at(scheme) : entry.place,
      "security-scheme",
      `The \`${scheme}\` of the security scheme \`${name}\` ${fault}.`,
      whatToWrite.get(scheme),
    );
    return [];
  });
}

/** What to write for a member that is missing or wrong. */
const whatToWrite: ReadonlyMap<string, string> = new Map([
  ["type", "Write apiKey, http, mutualTLS, oauth2 or openIdConnect."],
  ["scheme", "Write bearer, basic or another scheme of HTTP."],
  ["name", "Name the header, query parameter or cookie that holds the key."],
  ["in", "Write query, header or cookie."],
]);

/** A security scheme, or the name of the member that it lacks. */
function schemeOf(name: string, entry: Entry): SecurityScheme | string {
  const docs = documentation(entry);
  const kind = entry.text("type");
  if (kind === "http") {
    const scheme = entry.text("scheme");
    return scheme === undefined
      ? "scheme"
      : { name, kind, scheme: scheme.toLowerCase(), docs };
  }
  if (kind === "apiKey") {
    const parameter = entry.text("name");
    if (parameter === undefined) return "name";
    const place = entry.text("in");
    return place === "query" || place === "header" || place === "cookie"
      ? { name, kind, in: place, parameter, docs }
      : "in";
  }
  return kind === "oauth2" || kind === "openIdConnect" || kind === "mutualTLS"
    ? { name, kind, docs }
    : "type";
}

/** Builds `security` of an operation or of the whole description; nothing where it is not said. */
export function securityOf(
  owner: Entry,
  schemes: ReadonlySet<string>,
): readonly SecurityRequirement[] | undefined {
  if (!owner.has("security")) return undefined;
  return owner.list("security").flatMap(({ value, place }) => {
    const entry = Entry.of(value, place, owner.findings);
    if (entry === undefined) return [];
    const required = Object.keys(entry.json).map((name) => {
      if (!schemes.has(name)) {
        owner.findings.error(
          entry.at(name),
          "security-unknown",
          `There is no security scheme \`${name}\`.`,
          "Describe it under `components/securitySchemes`.",
        );
      }
      return { name, scopes: entry.texts(name) };
    });
    return [{ schemes: required }];
  });
}
