import { errorFormats } from "../../../input/responses/error-formats.js";
import type { ApiVersion } from "../../../language/model/model.js";
import {
  type Code,
  code,
  concat,
  empty,
  lines,
} from "../../../language/print/code.js";
import { docComment, lineComment } from "../../../language/print/comments.js";
import {
  arrayLiteral,
  identifier,
  multilineObject,
  objectLiteral,
  propertyKey,
  stringLiteral,
} from "../../../language/print/escape.js";
import { neededOptions } from "../../emit/server/options.js";
import type { HandlerGroup, HandlerModule } from "../groups.js";
import { constantName } from "../names.js";
import type { Sampler } from "../requests/requests.js";
import {
  fromModule,
  generatedModule,
  type ImportLine,
  type Place,
  type SourceFile,
  sourceFile,
} from "../source.js";
import { refuseOption } from "./refuse.js";
import {
  keeps,
  keepsRequests,
  type Kept,
  requestStores,
  stateNames,
} from "./stores.js";

/** The input of `server.ts`. */
export interface Served {
  readonly versions: readonly ApiVersion[];
  /** The same with the types that the configuration chooses. */
  readonly typed: readonly ApiVersion[];
  readonly sampler: Sampler;
  readonly groups: readonly HandlerGroup[];
  /** Whether the output has a `server.ts` for several versions. */
  readonly isJoined: boolean;
  readonly hasToken: boolean;
  readonly kept: Kept;
}

/** The options that a server of some versions must have. */
export function optionsOf(
  versions: readonly ApiVersion[],
): ReadonlySet<string> {
  return new Set(versions.flatMap(neededOptions));
}

/** Prints `server.ts`, which puts the handlers together. */
export function serverFile(served: Served, place: Place): SourceFile {
  const { versions, groups, isJoined, hasToken, kept } = served;
  const { dir } = place;
  const needed = optionsOf(versions);
  const access = [
    ...(needed.has("authenticate") ? ["authenticators"] : []),
    ...(needed.has("authorize") ? ["authorize"] : []),
  ];
  const [only] = versions;
  const server = isJoined ? "server" : `${only?.name ?? ""}/server`;
  const imports: readonly ImportLine[] = [
    ...(access.length > 0
      ? [fromModule(`${dir}/authenticate`, ...access)]
      : []),
    fromModule(`${dir}/deps`, "type Deps"),
    fromModule(generatedModule(place, server), "createServer"),
    fromModule("runtime/server", "type Server"),
    ...groups.flatMap((group) =>
      group.modules.map((module) => moduleImport(module, group, isJoined)),
    ),
  ];
  const used = [
    ...(hasToken && needed.has("authenticate") ? [code`config`] : []),
    code`log`,
    ...(keepsRequests(kept) ? [code`stores`] : []),
  ];
  const handlers = isJoined
    ? code`
        {
          ${lines(
            versions.map(
              ({ name }) =>
                code`${propertyKey(name)}: ${registrations(groups, name, isJoined)},`,
            ),
          )}
        }
      `
    : registrations(groups, only?.name ?? "", isJoined);
  return sourceFile(
    `${dir}/server`,
    imports,
    [
      lines([
        docComment(
          keepsRequests(kept)
            ? `The API, which an adapter connects to a platform. Without stores, ${stateNames(requestStores.filter((each) => keeps(kept, each)))} are in memory, as in tests.`
            : "The API, which an adapter connects to a platform.",
        ),
        code`
          export function createApi(deps: Deps): Server {
            const ${objectLiteral(used)} = deps;
            return createServer({
              ${lines(options(served, needed))}
              handlers: ${handlers},
            });
          }
        `,
      ]),
    ],
    place,
  );
}

function options(
  { versions, typed, sampler, isJoined, hasToken, kept }: Served,
  needed: ReadonlySet<string>,
): readonly Code[] {
  const names = versions.map(({ name }) => stringLiteral(name));
  const config = hasToken ? code`config` : empty;
  const hasOwnErrors = versions.some(
    (version) => errorFormats(version) !== "problems",
  );
  const others = ["owner", "quotas", "refuse"].filter(
    (name) => needed.has(name) || (name === "refuse" && hasOwnErrors),
  );
  const means = { typed, sampler, kept };
  return [
    isJoined ? code`versions: ${arrayLiteral(names)},` : empty,
    needed.has("authenticate")
      ? code`authenticate: authenticators(${config}),`
      : empty,
    needed.has("authorize") ? code`authorize,` : empty,
    ...others.map((name) => {
      const { comment = empty, option } = serverOption(name, means);
      return lines([comment, code`${option},`]);
    }),
    ...storeOptions(kept, others),
    code`
      onRequest: (entry) => {
        log("info", "request", entry);
      },
      onError: (error, { requestId }) => {
        const stack = error instanceof Error ? error.stack : String(error);
        log("error", "error", { requestId, stack });
      },
    `,
  ];
}

