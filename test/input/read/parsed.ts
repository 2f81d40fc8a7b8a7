import { parse } from "../../../generator/input/read/parse.js";
import { Source } from "../../../generator/input/read/source/source.js";
import type { Diagnostic } from "../../../generator/language/diagnostics/diagnostics.js";
import type { JsonValue } from "../../../generator/language/json/json.js";

/** The value of a valid text, and its warnings: as they are, and as `3:5 code`. */
export function parsed(
  text: string,
  name: string,
): {
  readonly value: JsonValue;
  readonly diagnostics: readonly Diagnostic[];
  readonly warnings: readonly string[];
} {
  const outcome = parse(new Source("", name, Buffer.from(text)));
  if (!("value" in outcome)) throw new Error(`${text} is refused.`);
  const { value, warnings: diagnostics } = outcome;
  const warnings = diagnostics.map(
    ({ code, position }) =>
      `${String(position?.line)}:${String(position?.column)} ${code}`,
  );
  return { value, diagnostics, warnings };
}
