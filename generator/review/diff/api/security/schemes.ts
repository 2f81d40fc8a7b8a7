import type {
  Operation,
  SecurityScheme,
} from "../../../../language/model/model.js";
import type { Fact } from "../../facts.js";
import {
  credentialLocation,
  credentialSource,
} from "../../match/match-schemes.js";
import type { OperationPair, VersionPair } from "../../pairs.js";

/** Compares the definitions of security schemes, for the operations that use them. */
export function compareSchemes(
  { before, after, schemeNames, facts }: VersionPair,
  pairs: readonly OperationPair[],
): void {
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
    const locations = { before: scheme.location, after: other.location };
    compareScheme(scheme, other, (kind, values, part = "") => {
      const where = `security scheme ${other.name}${part}`;
      facts.add({ where, reach }, { kind, locations, ...values });
    });
  }
  const reach = pairs.flatMap((pair) => pair.scope("", "calls").reach);
  const known = new Set(schemeNames.values());
  if (reach.length === 0) return;
  for (const { name, kind, location } of before.securitySchemes)
    if (!schemeNames.has(name) && isSent(kind))
      facts.add(
        { where: `security scheme ${name}`, reach },
        { kind: "security-scheme-removed", locations: { before: location } },
      );
  for (const { name, kind, location } of after.securitySchemes)
    if (!known.has(name) && isSent(kind))
      facts.add(
        { where: `security scheme ${name}`, reach },
        { kind: "security-scheme-added", locations: { after: location } },
      );
}

/** Whether code gives the credential of a scheme to the client. */
function isSent(kind: SecurityScheme["kind"]): boolean {
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

type Add = (
  kind: Fact["kind"],
  values: Pick<Fact, "before" | "after">,
  part?: string,
) => void;

function compareScheme(
  before: SecurityScheme,
  after: SecurityScheme,
  add: Add,
): void {
  if (before.name !== after.name)
    add("security-scheme-renamed", { before: before.name, after: after.name });
  const [old, updated] = [
    credentialLocation(before),
    credentialLocation(after),
  ];
  if (old !== updated) {
    const areKeys = before.kind === "apiKey" && after.kind === "apiKey";
    add(areKeys ? "api-key-moved" : "security-scheme-changed", {
      before: old,
      after: updated,
    });
    return;
  }
  if (before.kind === "oauth2" && after.kind === "oauth2")
    compareFlows(before, after, add);
  else if (
    before.kind !== after.kind ||
    credentialSource(before) !== credentialSource(after)
  )
    add("security-source-changed", {
      before: sourceTitle(before),
      after: sourceTitle(after),
    });
}

function sourceTitle(scheme: SecurityScheme): string {
  return `${scheme.kind} ${credentialSource(scheme)}`.trim();
}

type OAuth = Extract<SecurityScheme, { readonly kind: "oauth2" }>;

function compareFlows(before: OAuth, after: OAuth, add: Add): void {
  const others = new Map(after.flows.map((flow) => [flow.name, flow]));
  for (const flow of before.flows) {
    const other = others.get(flow.name);
    others.delete(flow.name);
    const part = ` ${flow.name}`;
    if (other === undefined) {
      add("oauth-flow-removed", { before: flow.name });
      continue;
    }
    for (const key of ["authorizationUrl", "tokenUrl", "refreshUrl"] as const)
      if (flow[key] !== other[key])
        add(
          flow[key] === undefined
            ? "security-source-added"
            : other[key] === undefined
              ? "security-source-removed"
              : "security-source-changed",
          {
            ...(flow[key] !== undefined && { before: flow[key] }),
            ...(other[key] !== undefined && { after: other[key] }),
          },
          `${part} ${key}`,
        );
    compareScopes(flow.scopes, other.scopes, (kind, values) => {
      add(kind, values, part);
    });
  }
  for (const name of others.keys()) add("oauth-flow-added", { after: name });
}

function compareScopes(
  before: readonly string[],
  after: readonly string[],
  add: Add,
): void {
  const removed = before.filter((scope) => !after.includes(scope));
  const added = after.filter((scope) => !before.includes(scope));
  const [old, updated] = [removed[0], added[0]];
  if (old && updated && removed.length + added.length === 2) {
    add("oauth-scope-changed", { before: old, after: updated });
    return;
  }
  for (const scope of removed) add("oauth-scope-removed", { before: scope });
  for (const scope of added) add("oauth-scope-added", { after: scope });
}