/** The options for stores, apart from those that a server must have. */
function storeOptions(kept: Kept, others: readonly string[]): readonly Code[] {
  return [
    keeps(kept, "idempotencyStore")
      ? code`...(stores && { idempotency: { store: stores.idempotency } }),`
      : empty,
    keeps(kept, "quotaStore") && !others.includes("quotas")
      ? code`...(stores && { quotas: { store: stores.quotas } }),`
      : empty,
    keepsRequests(kept)
      ? code`...(stores && { isUnavailable: stores.isUnavailable }),`
      : empty,
  ];
}

/** What options are made from. */
interface OptionMeans {
  /** The versions with the types that the configuration chooses. */
  readonly typed: readonly ApiVersion[];
  readonly sampler: Sampler;
  /** Absent: state is in memory. */
  readonly kept?: Kept;
}

/** An option that a server must have, with what it does until the team decides. */
export function serverOption(
  name: string,
  { typed, sampler, kept }: OptionMeans,
): {
  readonly comment?: Code;
  readonly option: Code;
} {
  switch (name) {
    case "owner":
      return { option: code`owner: ({ id }) => id` };
    case "quotas":
      return {
        comment: lineComment(
          "TODO: return only those of these quotas that the request spends.",
        ),
        option: code`quotas: ${objectLiteral([
          ...(kept && keeps(kept, "quotaStore")
            ? [code`...(stores && { store: stores.quotas })`]
            : []),
          code`select: ({ quotas }) => quotas`,
        ])}`,
      };
    case "authorize":
      return {
        comment: lineComment(
          "TODO: compare the caller with the roles and scopes of the operation. Until you do, every caller may call it.",
        ),
        option: code`authorize: () => true`,
      };
    default:
      return refuseOption(typed, sampler);
  }
}

/** The handlers of a version, from each of its files. */
function registrations(
  groups: readonly HandlerGroup[],
  version: string,
  isJoined: boolean,
): Code {
  const members = groups
    .filter(({ versions }) => versions.some(({ name }) => name === version))
    .flatMap((group) =>
      group.modules.map((module) =>
        concat(
          registration(module, localName(module, group, isJoined), true),
          code`(deps)`,
        ),
      ),
    );
  return multilineObject(members);
}

/**
 * The member of the handlers that serves a file: a spread, or the handler itself.
 *
 * @param local the name of the export of the file, where it is served
 * @param isCalled whether it is a function of what the handlers get, whose call ends the member
 */
export function registration(
  module: HandlerModule,
  local: string,
  isCalled: boolean,
): Code {
  if (!module.isSingle) return code`...${identifier(local)}`;
  return local === module.constant && !isCalled
    ? code`${identifier(local)}`
    : code`${propertyKey(module.constant)}: ${identifier(local)}`;
}

function moduleImport(
  module: HandlerModule,
  group: HandlerGroup,
  isJoined: boolean,
): ImportLine {
  const as = localName(module, group, isJoined);
  return {
    from: { module: module.path },
    names: [{ name: module.constant, as }],
  };
}

/** The names that `server.ts` itself declares. */
const ownNames: ReadonlySet<string> = new Set([
  "authenticators",
  "authorize",
  "config",
  "createApi",
  "createServer",
  "deps",
  "log",
  "stores",
]);

/**
 * The name of a handler or of handlers in `server.ts`. Handlers of several versions can
 * have the same name.
 */
export function localName(
  { constant, isSingle }: HandlerModule,
  { folder }: HandlerGroup,
  isJoined: boolean,
): string {
  if (isSingle && isJoined)
    return `${constantName(folder.slice(folder.lastIndexOf("/") + 1))}_${constant}`;
  return ownNames.has(constant) ? `${constant}Handler` : constant;
}
