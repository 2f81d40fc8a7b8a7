import { repaired } from "../../../language/diagnostics/diagnostics.js";
import { isArray } from "../../../language/json/json.js";
import type {
  OAuthFlow,
  SecurityRequirement,
  SecurityScheme,
  Writable,
} from "../../../language/model/model.js";
import { isToken } from "../content/media-types.js";
import { type Context, follow } from "../context.js";
import { ObjectNode } from "../object-node/object-node.js";
import type { Parts } from "../parts/parts.js";
import { documentation } from "./documentation.js";

/** Builds the description's security schemes and security requirements. */
export class SecurityBuilder {
  readonly #schemes = new Map<string, SecurityScheme>();
  readonly #parts: Parts;

  constructor(root: ObjectNode, context: Context) {
    this.#parts = context.parts;
    const components = root.object("components");
    for (const [name, item] of components?.named("securitySchemes") ?? []) {
      const node = follow(item, "a security scheme", context)?.node;
      if (node !== undefined) this.#schemes.set(name, buildScheme(name, node));
    }
  }

  /** The described schemes, and required ones that are not described. */
  get schemes(): readonly SecurityScheme[] {
    return [...this.#schemes.values()];
  }

  /** Builds the `security` of an operation or of the description; undefined if it has none. */
  requirements(owner: ObjectNode): readonly SecurityRequirement[] | undefined {
    const written = owner.list("security");
    // Only an empty array makes an operation public, not a value that is ignored.
    const value = owner.value("security");
    const isPublic = isArray(value) && value.length === 0;
    if (written.length === 0 && !isPublic) return undefined;
    return written.flatMap((item) => {
      const node = ObjectNode.of(item, owner, "an object", (name) => ({
        [name]: [],
      }));
      if (node === undefined) return [];
      const schemes = Object.keys(node.json).map((name) => {
        if (!this.#schemes.has(name)) this.#addUnknown(name, node);
        return { name, scopes: node.texts(name) };
      });
      this.#reportCollisions(node);
      return [{ schemes }];
    });
  }

  /** Reports schemes that are required together but use the same header, parameter or cookie. */
  #reportCollisions(requirement: ObjectNode): void {
    const seen = new Map<string, string>();
    for (const name of Object.keys(requirement.json)) {
      const credential = credentialLocation(this.#schemes.get(name));
      if (credential === undefined) continue;
      const other = seen.get(credential);
      seen.set(credential, other ?? name);
      if (other === undefined) continue;
      requirement.diagnostics.warning(
        requirement.at(name),
        "security-collision",
        `The security schemes \`${other}\` and \`${name}\` are required together, but both use the ${credential}, which can carry only one credential.`,
        "List each as a separate item of `security`, or remove one of them.",
      );
    }
  }

  /** Adds a required scheme that is not described. It is never dropped, because the server has to enforce it. */
  #addUnknown(name: string, requirement: ObjectNode): void {
    const location = requirement.at(name);
    // Other operations that require it depend on the first one.
    this.#parts.refuse();
    this.#schemes.set(name, { name, kind: "unknown", docs: {}, location });
    requirement.diagnostics.warning(
      location,
      "security-unknown",
      repaired(
        `The security scheme \`${name}\` is required but not described.`,
        wholeRequest,
      ),
      "Describe it under `components/securitySchemes`.",
    );
  }
}

const wholeRequest =
  "The server's `authenticate` function receives the whole request.";

function buildScheme(name: string, node: ObjectNode): SecurityScheme {
  const scheme = parseScheme(name, node);
  if (typeof scheme !== "string") return scheme;
  const fault = node.has(scheme) ? "is not valid" : "is missing";
  node.diagnostics.warning(
    node.has(scheme) ? node.at(scheme) : node.location,
    "security-scheme",
    repaired(
      `The \`${scheme}\` of the security scheme \`${name}\` ${fault}.`,
      wholeRequest,
    ),
    adviceFor.get(scheme),
  );
  return { kind: "unknown", ...commonFields(name, node) };
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

/**
 * The name of an HTTP authentication scheme. Names are case-insensitive (RFC 9110, 11.1),
 * so the two that Tenon knows have one spelling in the model.
 */
function schemeName(text: string): string {
  const name = text.toLowerCase();
  return name === "basic" || name === "bearer" ? name : text;
}

/** Parses a security scheme; returns the name of the field that is missing or invalid. */
function parseScheme(name: string, node: ObjectNode): SecurityScheme | string {
  const common = commonFields(name, node);
  const kind = node.text("type");
  switch (kind) {
    case "basic":
    case "bearer": {
      node.diagnostics.warning(
        node.at("type"),
        "security-scheme",
        repaired(
          `\`${kind}\` is not a type of a security scheme.`,
          `It is read as \`type: http\` with \`scheme: ${kind}\`.`,
        ),
        adviceFor.get("type"),
      );
      return { kind: "http", scheme: kind, ...common };
    }
    case "http": {
      const scheme = node.text("scheme");
      if (scheme === undefined) return "scheme";
      return { kind, scheme: schemeName(scheme), ...common };
    }
    case "apiKey":
      return parseApiKey(common, node);
    case "oauth2":
      return { kind, flows: flowsOf(node), ...common };
    case "openIdConnect": {
      const url = node.text("openIdConnectUrl");
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
  node: ObjectNode,
): Pick<SecurityScheme, "name" | "docs" | "location"> {
  return { name, docs: documentation(node), location: node.location };
}

function parseApiKey(
  common: Pick<SecurityScheme, "name" | "docs" | "location">,
  node: ObjectNode,
): SecurityScheme | string {
  const parameter = node.text("name");
  if (parameter === undefined) return "name";
  const location = node.text("in");
  if (location === "header" && !isToken(parameter)) return "name";
  return location === "query" || location === "header" || location === "cookie"
    ? { kind: "apiKey", in: location, parameter, ...common }
    : "in";
}

function flowsOf(scheme: ObjectNode): readonly OAuthFlow[] {
  return scheme.members("flows").flatMap(([name, item]) => {
    const node = ObjectNode.of(item, scheme);
    if (node === undefined) return [];
    const scopes = Object.keys(node.object("scopes")?.json ?? {});
    const flow: Writable<OAuthFlow> = { name, scopes };
    for (const key of ["authorizationUrl", "tokenUrl", "refreshUrl"] as const) {
      const url = node.text(key);
      if (url !== undefined) flow[key] = url;
    }
    return [flow];
  });
}
