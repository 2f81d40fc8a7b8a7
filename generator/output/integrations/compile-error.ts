import { createRequire } from "node:module";

import type * as TypeScript from "typescript";

import { childLocation, type Location } from "../../language/json/location.js";

/** The first error that the compiler reports in a printed module. */
export interface CompileError {
  readonly message: string;
  /** The component or path that the code was printed for, or else the root. */
  readonly location: Location;
}

/**
 * The part of TypeScript's library that printed types use. Checking the whole library
 * takes longer than most descriptions.
 */
const library = `
interface Array<T> { [index: number]: T }
interface Boolean {} interface CallableFunction {} interface Function {}
interface IArguments {} interface NewableFunction {} interface Number {}
interface Object {} interface RegExp {} interface String {}
type Exclude<T, U> = T extends U ? never : T;
type Omit<T, K extends keyof any> = Pick<T, Exclude<keyof T, K>>;
type Pick<T, K extends keyof T> = { [P in K]: T[P] };
type Record<K extends keyof any, T> = { [P in K]: T };
`;

/**
 * Compiles a `paths.ts`. openapi-typescript prints some descriptions as types
 * that do not compile, such as a list of lists of itself.
 */
export function firstCompileError(text: string): CompileError | undefined {
  const ts = compiler();
  const program = programOf({ "library.ts": library, "paths.ts": text }, ts);
  const [first] = program.getSemanticDiagnostics(
    program.getSourceFile("paths.ts"),
  );
  if (first === undefined) return undefined;
  const { file, start = 0, messageText } = first;
  const names = file === undefined ? [] : namesAt(file, start, ts);
  return {
    message: ts.flattenDiagnosticMessageText(messageText, " "),
    location: locationOf(names),
  };
}

/**
 * The compiler of openapi-typescript, which is already loaded. The project's own
 * compiler may be too new.
 */
function compiler(): typeof TypeScript {
  const { resolve } = createRequire(import.meta.url);
  const load = createRequire(resolve("openapi-typescript"));
  // The type of the module that the package name resolves to.
  return load("typescript") as typeof TypeScript;
}

function programOf(
  texts: Readonly<Record<string, string>>,
  ts: typeof TypeScript,
): TypeScript.Program {
  const isKnown = (name: string) => Object.hasOwn(texts, name);
  return ts.createProgram(
    Object.keys(texts),
    { noLib: true, strict: true },
    {
      fileExists: isKnown,
      readFile: (name) => texts[name],
      getSourceFile: (name, options) =>
        isKnown(name)
          ? ts.createSourceFile(name, texts[name] ?? "", options)
          : undefined,
      getCanonicalFileName: (name) => name,
      getCurrentDirectory: () => "",
      getDefaultLibFileName: () => "library.ts",
      getNewLine: () => "\n",
      useCaseSensitiveFileNames: () => true,
      writeFile: () => {},
    },
  );
}

/** The names of the declarations around a position, from the outermost: `components`, `schemas`, `Thing`. */
function namesAt(
  file: TypeScript.SourceFile,
  position: number,
  ts: typeof TypeScript,
): readonly string[] {
  const names: string[] = [];
  const visit = (node: TypeScript.Node): void => {
    if (position < node.pos || position >= node.end) return;
    if (ts.isInterfaceDeclaration(node)) names.push(node.name.text);
    if (ts.isPropertySignature(node) && "text" in node.name)
      names.push(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return names;
}

function locationOf(names: readonly string[]): Location {
  const [section] = names;
  const depth = section === "components" ? 3 : 2;
  return section === "operations"
    ? "#"
    : childLocation("#", ...names.slice(0, depth));
}
