/**
 * The commands that explain: the codes of diagnostics (`tenon explain`), and in
 * `rules.ts` the rules of `diff` and `lint` (`tenon rules`).
 */
import {
  codes,
  isCode,
  type Meaning,
  severityText,
} from "../../../language/diagnostics/codes.js";
import { didYouMean } from "../../../language/diagnostics/suggest.js";
import { printJson } from "../../cli/failure.js";
import { quote, UsageError } from "../../cli/parse-options.js";

const all: readonly (readonly [string, Meaning])[] = Object.entries(codes);

/**
 * `tenon explain`: the diagnostic codes, or the meaning and the remedy of one.
 *
 * @throws UsageError if the code is unknown
 */
export function explainText(code: string | undefined, json: boolean): string {
  if (code !== undefined && !isCode(code))
    throw new UsageError(
      `Unknown diagnostic code ${quote(code)}. ${didYouMean(code, Object.keys(codes))}\`tenon explain\` lists the codes.`,
    );
  if (json)
    return printJson(
      code === undefined
        ? all.map(([each, meaning]) => codeJson(each, meaning))
        : codeJson(code, codes[code]),
    );
  return code === undefined ? listOfCodes() : explanationOf(code);
}

/** A diagnostic code as JSON. Programs rely on the member names. */
function codeJson(
  code: string,
  { severities, strict, meaning, remedy }: Meaning,
) {
  return { code, severities, strict: strict === true, meaning, remedy };
}

function listOfCodes(): string {
  const width = Math.max(...all.map(([code]) => code.length));
  const rows = all.map(
    ([code, { severities, meaning }]) =>
      `${code.padEnd(width)}  ${severities.join("/").padEnd(13)}  ${meaning}\n`,
  );
  return `${rows.join("")}\n\`tenon explain <code>\` explains what to do.\n`;
}

function explanationOf(code: keyof typeof codes): string {
  const { meaning, remedy }: Meaning = codes[code];
  return `${code}  ${severityText(codes[code])}\n  ${meaning}\n  ${remedy}\n`;
}
