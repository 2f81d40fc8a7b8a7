import type { Findings } from "./findings.js";
import { alongside } from "./schema-cycles.js";
import { wireName } from "./schema-names.js";
import { nameOf, schemaOf, type Target } from "./targets.js";

/** More schemas than people chain, and few enough for whoever follows them one call deep for each. */
const MAX_CHAIN = 256;

/** Reports schemas whose rules stand at the end of a chain of references too long to be followed. */
export function reportLongChains(
  targets: readonly Target[],
  findings: Findings,
): void {
  const lengths = chainLengths(targets);
  for (const target of targets) {
    // Those before it in the chain need no word of their own.
    if (lengths.get(nameOf(target)) !== MAX_CHAIN + 1) continue;
    findings.error(
      target.place,
      "too-deep",
      `What \`${wireName(target)}\` says stands behind a chain of more than ${MAX_CHAIN} schemas.`,
      "Refer to the schema at the chain's end.",
    );
  }
}

/** The longest way from each schema through others that speak of the same value; what is part of a cycle has none. */
function chainLengths(targets: readonly Target[]): ReadonlyMap<string, number> {
  const lengths = new Map<string, number>();
  const unsettled = new Map<string, number>();
  const referrers = new Map<string, string[]>();
  const settled: string[] = [];
  for (const target of targets) {
    const name = nameOf(target);
    const names = alongside(schemaOf(target));
    if (names.length === 0) settled.push(name);
    else unsettled.set(name, names.length);
    for (const other of names) {
      const known = referrers.get(other);
      if (known === undefined) referrers.set(other, [name]);
      else known.push(name);
    }
  }
  // The list grows while it is worked off.
  for (const name of settled) {
    const length = (lengths.get(name) ?? 0) + 1;
    for (const referrer of referrers.get(name) ?? []) {
      lengths.set(referrer, Math.max(lengths.get(referrer) ?? 0, length));
      const left = (unsettled.get(referrer) ?? 0) - 1;
      unsettled.set(referrer, left);
      if (left === 0) settled.push(referrer);
    }
  }
  return lengths;
}
