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

/** The type of callers: its name, and the module that exports it. */
export interface PrincipalType {
  readonly name: string;
  readonly from: ImportLine["from"];
}

/** The type of callers that a first run writes. */
export function ownPrincipal({ dir }: Place): PrincipalType {
  return { name: "Principal", from: { module: `${dir}/authenticate` } };
}

/** Prints a file with handlers that are not written yet. */
export function handlersFile(
  module: HandlerModule,
  group: HandlerGroup,
  stub: Stub,
  place: Place,
  principal: PrincipalType = ownPrincipal(place),
): SourceFile {
  const { path, constant, title, operations, isSingle } = module;
  const imports: readonly ImportLine[] = [
    fromModule(stub.module, stub.name),
    handlersImport(group, place),
    ...(group.isGuarded
      ? [
          {
            from: principal.from,
            names: [{ name: principal.name, isType: true }],
          },
        ]
      : []),
  ];
  const type = handlersType(group, principal);
  const [only] = operations;
  if (isSingle && only !== undefined)
    return sourceFile(path, imports, singleHandler(only, type, stub), place);
  const members = operations.map((operation) => handlerMember(operation, stub));
  return sourceFile(
    path,
    imports,
    [
      lines([
        docComment(`Operations of ${title}.`),
        code`
          export const ${identifier(constant)} = {
            ${paragraphs(members)}
          } satisfies Partial${list("<", [type], ">")};
        `,
      ]),
    ],
    place,
  );
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
): readonly Code[] {
  const { name } = operation;
  return [
    typeAliasDeclaration(
      code`type Handler`,
      simpleType("", code`${type}[${stringLiteral(name)}]`),
    ),
    lines([
      docComment(operationDocs(operation)),
      code`export const ${identifier(name)}: Handler = ${stubFunction(stub)};`,
    ]),
  ];
}

function stubFunction({ name, takesContext }: Stub): Code {
  const called = identifier(name);
  const [parameters, call] = takesContext
    ? [code`(_request, context)`, code`${called}(context)`]
    : [code`()`, code`${called}()`];
  return group(parameters, code` =>`, indent(line, call));
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
  { name }: PrincipalType,
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
