import * as nodeModule from "node:module";

/** A function that finds the first syntax error of TypeScript: its message, with the line where it is known. */
export type FindSyntaxError = (text: string) => string | undefined;

/**
 * The parser of the installed TypeScript, or else that of Node, which exists since
 * 22.13. Without both, no error is found.
 */
export async function syntaxErrorFinder(): Promise<FindSyntaxError> {
  return (await byTypeScript()) ?? byNode() ?? (() => undefined);
}

/** Undefined if TypeScript is not installed, or has no programmatic parser, as TypeScript 7. */
async function byTypeScript(): Promise<FindSyntaxError | undefined> {
  const loaded = await import("typescript").catch(() => undefined);
  const ts = loaded?.default;
  if (ts?.transpileModule === undefined) return undefined;
  const { ESNext: target } = ts.ScriptTarget;
  return (text) => {
    const { diagnostics: [first] = [] } = ts.transpileModule(text, {
      compilerOptions: { target, module: ts.ModuleKind.ESNext },
      reportDiagnostics: true,
    });
    if (first === undefined) return undefined;
    const { line = 0 } =
      first.file?.getLineAndCharacterOfPosition(first.start ?? 0) ?? {};
    const shown = text.split("\n")[line]?.trim() ?? "";
    const message = ts.flattenDiagnosticMessageText(first.messageText, " ");
    return `line ${String(line + 1)}, \`${shown}\`: ${message}`;
  };
}

function byNode(): FindSyntaxError | undefined {
  // The types of Node 20 do not have it.
  const { stripTypeScriptTypes: strip } = nodeModule as {
    readonly stripTypeScriptTypes?: (text: string) => string;
  };
  if (strip === undefined) return undefined;
  return (text) => {
    try {
      strip(text);
      return undefined;
    } catch (error) {
      // What Node cannot strip, such as an enum, is still valid.
      return error instanceof Error &&
        "code" in error &&
        error.code === "ERR_INVALID_TYPESCRIPT_SYNTAX"
        ? error.message
        : undefined;
    }
  };
}
