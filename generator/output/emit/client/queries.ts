import type { ApiVersion } from "../../../language/model/model.js";
import { type Code, code, lines } from "../../../language/print/code.js";
import { docComment } from "../../../language/print/comments.js";
import { list, stringLiteral } from "../../../language/print/escape.js";
import {
  importType,
  importValue,
  type Module,
} from "../../../language/print/print.js";
import {
  simpleType,
  typeAliasDeclaration,
  unionOf,
} from "../../../language/print/type.js";
import { type Framework, queryPackages } from "../targets.js";

const from = "runtime/queries";

/**
 * Emits `queries.ts`: options of TanStack Query for all operations. Nothing is printed per
 * operation, because the types follow from those of the calls.
 */
export function emitQueries(
  { name, title, operations }: ApiVersion,
  framework: Framework,
): Module {
  return {
    path: `${name}/queries`,
    declares: new Set(["DataTag", "SkipToken", "Tag", "Types", "queriesOf"]),
    body: [
      code`import type { DataTag, SkipToken } from ${stringLiteral(queryPackages[framework])};`,
      types,
      tagType(new Set(operations.flatMap(({ tags }) => tags))),
      queriesFunction(`${title} ${name}`),
      code`export { ${importValue(from, "withPlainProblems")}, ${importValue(from, "withProblems")} };`,
    ],
  };
}

const types = lines([
  docComment("The types of TanStack Query."),
  code`
    interface Types extends ${importType(from, "QueryTypes")} {
      readonly tagged: DataTag<this["key"], this["data"], this["error"]>;
      readonly skip: SkipToken;
    }
  `,
]);

function tagType(tags: ReadonlySet<string>): Code {
  const names = [...tags].map((tag) => simpleType(tag, stringLiteral(tag)));
  return lines([
    docComment("The tags of operations."),
    typeAliasDeclaration(
      code`export type Tag`,
      unionOf(names.length === 0 ? [simpleType("", code`never`)] : names),
    ),
  ]);
}

/** @param scope the first part of all keys */
function queriesFunction(scope: string): Code {
  return lines([
    docComment(
      "Makes the options of TanStack Query for the operations of a client: `const q = queriesOf(api)`. Standalone calls need their connection: `queriesOf({ getThing }, { connection })`.",
    ),
    code`
      export function queriesOf<Api extends object>(
        api: Api,
        options: ${importType(from, "QueriesOptions")} = {},
      ): ${importType(from, "Queries")}<Types, Api, Tag> {
        return ${importValue(from, "queriesFrom")}${list("(", [stringLiteral(scope), code`api`, code`options`], ")")};
      }
    `,
  ]);
}
