import type {
  Operation,
  SecurityScheme,
} from "../../../../language/model/model.js";
import {
  change,
  type ChangeOf,
  changesOf,
  type Differences,
  presenceRule,
} from "../../difference.js";
import { locationsOf } from "../../facts.js";
import {
  credentialLocation,
  credentialSource,
} from "../../match/match-schemes.js";
import type { OperationPair, VersionPair } from "../../pairs.js";
import { compareScopes } from "./security.js";

/** Compares the definitions of security schemes, for the operations that use them. */
export function* compareSchemes(
  { before, after, schemeNames }: VersionPair,
  pairs: readonly OperationPair[],
): Differences {
  const others = new Map(after.securitySchemes.map((one) => [one.name, one]));
  for (const scheme of before.securitySchemes) {
    const other = others.get(schemeNames.get(scheme.name) ?? "");
    const reach = pairs
      .filter(
        (pair) =>
          usesScheme(pair.before, scheme) && usesScheme(pair.after, other),
      )
      .flatMap((pair) => pair.scope("", "calls").reach);
    if (other === undefined || reach.length === 0) continue;
    yield* compareScheme(scheme, other, (part = "") =>
      changesOf(
        { where: `security scheme ${other.name}${part}`, reach },
        locationsOf(scheme, other),
      ),
    );
  }
  const reach = pairs.flatMap((pair) => pair.scope("", "calls").reach);
  const known = new Set(schemeNames.values());
  if (reach.length === 0) return;
  const scopeOf = ({ name }: SecurityScheme) => ({
    ...{ where: `security scheme ${name}`, reach },
  });
  for (const one of before.securitySchemes)
    if (!schemeNames.has(one.name) && isSent(one))
      yield change(scopeOf(one), "security-scheme-removed", locationsOf(one));
  for (const one of after.securitySchemes)
    if (!known.has(one.name) && isSent(one))
      yield change(
        scopeOf(one),
        "security-scheme-added",
        locationsOf(undefined, one),
      );
}

/** Whether code gives the credential of a scheme to the client. */
function isSent({ kind }: SecurityScheme): boolean {
  return kind !== "mutualTLS" && kind !== "unknown";
}

function usesScheme(
  { security }: Operation,
  scheme: SecurityScheme | undefined,
): boolean {
  return security.some(({ schemes }) =>
    schemes.some(({ name }) => name === scheme?.name),
  );
}

/** Makes the changes of a part of a scheme. */
type ChangesIn = (part?: string) => ChangeOf;

function* compareScheme(
  before: SecurityScheme,
  after: SecurityScheme,
  changesIn: ChangesIn,
): Differences {
  const changed = changesIn();
  if (before.name !== after.name)
    yield changed("security-scheme-renamed", before.name, after.name);
  const places = [
    credentialLocation(before),
    credentialLocation(after),
  ] as const;
  if (places[0] !== places[1]) {
    const areKeys = before.kind === "apiKey" && after.kind === "apiKey";
    yield changed(
      areKeys ? "api-key-moved" : "security-scheme-changed",
      ...places,
    );
  } else if (before.kind === "oauth2" && after.kind === "oauth2")
    yield* compareFlows(before, after, changesIn);
  else if (sourceTitle(before) !== sourceTitle(after))
    yield changed(
      "security-source-changed",
      sourceTitle(before),
      sourceTitle(after),
    );
}

function sourceTitle(scheme: SecurityScheme): string {
  return `${scheme.kind} ${credentialSource(scheme)}`.trim();
}

type OAuth = Extract<SecurityScheme, { readonly kind: "oauth2" }>;

function* compareFlows(
  before: OAuth,
  after: OAuth,
  changesIn: ChangesIn,
): Differences {
  const changed = changesIn();
  const others = new Map(after.flows.map((flow) => [flow.name, flow]));
  for (const flow of before.flows) {
    const { name } = flow;
    const other = others.get(name);
    others.delete(name);
    if (other === undefined) {
      yield changed("oauth-flow-removed", name);
      continue;
    }
    for (const key of ["authorizationUrl", "tokenUrl", "refreshUrl"] as const) {
      const [old, updated] = [flow[key], other[key]];
      if (old !== updated)
        yield changesIn(` ${name} ${key}`)(
          presenceRule("security-source", old, updated),
          ...[old, updated],
        );
    }
    yield* compareScopes(
      "oauth-scope",
      new Set(flow.scopes),
      new Set(other.scopes),
      changesIn(` ${name}`),
    );
  }
  for (const name of others.keys())
    yield changed("oauth-flow-added", undefined, name);
}
