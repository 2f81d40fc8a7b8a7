import { codes, type Meaning } from "../../language/diagnostics/codes.js";
import type { Diagnostic } from "../../language/diagnostics/diagnostics.js";
import { positionText } from "./phrases.js";
import type { Report, ReportSide } from "./report.js";

/**
 * The parts that no comparison covers. Reports list them, because a report without
 * findings does not prove that nothing changed.
 */
const never: readonly string[] = [
  "titles and other texts, tags and links",
  "headers of multipart parts",
  "path parameters that the path does not name",
  "allowEmptyValue",
  "types that the configuration chooses for formats",
  "names of the values of enumerations in code",
];

/** Lines for people name this number of parts that were left out. */
const SHOWN = 20;
/** Longer texts are cut. */
const MAX_LENGTH = 300;

/**
 * The parts that the comparison did not cover: those that no comparison covers, and
 * those that Tenon left out of these two descriptions.
 */
export function notCompared(report: Report): readonly string[] {
  return [...never, ...leftOut(report)];
}

/** `notCompared` as lines for people. The first names what no comparison covers. */
export function notComparedLines(report: Report): readonly string[] {
  const parts = leftOut(report);
  const shown = parts
    .slice(0, SHOWN)
    .map((text) =>
      text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text,
    );
  const rest = parts.length - shown.length;
  return [
    `Not compared: ${never.join("; ")}.`,
    ...shown.map((text) => `Not compared: ${text}`),
    ...(rest > 0
      ? [`Not compared: ${String(rest)} more; \`--json\` lists them.`]
      : []),
  ];
}

/**
 * The parts that Tenon left out of either description: the warnings about them, each
 * with its positions.
 */
function leftOut({ before, after }: Report): readonly string[] {
  const found = new Map<string, string[]>();
  for (const side of [before, after])
    for (const warning of side.warnings ?? [])
      if (isLeftOut(warning)) {
        const positions = found.get(warning.message) ?? [];
        positions.push(placeOf(warning, side));
        found.set(warning.message, positions);
      }
  return [...found].map(
    ([message, positions]) =>
      `${[...new Set(positions)].join(", ")}: ${message}`,
  );
}

function isLeftOut({ code }: Diagnostic): boolean {
  const { leavesOut }: Meaning = codes[code];
  return leavesOut === true;
}

function placeOf(
  { location, position }: Diagnostic,
  { name, sources }: ReportSide,
): string {
  const place = position ?? sources.locate(location);
  return place === undefined ? name : positionText(place);
}
