import type { Sources } from "../diagnostics/diagnostic.js";
import type { Place } from "../model/model.js";
import type { Finding } from "../review/judge.js";
import { levels } from "../review/verdicts.js";
import type { Understood } from "./understand.js";

/** What `tenon diff` found, for programs; its members are a promise to them. */
export function diffJson(
  before: Understood,
  after: Understood,
  findings: readonly Finding[],
  ok: boolean,
): string {
  const counts = levels.map((level) => [
    level,
    findings.filter((one) => one.level === level).length,
  ]);
  const result = {
    ok,
    before: before.input,
    after: after.input,
    counts: Object.fromEntries(counts) as Record<string, number>,
    findings: findings.map(({ kind, says, places, ...finding }) => ({
      rule: kind,
      level: finding.level,
      message: says,
      where: finding.where,
      ...(finding.before === undefined ? {} : { before: finding.before }),
      ...(finding.after === undefined ? {} : { after: finding.after }),
      verdicts: finding.verdicts,
      reach: finding.reach,
      places: {
        before: placeOf(places.before, before.document),
        after: placeOf(places.after, after.document),
      },
    })),
  };
  return `${JSON.stringify(result, undefined, 2)}\n`;
}

function placeOf(place: Place | undefined, sources: Sources) {
  if (place === undefined) return undefined;
  const position = sources.locate(place);
  return position === undefined
    ? { place }
    : {
        place,
        file: position.file,
        line: position.line,
        column: position.column,
      };
}
