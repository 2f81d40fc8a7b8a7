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

/** Builds the security schemes of the description, and what requires them. */
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

  /** The schemes that are described, and those that are required all the same. */
  get schemes(): readonly SecurityScheme[] {
    return [...this.#schemes.values()];
  }

  /** Builds `security` of an operation or of the whole description; nothing where it is not said. */
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

  /** Reports schemes that are required together and travel in one place. */
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
        `The security schemes \`${other}\` and \`${name}\` are required together, and both travel in the ${carrier}, which holds one credential.`,
        "Make them alternatives, each an item of the list, or leave one of them out.",
      );
    }
  }

  /** What is required is never dropped: a server has to ask for it, whatever it is. */
  #addUnknown(name: string, requirement: Entry): void {
    const location = requirement.at(name);
    this.#schemes.set(name, { name, kind: "unknown", docs: {}, location });
    requirement.findings.warning(
      location,
      "security-unknown",
      `There is no security scheme \`${name}\`: it is required, and a server is given the whole request to judge by.`,
      "Describe it under `components/securitySchemes`.",
    );
  }
}

function buildScheme(name: string, entry: Entry): SecurityScheme {
  const scheme = parseScheme(name, entry);
  if (typeof scheme !== "string") return scheme;
  const fault = entry.has(scheme) ? "is none that OpenAPI has" : "is missing";
  entry.findings.warning(
    entry.has(scheme) ? entry.at(scheme) : entry.location,
    "security-scheme",
    `The \`${scheme}\` of the security scheme \`${name}\` ${fault}: a server is given the whole request to judge by.`,
    adviceFor.get(scheme),
  );
  return { kind: "unknown", ...commonFields(name, entry) };
}

/** Where the credential of a scheme travels; nothing where that is not in a place of its own. */
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

/** What to write for a member that is missing or wrong. */
const adviceFor: ReadonlyMap<string, string> = new Map([
  ["type", "Write apiKey, http, mutualTLS, oauth2 or openIdConnect."],
  ["scheme", "Write bearer, basic or another scheme of HTTP."],
  ["name", "Name the header, query parameter or cookie that holds the key."],
  ["in", "Write query, header or cookie."],
]);

/** A security scheme, or the name of the member that it lacks. */
function parseScheme(name: string, entry: Entry): SecurityScheme | string {
  const said = commonFields(name, entry);
  const kind = entry.text("type");
  switch (kind) {
    case "http": {
      const scheme = entry.text("scheme");
      return scheme === undefined
        ? "scheme"
        : { kind, scheme: scheme.toLowerCase(), ...said };
    }
    case "apiKey":
      return parseApiKey(said, entry);
    case "oauth2":
      return { kind, flows: flowsOf(entry), ...said };
    case "openIdConnect": {
      const url = entry.text("openIdConnectUrl");
      return { kind, ...(url !== undefined && { url }), ...said };
    }
    case "mutualTLS":
      return { kind, ...said };
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
  said: Pick<SecurityScheme, "name" | "docs" | "location">,
  entry: Entry,
): SecurityScheme | string {
  const parameter = entry.text("name");
  if (parameter === undefined) return "name";
  const location = entry.text("in");
  if (location === "header" && !isToken(parameter)) return "name";
  return location === "query" || location === "header" || location === "cookie"
    ? { kind: "apiKey", in: location, parameter, ...said }
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
