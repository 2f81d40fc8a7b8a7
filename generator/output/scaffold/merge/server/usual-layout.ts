import { posix } from "node:path";

import type { Node } from "ts-morph";

import type {
  ApiVersion,
  Operation,
} from "../../../../language/model/model.js";
import { type Layout, layouts } from "../../choices.js";
import { moduleName } from "../../groups.js";
import { fileName } from "../../names.js";
import { declarationOf } from "../resolve.js";
import type { Team } from "../team.js";
import type { Inventory } from "./missing.js";

/** A handler, and the file that it is written in. */
interface Written {
  readonly operation: Operation;
  readonly version: ApiVersion;
  /** The module, without extension. */
  readonly module: string;
}

/**
 * How the handlers of a team are distributed over files: as the names of most of their
 * files say, or else as the files are shared.
 */
export function usualLayout(found: Inventory["found"], team: Team): Layout {
  const written = writtenHandlers(found, team);
  if (isOneFile(written)) return "file";
  const votes = layouts.map((layout) => ({
    layout,
    count: written.filter((each) => isNamedFor(each, layout)).length,
  }));
  const most = Math.max(...votes.map(({ count }) => count));
  const named = votes.find(({ count }) => count === most && count > 0);
  const modules = new Set(written.map(({ module }) => module));
  const isSpread = written.length > 1 && modules.size === written.length;
  return named?.layout ?? (isSpread ? "operation" : "tag");
}

function writtenHandlers(
  found: Inventory["found"],
  team: Team,
): readonly Written[] {
  const written = new Map<Node, Written>();
  for (const [version, { members }] of found)
    for (const operation of version.operations) {
      const member = members.get(operation.name);
      if (member === undefined) continue;
      const node = declared(member.node, team);
      const module = team.moduleOf(node);
      written.set(node, { operation, version, module });
    }
  return [...written.values()];
}

/** The declaration of a handler that an object names: `{ getCat }`. */
function declared(member: Node, { is }: Team): Node {
  const value = is.isPropertyAssignment(member)
    ? member.getInitializer()
    : undefined;
  const symbol = is.isShorthandPropertyAssignment(member)
    ? member.getValueSymbol()
    : undefined;
  const [own] = (symbol?.getAliasedSymbol() ?? symbol)?.getDeclarations() ?? [];
  // `getCat: getCat(deps)` names the function that makes the handler.
  const named = is.isCallExpression(value) ? value.getExpression() : value;
  return own ?? (named && declarationOf(named, is)) ?? member;
}

/** Whether one file has the handlers of several tags. */
function isOneFile(written: readonly Written[]): boolean {
  const [modules, tags] = [
    new Set(written.map(({ module }) => module)),
    new Set(
      written.map(({ operation, version }) =>
        moduleName(operation, [version], "tag"),
      ),
    ),
  ];
  return modules.size === 1 && tags.size > 1;
}

function isNamedFor(
  { operation, version, module }: Written,
  layout: Layout,
): boolean {
  const own = fileName(posix.basename(module), "");
  return own === moduleName(operation, [version], layout);
}
