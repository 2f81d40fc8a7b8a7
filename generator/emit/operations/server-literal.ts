import type { Server } from "../../model/model.js";
import type { Code } from "../../print/code.js";
import { literal } from "../../print/escape.js";

/** Prints a server as data (`DescribedServer` of the runtime). */
export function serverLiteral({ url, variables }: Server): Code {
  const variableEntries = variables.map(
    ({ name, default: defaultValue, values }) =>
      [
        name,
        {
          default: defaultValue,
          ...(values === undefined ? {} : { enum: values }),
        },
      ] as const,
  );
  return literal({ url, variables: Object.fromEntries(variableEntries) });
}
