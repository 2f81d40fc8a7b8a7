import { type Code, code, lines } from "../../../language/print/code.js";
import { docComment } from "../../../language/print/comments.js";
import {
  identifier,
  list,
  stringLiteral,
  typeParameters,
} from "../../../language/print/escape.js";
import { importType } from "../../../language/print/print.js";

const serverType = importType("runtime/server", "Server");

/** A function that creates a server. */
export interface CreateFunction {
  readonly name: "createServer" | "createPartialServer";
  readonly docs: string;
  /** The type parameters. */
  readonly parameters: readonly Code[];
  /** The type of its options. */
  readonly options: Code;
  /** The function of the runtime that it calls. */
  readonly serve: Code;
  /** The first argument of that function: the served API versions. */
  readonly served: Code;
}

/** Prints `createServer` or `createPartialServer`. */
export function createFunction({
  name,
  docs,
  parameters,
  options,
  serve,
  served,
}: CreateFunction): Code {
  const args = [
    served,
    code`options`,
    ...(name === "createPartialServer" ? [stringLiteral("partial")] : []),
  ];
  const head = code`export function ${identifier(name)}${typeParameters(parameters)}`;
  return lines([
    docComment(docs),
    code`
      ${head}${list("(", [code`options: ${options}`], ")")}: ${serverType} {
        return ${serve}${list("(", args, ")")};
      }
    `,
  ]);
}
