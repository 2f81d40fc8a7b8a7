import type {
  Api,
  ApiVersion,
  Operation,
} from "../../../../generator/language/model/model.js";
import type { OutputFile } from "../../../../generator/language/print/print.js";
import { emitApi } from "../../../../generator/output/emit/emit.js";
import type { Direction } from "../../../../generator/review/diff/rules/impacts.js";
import { usagesBySchema } from "../../../../generator/review/diff/usages.js";

/**
 * The owner of code: clients and receivers, clients that list every case, or the
 * server.
 */
export type Who = "client" | "lister" | "server";

/** A line that compiles if code for the old output compiles with the new one. */
interface Line {
  readonly who: Who;
  readonly direction: Direction;
  readonly check: string;
}

/** One output and its folder. */
export interface Side {
  readonly api: Api;
  readonly folder: string;
  readonly files: readonly OutputFile[];
}

/** Prints the API versions of an output next to the shared runtime. */
export function sideOf(api: Api, folder: string): Side {
  const files = emitApi(api, { extension: ".js", source: "openapi.json" })
    .filter(({ path }) => path.endsWith(".ts") && path.includes("/"))
    .map(({ path, text }) => ({ path: `${folder}-${path}`, text }));
  return { api, folder, files };
}

/** The modules that use the old output and are compiled against the new one, by direction and owner. */
export function consumersOf(
  name: string,
  before: Side,
  after: Side,
): readonly OutputFile[] {
  return before.api.versions.flatMap((apiVersion) => {
    const other = after.api.versions.find(
      (one) => one.name === apiVersion.name,
    );
    if (other === undefined) return gone(name, apiVersion);
    const lines = linesOf([before, apiVersion], [after, other]);
    const modules = new Map<string, Line[]>();
    for (const line of lines) {
      const key = `${line.direction}.${line.who}`;
      modules.set(key, [...(modules.get(key) ?? []), line]);
    }
    return [...modules].map(([key, held]) => ({
      path: `assertions/${name}/${apiVersion.name}.${key}.ts`,
      text: moduleOf(
        `${before.folder}-${apiVersion.name}`,
        `${after.folder}-${apiVersion.name}`,
        held,
      ),
    }));
  });
}

/** An import of a removed version does not compile. */
function gone(name: string, { name: apiVersion }: ApiVersion): OutputFile[] {
  return [
    {
      path: `assertions/${name}/${apiVersion}.calls.client.ts`,
      text: `import "../../${name}-gone/index.js";\n`,
    },
  ];
}

function moduleOf(old: string, now: string, lines: readonly Line[]): string {
  const isImported = (module: string) =>
    lines.some(({ check }) => check.includes(`_${module}.`));
  const modules = ["index", "server", "webhooks"].filter(isImported);
  const imports = modules.flatMap((module) => [
    `import type * as Old_${module} from "../../${old}/${module}.js";`,
    `import type * as New_${module} from "../../${now}/${module}.js";`,
  ]);
  return [
    `import type * as C from "../checks.js";`,
    ...imports,
    ...lines.map(({ check }, at) => `export const line${at}: ${check} = true;`),
    "",
  ].join("\n");
}

/** The optional types that an output exports. */
interface Exports {
  readonly had: (type: string) => boolean;
  readonly both: (type: string) => boolean;
}

type End = readonly [Side, ApiVersion];

function linesOf([one, before]: End, [other, after]: End): readonly Line[] {
  const has = ({ files, folder }: Side, { name }: ApiVersion, type: string) =>
    files.some(
      ({ path, text }) =>
        path.startsWith(`${folder}-${name}/`) &&
        new RegExp(`export (?:interface|type|const) ${type}\\b`).test(text),
    );
  const had = (type: string) => has(one, before, type);
  const both = (type: string) => had(type) && has(other, after, type);
  const operations = before.operations.flatMap((operation) => {
    const match = after.operations.find(({ name }) => name === operation.name);
    return match ? [[operation, match] as const] : [];
  });
  return [
    ...wholes({ had, both }),
    ...typeNames(before),
    ...operations.flatMap((pair) => ofOperation(pair, { both })),
    ...before.events
      .filter(({ name }) => after.events.some((event) => event.name === name))
      .flatMap(({ name }) => ofEvent(JSON.stringify(name))),
  ];
}

const line =
  (direction: Direction, who: Who) =>
  (check: string): Line => ({ direction, who, check });

const from = (module: "index" | "webhooks", type: string) =>
  [`Old_${module}.${type}`, `New_${module}.${type}`] as const;

