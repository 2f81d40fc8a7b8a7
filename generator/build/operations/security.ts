import { type Context, follow } from "../context.js";
import { documentation } from "./documentation.js";
import { Entry } from "../node.js";
import type {
  Writable,
  OAuthFlow,
  SecurityRequirement,
  SecurityScheme,
} from "../../model/model.js";
import { isToken } from "../content/media-types.js";

/** Builds the description's security schemes and security requirements. */
export class SecurityBuilder {
  readonly #schemes = new Map<string, SecurityScheme>();

  constructor(root: Entry, context: Context) {
    const components = root.object("components");
    for (const [name, item] of components?.named("securitySchemes") ?? []) {
      const entry = follow(item, "a security scheme", context)?.entry;
      if (entry !== undefined)
        this.#schemes.set(name, buildScheme(name, entry));
    }
  }

  /** The described schemes, and required ones that are not described. */
  get schemes(): readonly SecurityScheme[] {
    return [...this.#schemes.values()];
  }

  /** Builds the `security` of an operation or of the description; undefined if it has none. */
  requirements(owner: Entry): readonly SecurityRequirement[] | undefined {
    if (!owner.has("security")) return undefined;
    return owner.list("security").flatMap(({ value, location }) => {
      const entry = Entry.of(value, location, owner.findings);
      if (entry === undefined) return [];
      const schemes = Object.keys(entry.json).map((name) => {
        if (!this.#schemes.has(name)) this.#addUnknown(name, entry);
        return { name, scopes: entry.texts(name) };
      });
      this.#reportCollisions(entry);
      return [{ schemes }];
    });
  }

  /** Reports schemes that are required together but use the same header, parameter or cookie. */
  #reportCollisions(requirement: Entry): void {
    const seen = new Map<string, string>();
    for (const name of Object.keys(requirement.json)) {
      const carrier = credentialLocation(this.#schemes.get(name));
      if (carrier === undefined) continue;
      const other = seen.get(carrier);
      seen.set(carrier, other ?? name);
      if (other === undefined) continue;
      requirement.findings.warning(
        requirement.at(name),
        "security-collision",
        `The security schemes \`${other}\` and \`${name}\` are required together, but both use the ${carrier}, which can carry only one credential.`,
        "Make them alternatives by listing each as an item of its own, or remove one of them.",
      );
    }
  }

  /** Adds a required scheme that is not described. It is never dropped, because the server has to enforce it. */
  #addUnknown(name: string, requirement: Entry): void {
    const location = requirement.at(name);
    this.#schemes.set(name, { name, kind: "unknown", docs: {}, location });
    requirement.findings.warning(
      location,
      "security-unknown",
      `The security scheme \`${name}\` is required but not described: the server's \`authenticate\` function receives the whole request.`,
      "Describe it under `components/securitySchemes`.",
    );
  }
}

function buildScheme(name: string, entry: Entry): SecurityScheme {
  const scheme = parseScheme(name, entry);
  if (typeof scheme !== "string") return scheme;
  const fault = entry.has(scheme) ? "is not valid" : "is missing";
  entry.findings.warning(
    entry.has(scheme) ? entry.at(scheme) : entry.location,
    "security-scheme",
    `The \`${scheme}\` of the security scheme \`${name}\` ${fault}: the server's \`authenticate\` function receives the whole request.`,
    adviceFor.get(scheme),
  );
  return { kind: "unknown", ...commonFields(name, entry) };
}

/** Where a scheme's credential is sent; undefined if that is not a header, parameter or cookie. */
function credentialLocation(
  scheme: SecurityScheme | undefined,
): string | undefined {
  switch (scheme?.kind) {
    case "apiKey": {
      const { in: location, parameter } = scheme;
      return location === "header"
        ? `header \`${parameter.toLowerCase()}\``
        : `${location === "query" ? "query parameter" : location} \`${parameter}\``;
    }
    case "http":
    case "oauth2":
    case "openIdConnect":
      return "header `authorization`";
    case "mutualTLS":
    case "unknown":
    case undefined:
      return undefined;
  }
}

/** The advice for a missing or invalid field. */
const adviceFor: ReadonlyMap<string, string> = new Map([
  ["type", "Use apiKey, http, mutualTLS, oauth2 or openIdConnect."],
  ["scheme", "Use bearer, basic or another HTTP authentication scheme."],
  ["name", "Name the header, query parameter or cookie that carries the key."],
  ["in", "Use query, header or cookie."],
]);

/** Parses a security scheme; returns the name of the field that is missing or invalid. */
function parseScheme(name: string, entry: Entry): SecurityScheme | string {
  const common = commonFields(name, entry);
  const kind = entry.text("type");
  switch (kind) {
    case "http": {
      const scheme = entry.text("scheme");
      return scheme === undefined
        ? "scheme"
        : { kind, scheme: scheme.toLowerCase(), ...common };
    }
    case "apiKey":
      return parseApiKey(common, entry);
    case "oauth2":
      return { kind, flows: flowsOf(entry), ...common };
    case "openIdConnect": {
      const url = entry.text("openIdConnectUrl");
      return { kind, ...(url !== undefined && { url }), ...common };
    }
    case "mutualTLS":
      return { kind, ...common };
    case undefined:
    default:
      return "type";
  }
}

function commonFields(
  name: string,
  entry: Entry,
): Pick<SecurityScheme, "name" | "docs" | "location"> {
  return { name, docs: documentation(entry), location: entry.location };
}

function parseApiKey(
  common: Pick<SecurityScheme, "name" | "docs" | "location">,
  entry: Entry,
): SecurityScheme | string {
  const parameter = entry.text("name");
  if (parameter === undefined) return "name";
  const location = entry.text("in");
  if (location === "header" && !isToken(parameter)) return "name";
  return location === "query" || location === "header" || location === "cookie"
    ? { kind: "apiKey", in: location, parameter, ...common }
    : "in";
}

function flowsOf(scheme: Entry): readonly OAuthFlow[] {
  return scheme.members("flows").flatMap(([name, { value, location }]) => {
    const entry = Entry.of(value, location, scheme.findings);
    if (entry === undefined) return [];
    const scopes = Object.keys(entry.object("scopes")?.json ?? {});
    const flow: Writable<OAuthFlow> = { name, scopes };
    for (const key of ["authorizationUrl", "tokenUrl", "refreshUrl"] as const) {
      const url = entry.text(key);
      if (url !== undefined) flow[key] = url;
    }
    return [flow];
  });
}
