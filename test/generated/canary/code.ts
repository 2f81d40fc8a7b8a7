import ts from "typescript";

/** What a module says, apart from its comments. */
export interface Code {
  /** The names that are code, and not the text of a literal or a key. */
  readonly names: ReadonlySet<string>;
  /** Texts of literals, and keys. */
  readonly texts: ReadonlySet<string>;
  /** Why it does not parse. */
  readonly errors: readonly string[];
}

/** Reads the syntax tree of a module. */
export function codeOf(path: string, text: string): Code {
  const names = new Set<string>();
  const texts = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) (isKey(node) ? texts : names).add(node.text);
    else if (ts.isLiteralExpression(node)) texts.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true));
  const { diagnostics = [] } = ts.transpileModule(text, {
    reportDiagnostics: true,
    fileName: path,
  });
  const errors = diagnostics.map(({ messageText }) =>
    ts.flattenDiagnosticMessageText(messageText, " "),
  );
  return { names, texts, errors };
}

/** Whether a name stands where it only names a member: `{ a: 1 }`, `{ a?: string }`. */
function isKey(node: ts.Identifier): boolean {
  const { parent } = node;
  return (
    (ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent)) &&
    parent.name === node
  );
}

/** Characters that a reader does not see, or that end a line for some readers only. */
export const unseen =
  // eslint-disable-next-line no-control-regex -- control characters are what is meant
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\ufeff\ud800-\udfff]|\p{Bidi_Control}/u;

/** Comments that a compiler, a bundler or a browser takes for its own. */
export const directive =
  /^\s*(?:\/\/|\/?\*+)\s*(?:[#@]\s*source|@ts-|\/\s*<)|^#!|^\s*\/\/\/\s*</mu;