/** The checks of a whole version: methods, handlers, credentials, servers and events. */
function wholes({ had, both }: Pick<Exports, "had" | "both">): readonly Line[] {
  const [client, now] = from("index", "Client");
  // The types of handlers are compared by operation, and those of hooks follow from them.
  const options =
    'Omit<Parameters<typeof X.createServer>[0], "handlers" | "around" | "errors">';
  return [
    line("calls", "client")(`C.Has<keyof ${client}, keyof ${now}>`),
    line(
      "calls",
      "client",
    )("C.Fits<Old_index.ClientOptions, New_index.ClientOptions>"),
    line(
      "calls",
      "client",
    )("C.Knows<Old_index.ClientOptions, New_index.ClientOptions>"),
    ...(had("servers")
      ? [
          line(
            "calls",
            "client",
          )("C.Serves<typeof Old_index.servers, typeof New_index.servers>"),
        ]
      : []),
    line(
      "calls",
      "server",
    )("C.Has<keyof New_server.Handlers, keyof Old_server.Handlers>"),
    line(
      "calls",
      "server",
    )("C.Has<keyof Old_server.Handlers, keyof New_server.Handlers>"),
    line(
      "calls",
      "server",
    )(
      `C.Fits<${options.replace("X", "Old_server")}, ${options.replace("X", "New_server")}>`,
    ),
    line(
      "calls",
      "server",
    )(
      `C.Knows<${options.replace("X", "Old_server")}, ${options.replace("X", "New_server")}>`,
    ),
    ...(both("WebhookEvents")
      ? [
          line(
            "receives",
            "client",
          )(
            "C.Has<keyof Old_webhooks.WebhookEvents, keyof New_webhooks.WebhookEvents>",
          ),
          line(
            "receives",
            "lister",
          )(
            "C.Has<keyof New_webhooks.WebhookEvents, keyof Old_webhooks.WebhookEvents>",
          ),
        ]
      : []),
  ];
}

/**
 * Code imports the types of the schemas by their names, for sent and for received
 * values.
 */
function typeNames(before: ApiVersion): readonly Line[] {
  const usages = usagesBySchema(before);
  return before.schemas.flatMap(({ name }) => {
    const used = usages.get(name) ?? [];
    const directions =
      used.length === 0
        ? (["calls"] as const)
        : used.map(({ direction }) => direction);
    const typed = used
      .filter(({ isUntyped }) => !isUntyped)
      .map(({ direction }) => direction);
    const types = from("index", name).join(", ");
    return [
      ...[...new Set(directions)].map((direction) =>
        line(direction, "client")(`C.Exists<New_index.${name}>`),
      ),
      ...(typed.includes("sends")
        ? [line("sends", "client")(`C.Fits<${types}>`)]
        : []),
      ...(typed.includes("receives")
        ? [line("receives", "client")(`C.Knows<${types}>`)]
        : []),
    ];
  });
}

function ofOperation(
  [{ name, typeName: old }, { typeName: now }]: readonly [Operation, Operation],
  { both }: Pick<Exports, "both">,
): readonly Line[] {
  const at = JSON.stringify(name);
  const call = [`Old_index.Client[${at}]`, `New_index.Client[${at}]`];
  const handle = [`Old_server.Handlers[${at}]`, `New_server.Handlers[${at}]`];
  const of = (
    helper: string,
    [one, other]: readonly string[],
    check: string,
    more = "",
  ) => `C.${check}<C.${helper}<${one}${more}>, C.${helper}<${other}${more}>>`;
  const back = ([one = "", other = ""]: readonly string[]) => [other, one];
  const types = (suffix: string, module = "index") => [
    `Old_${module}.${old}${suffix}`,
    `New_${module}.${now}${suffix}`,
  ];
  const event = types("Event", "webhooks");
  const handled = ["Old_server", "New_server"].map(
    (module) => `${module}.HandlerTypes[${at}]`,
  );
  const returned = (check: string, part?: "replies" | "codes") => {
    const both = handled.map((each) =>
      part === undefined ? each : `${each}["${part}"]`,
    );
    return line("receives", "server")(`C.${check}<${both.join(", ")}>`);
  };
  return [
    line("sends", "client")(of("Args", call, "Fits")),
    line("sends", "client")(of("Args", call, "Knows")),
    line("sends", "server")(of("Asked", back(handle), "Fits")),
    line("sends", "server")(of("Asked", handle, "Knows")),
    line("receives", "client")(of("Done", back(call), "Fits")),
    line("receives", "client")(of("Done", call, "Knows")),
    line("receives", "client")(of("Status", call, "Has")),
    line("receives", "client")(of("Code", call, "Has")),
    line("receives", "client")(of("Problem", call, "Knows")),
    line("receives", "lister")(of("Problem", back(call), "Fits")),
    returned("Gives", "replies"),
    returned("Knows", "replies"),
    returned("SetsHeaders"),
    returned("Has", "codes"),
    line("calls", "client")(`C.Has<keyof ${call[0]}, keyof ${call[1]}>`),
    ...["all", "poll"].map((loop) =>
      line("calls", "client")(of("Loop", back(call), "Fits", `, "${loop}"`)),
    ),
    ...(old === now && both(`${old}Event`)
      ? [
          line("calls", "client")(`C.Fits<${event.join(", ")}>`),
          line("calls", "lister")(`C.Fits<${back(event).join(", ")}>`),
        ]
      : []),
  ];
}

function ofEvent(name: string): readonly Line[] {
  const [old, now] = from("webhooks", `WebhookEvents[${name}]`);
  return [
    line("receives", "client")(`C.Fits<${now}, ${old}>`),
    line("receives", "client")(`C.Knows<${old}, ${now}>`),
    line("receives", "server")(`C.Fits<${old}, ${now}>`),
    line("receives", "server")(`C.Knows<${old}, ${now}>`),
  ];
}
