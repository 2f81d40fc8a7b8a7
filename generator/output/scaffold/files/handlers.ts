import type { Operation } from "../../../language/model/model.js";
import {
  type Code,
  code,
  concat,
  group,
  indent,
  line,
  lines,
  paragraphs,
} from "../../../language/print/code.js";
import { docComment } from "../../../language/print/comments.js";
import {
  identifier,
  list,
  stringLiteral,
} from "../../../language/print/escape.js";
import {
  literalUnion,
  simpleType,
  typeAliasDeclaration,
  typeCode,
} from "../../../language/print/type.js";
import type { HandlerGroup, HandlerModule } from "../groups.js";
import {
  fromModule,
  generatedModule,
  type ImportLine,
  type Place,
  type SourceFile,
  sourceFile,
} from "../source.js";

/** The behavior of a handler that is not written yet. */
export interface Stub {
  /** The function that it calls, and the module that exports it. */
  readonly name: string;
  readonly module: string;
  /** Whether it is called with the context of the handler. */
  readonly takesContext: boolean;
}

/** Responds with 501. */
export const notImplemented: Stub = {
  name: "notImplemented",
  module: "runtime/server",
  takesContext: false,
};

/** Responds with a sample: `src/samples.ts` has it. */
export function sampleStub(place: Place): Stub {
  return {
    name: "sampleReply",
    module: `${place.dir}/samples`,
    takesContext: true,
  };
}

/** A type of the project: its name, and the module that exports it. */
export interface OwnType {
  readonly name: string;
  readonly from: ImportLine["from"];
}

/** Handlers that are made by functions of what they need. */
export interface Factory {
  /** The type of what they need. */
  readonly type: OwnType;
  /** What the server calls the functions with: `deps`. */
  readonly argument: string;
}

/** The functions that a first run writes. */
export function ownFactory({ dir }: Place): Factory {
  return {
    type: { name: "Deps", from: { module: `${dir}/deps` } },
    argument: "deps",
  };
}

/** The type of callers that a first run writes. */
export function ownPrincipal({ dir }: Place): OwnType {
  return { name: "Principal", from: { module: `${dir}/authenticate` } };
}

/** What a file of handlers depends on besides its operations. */
export interface HandlerMeans {
  readonly stub: Stub;
  readonly principal: OwnType;
  /** Absent: the handlers are an object, and get nothing. */
  readonly factory: Factory | undefined;
}

/** Prints a file with handlers that are not written yet. */
export function handlersFile(
  module: HandlerModule,
  group: HandlerGroup,
  { stub, principal, factory }: HandlerMeans,
  place: Place,
): SourceFile {
  const { path, constant, title, operations, isSingle } = module;
  const imports: readonly ImportLine[] = [
    fromModule(stub.module, stub.name),
    handlersImport(group, place),
    ...(group.isGuarded ? [typeImport(principal)] : []),
    ...(factory ? [typeImport(factory.type)] : []),
  ];
  const type = handlersType(group, principal);
  const [only] = operations;
  if (isSingle && only !== undefined)
    return sourceFile(
      path,
      imports,
      singleHandler(only, type, stub, factory),
      place,
    );
  const members = operations.map((operation) => handlerMember(operation, stub));
  const checked = code`satisfies Partial${list("<", [type], ">")};`;
  const name = identifier(constant);
  const declaration = factory
    ? code`
        export function ${name}(${parameter(factory)}) {
          return {
            ${paragraphs(members)}
          } ${checked}
        }
      `
    : code`
        export const ${name} = {
          ${paragraphs(members)}
        } ${checked}
      `;
  const docs = docComment(`Operations of ${title}.`);
  return sourceFile(path, imports, [lines([docs, declaration])], place);
}

function typeImport({ name, from }: OwnType): ImportLine {
  return { from, names: [{ name, isType: true }] };
}

/** A new file uses nothing of what it gets, which compilers accept of names with `_`. */
function parameter({ type }: Factory): Code {
  return code`_deps: ${identifier(type.name)}`;
}

/** Prints a handler in an object, with its comment. */
export function handlerMember(operation: Operation, stub: Stub): Code {
  return lines([
    docComment(operationDocs(operation)),
    concat(code`${identifier(operation.name)}: ${stubFunction(stub)}`, code`,`),
  ]);
}

/** Prints a handler that is the only export of a file. */
function singleHandler(
  operation: Operation,
  type: Code,
  stub: Stub,
  factory: Factory | undefined,
): readonly Code[] {
  const { name } = operation;
  return [
    typeAliasDeclaration(
      code`type Handler`,
      simpleType("", code`${type}[${stringLiteral(name)}]`),
    ),
    lines([
      docComment(operationDocs(operation)),
      factory
        ? factoryDeclaration(name, stub, factory)
        : code`export const ${identifier(name)}: Handler = ${stubFunction(stub)};`,
    ]),
  ];
}

/** A function that makes a handler. prettier breaks such a chain at each arrow, or at none. */
function factoryDeclaration(name: string, stub: Stub, factory: Factory): Code {
  const [parameters, call] = stubParts(stub);
  return group(
    code`export const ${identifier(name)} =`,
    indent(
      ...[line, code`(${parameter(factory)}): Handler =>`],
      ...[line, parameters, code` =>`, indent(line, call), code`;`],
    ),
  );
}

function stubFunction(stub: Stub): Code {
  const [parameters, call] = stubParts(stub);
  return group(parameters, code` =>`, indent(line, call));
}

/** The parameters of a new handler, and what it calls. */
function stubParts({ name, takesContext }: Stub): readonly [Code, Code] {
  const called = identifier(name);
  return takesContext
    ? [code`(_request, context)`, code`${called}(context)`]
    : [code`()`, code`${called}()`];
}

/** The summary of an operation, or the first paragraph of its description, with its method and path. */
export function operationDocs(operation: Operation): string {
  const { summary, description = "" } = operation.docs;
  const [paragraph = ""] = (summary ?? description)
    .trim()
    .split(/\r?\n\s*\r?\n/);
  const where = operationPlace(operation);
  return paragraph === "" ? where : `${paragraph}\n\n${where}`;
}

/** The method and path of an operation, as comments on handlers have them. */
export function operationPlace({ method, path }: Operation): string {
  return `\`${method} ${path.replaceAll("`", "'")}\``;
}

function handlersType(
  { versions, isGuarded }: HandlerGroup,
  { name }: OwnType,
): Code {
  if (versions.length > 1) {
    const names = typeCode(literalUnion(versions.map(({ name }) => name)));
    const args = isGuarded ? [names, code`${identifier(name)}`] : [names];
    return code`SharedHandlers${list("<", args, ">")}`;
  }
  return isGuarded
    ? code`Handlers${list("<", [code`${identifier(name)}`], ">")}`
    : code`Handlers`;
}

/** The import of the type of the handlers of a group. */
export function handlersImport(
  { versions }: HandlerGroup,
  place: Place,
): ImportLine {
  const [first] = versions;
  return versions.length > 1
    ? fromModule(generatedModule(place, "server"), "type SharedHandlers")
    : fromModule(
        generatedModule(place, `${first?.name ?? ""}/server`),
        "type Handlers",
      );
}
