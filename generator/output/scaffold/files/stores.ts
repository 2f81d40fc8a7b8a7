import type { ApiVersion } from "../../../language/model/model.js";
import {
  type Code,
  code,
  empty,
  group,
  indent,
  join,
  line,
  lines,
  paragraphs,
} from "../../../language/print/code.js";
import { docComment } from "../../../language/print/comments.js";
import {
  identifier,
  objectLiteral,
  stringLiteral,
} from "../../../language/print/escape.js";
import { hasStore, hasTables, usedStores } from "../../emit/stores.js";
import {
  databaseTable,
  type Selection,
  type Store,
  type StoreKind,
  storeTable,
} from "../../emit/targets.js";
import type { Scaffold } from "../choices.js";
import {
  fromModule,
  fromPackage,
  type ImportLine,
  type Place,
  type SourceFile,
  sourceFile,
} from "../source.js";
import type { Setting } from "./config.js";

/** What a program keeps in databases. */
export interface Kept {
  readonly databases: readonly UsedDatabase[];
  /** What stays in memory, because no database of the configuration has it. */
  readonly inMemory: readonly Store[];
}

/** A program that keeps everything in memory. */
export const nothingKept: Kept = { databases: [], inMemory: [] };

/** A database with the stores that are in it. */
export interface UsedDatabase {
  readonly kind: StoreKind;
  readonly stores: readonly Store[];
}

/** The stores that a program uses, and the databases of the configuration that have them. */
export function keptBy(
  what: Scaffold,
  versions: readonly ApiVersion[],
  selection: Selection,
): Kept {
  const isProgram = what === "server" || what === "receiver";
  const used = usedStores(versions, selection).filter(
    (store) =>
      isProgram && (store === "handledStore") === (what === "receiver"),
  );
  return keptIn([...(selection.stores ?? [])], used);
}

/**
 * Decides which database each store is in. Redis counts quotas wherever it is named,
 * because that is what it is best at. The rest is in a database that loses nothing, if
 * there is one.
 *
 * @param kinds the databases of the configuration, in its order
 */
function keptIn(kinds: readonly StoreKind[], used: readonly Store[]): Kept {
  const places = used.map((store) => {
    const able = kinds.filter((kind) => hasStore(kind, store));
    const wanted = able.find(
      (kind) => (kind === "redis") === (store === "quotaStore"),
    );
    return { store, kind: wanted ?? able[0] };
  });
  const databases = kinds.map((kind) => ({
    kind,
    stores: places.flatMap((each) => (each.kind === kind ? each.store : [])),
  }));
  return {
    databases: databases.filter(({ stores }) => stores.length > 0),
    inMemory: places.flatMap(({ kind, store }) =>
      kind === undefined ? store : [],
    ),
  };
}

/** Whether a store is in a database. */
export function keeps({ databases }: Kept, store: Store): boolean {
  return databases.some(({ stores }) => stores.includes(store));
}

/** The stores that requests use. Webhooks use the others. */
export const requestStores: readonly Store[] = [
  "idempotencyStore",
  "quotaStore",
];

/** Whether requests use a database. */
export function keepsRequests(kept: Kept): boolean {
  return requestStores.some((store) => keeps(kept, store));
}

/** Whether webhooks that are not delivered yet outlive the process. */
export function keepsDeliveries(kept: Kept): boolean {
  return keeps(kept, "deliveryQueue");
}

/** Names stores in a sentence: `idempotency keys, quotas and webhook secrets`. */
export function stateNames(stores: readonly Store[]): string {
  const found = Object.entries(storeTable).flatMap(([store, { title }]) =>
    title !== undefined && stores.some((each) => each === store) ? title : [],
  );
  const last = found.at(-1) ?? "";
  return found.length < 2
    ? last
    : `${found.slice(0, -1).join(", ")} and ${last}`;
}

/** How a program connects to a database. */
interface Connection {
  readonly setting: Setting;
  /** Its driver, and the types of it that are a package of their own. */
  readonly driver: string;
  readonly types?: string;
  readonly imported: ImportLine;
  /** The constant with the database of the stores. */
  readonly local: string;
  readonly opened: Code;
  /** Rejects while the database does not answer. */
  readonly checked: Code;
  readonly closed: Code;
  /** Regular expressions for the reasons of errors that end by themselves. */
  readonly unavailable: readonly Code[];
}

/** No connection, or one that broke: the calls of the system, and their codes. */
const unreachable = code`^(?:connect|getaddrinfo) |\\bE(?:CONN|PIPE|TIMEDOUT)`;

const connections: Readonly<Record<StoreKind, Connection>> = {
  postgres: {
    setting: {
      name: "databaseUrl",
      variable: "DATABASE_URL",
      docs: "The PostgreSQL database.",
      usual: "postgres://postgres@localhost/postgres",
      isSecret: false,
      url: {
        // The last two are the forms of `pg` for a socket of this machine.
        pattern: code`/^(postgres(ql)?:\\/\\/|socket:|\\/)/`,
        starts: "postgres://, socket:, or /",
      },
    },
    driver: "pg",
    types: "@types/pg",
    imported: fromPackage("pg", "Pool"),
    local: "database",
    opened: code`
      const pool = new Pool({
        connectionString: databaseUrl,
        connectionTimeoutMillis: 10_000,
      });
      // Without a listener, a connection that breaks while it is idle ends the program.
      pool.on("error", ({ message }) => {
        log("error", "database", { error: message });
      });
      // Processes that start at the same time create the tables one after the other.
      const lock = "select pg_advisory_xact_lock(hashtext('tenon'));";
      const tables = lock + (await readTables());
      await whenAvailable(() => pool.query(tables));
      const database = postgres(pool);
    `,
    checked: code`await pool.query("select 1");`,
    closed: code`await pool.end();`,
    unavailable: [
      unreachable,
      code`^(?:08|25006|53|57P0|58)|terminated|not queryable|timeout exceeded`,
    ],
  },
  redis: {
    setting: {
      name: "redisUrl",
      variable: "REDIS_URL",
      docs: "The Redis database.",
      usual: "redis://localhost",
      isSecret: false,
      url: {
        pattern: code`/^rediss?:\\/\\//`,
        starts: "redis:// or rediss://",
      },
    },
    driver: "@redis/client",
    imported: fromPackage("@redis/client", "createClient"),
    local: "cache",
    opened: code`
      const client = createClient({ url: redisUrl });
      // It connects again by itself, also at first.
      client.on("error", (error: unknown) => {
        log("error", "redis", { error: String(error) });
      });
      const connected = client.connect().then(() => true);
      const late = setTimeout(PATIENCE, false, { ref: false });
      if (!(await Promise.race([connected, late])))
        throw new Error("Redis did not answer within 30 seconds.");
      const cache = redis(client);
    `,
    checked: code`await client.ping();`,
    closed: code`await client.close();`,
    unavailable: [
      unreachable,
      code`Socket closed|client is (?:closed|offline)| (?:CLUSTERDOWN|LOADING|MASTERDOWN|MISCONF|OOM|READONLY) `,
    ],
  },
  sqlite: {
    setting: {
      name: "databasePath",
      variable: "DATABASE_PATH",
      docs: "The file of the SQLite database.",
      usual: "data.db",
      isSecret: false,
    },
    driver: "libsql",
    imported: { from: { package: "libsql" }, default: "Database", names: [] },
    local: "database",
    opened: code`
      const file = new Database(databasePath);
      // The timeout is first, because the change to a write-ahead log may have to wait.
      file.exec("pragma busy_timeout = 5000;");
      const tables = "pragma journal_mode = wal;" + (await readTables());
      await whenAvailable(() => file.exec(tables));
      const database = sqlite(file);
    `,
    checked: code`file.exec("select 1");`,
    closed: code`file.close();`,
    unavailable: [code`^SQLITE_(?:BUSY|FULL|LOCKED|PROTOCOL)`],
  },
};

/** The settings of the databases. */
export function databaseSettings({ databases }: Kept): readonly Setting[] {
  return databases.map(({ kind }) => connections[kind].setting);
}

/** What to do before the program starts: databases that are servers have to run. */
export function databaseSteps({ databases }: Kept): readonly string[] {
  return databases
    .filter(({ kind }) => databaseFile(kind) === undefined)
    .map(({ kind }) => {
      const { variable, usual } = connections[kind].setting;
      return `Start ${databaseTable[kind].title} at ${usual}, or set ${variable}.`;
    });
}

/** The file that a database is in by default, if it is one. */
export function databaseFile(kind: StoreKind): string | undefined {
  const { usual, url } = connections[kind].setting;
  return url === undefined ? usual : undefined;
}

/** The packages that connect to the databases. */
export function databasePackages({ databases }: Kept): {
  readonly dependencies: readonly string[];
  readonly devDependencies: readonly string[];
} {
  const used = databases.map(({ kind }) => connections[kind]);
  return {
    dependencies: used.map(({ driver }) => driver),
    devDependencies: used.flatMap(({ types = [] }) => types),
  };
}

/** The property of the stores that each store is. A program has a queue per sender. */
const members: Readonly<Record<Store, (database: Code) => Code>> = {
  idempotencyStore: (database) =>
    code`idempotency: idempotencyStore(${database})`,
  quotaStore: (database) => code`quotas: quotaStore(${database})`,
  deliveryQueue: (database) =>
    code`queue: (name: string) => deliveryQueue(${database}, { name })`,
  settledStore: (database) => code`settled: settledStore(${database})`,
  secretStore: (database) => code`secrets: secretStore(${database})`,
  handledStore: (database) =>
    code`handled: (name: string) => handledStore(${database}, { name })`,
};

/** Prints `stores.ts`, which connects to the databases, if there are any. */
export function storesFile(
  kept: Kept,
  place: Place,
  path = `${place.dir}/stores`,
): readonly SourceFile[] {
  const { databases } = kept;
  if (databases.length === 0) return [];
  const used = databases.map(({ kind, stores }) => ({
    ...connections[kind],
    kind,
    stores,
  }));
  const folder = tablesFolder(kept, place);
  const settings = used.map(({ setting }) => code`${identifier(setting.name)}`);
  return [
    sourceFile(
      path,
      [
        ...(folder === undefined
          ? []
          : [fromPackage("node:fs/promises", "readdir", "readFile")]),
        fromPackage("node:timers/promises", "setTimeout"),
        ...used.map(({ imported }) => imported),
        ...used.map(({ kind, stores }) =>
          fromModule(`runtime/stores/${kind}`, kind, ...stores),
        ),
        fromModule(`${place.dir}/config`, "type Config"),
        fromModule(`${place.dir}/log`, "log"),
      ],
      [
        code`
        /** What outlives the process. */
        export type Stores = Awaited<ReturnType<typeof openStores>>;
      `,
        lines([
          docComment(
            folder === undefined
              ? "Connects to the database."
              : "Connects to the database, and creates the tables that it lacks.",
          ),
          code`
          export async function openStores(${objectLiteral(settings)}: Config) {
            ${lines(used.map(({ opened }) => opened))}
            return {
              ${lines(
                used.flatMap(({ local, stores }) =>
                  stores.map(
                    (store) =>
                      code`${members[store](code`${identifier(local)}`)},`,
                  ),
                ),
              )}
              ${keepsRequests(kept) ? code`isUnavailable,` : empty}
              /** Rejects while the database does not answer. */
              check: async () => {
                ${lines(used.map(({ checked }) => checked))}
              },
              close: async () => {
                ${lines(used.map(({ closed }) => closed))}
              },
            };
          }
        `,
        ]),
        folder === undefined ? empty : readTables(folder),
        patience,
        folder === undefined && !keepsRequests(kept)
          ? empty
          : isUnavailable(used),
        folder === undefined ? empty : whenAvailable,
      ],
      place,
    ),
  ];
}

const patience = code`
  /** How long a database may take to start, in milliseconds. */
  const PATIENCE = 30_000;
`;

function isUnavailable(used: readonly Connection[]): Code {
  const patterns = new Set(used.flatMap(({ unavailable }) => unavailable));
  return paragraphs([
    lines([
      docComment(
        "The errors of a database that is not reachable, starts, stops, is locked, or has no room.",
      ),
      group(
        code`const UNAVAILABLE =`,
        indent(line, code`/${join(code`|`, [...patterns])}/`),
        code`;`,
      ),
    ]),
    lines([
      docComment(
        "The code of an error, after the call of the system that failed. Otherwise its text.",
      ),
      code`
    function reasonOf(error: unknown): string {
      if (!(error instanceof Error && "code" in error)) return String(error);
      const call = "syscall" in error ? ${code`\`\${String(error.syscall)} \``} : "";
      return call + String(error.code);
    }
  `,
    ]),
    lines([
      docComment(
        "Whether an error means that the database can do nothing now, but may later.",
      ),
      code`
      function isUnavailable(error: unknown): boolean {
        return UNAVAILABLE.test(reasonOf(error));
      }
    `,
    ]),
  ]);
}

const whenAvailable = paragraphs([
  lines([
    docComment("Whether waiting may help. No disk gets room by it."),
    code`
      function isStarting(error: unknown): boolean {
        const isFull = /^(?:53100|SQLITE_FULL)$/.test(reasonOf(error));
        return isUnavailable(error) && !isFull;
      }
    `,
  ]),
  lines([
    docComment(
      "Tries again until the database is available: it, or other processes that use it, may start together with this one. Rejects with any other error.",
    ),
    code`
      async function whenAvailable(work: () => unknown): Promise<void> {
        const end = Date.now() + PATIENCE;
        for (let isFirst = true; ; isFirst = false) {
          try {
            await work();
            return;
          } catch (error) {
            if (!isStarting(error)) throw error;
            const reason = reasonOf(error);
            if (Date.now() > end)
              throw new Error(${code`\`No answer within 30 seconds: \${reason}\``}, {
                cause: error,
              });
            if (isFirst) log("info", "waiting for the database", { reason });
            await setTimeout(250);
          }
        }
      }
    `,
  ]),
]);

function readTables(folder: string): Code {
  return paragraphs([
    lines([
      docComment(
        "The SQL of the tables, relative to the folder in which the program starts.",
      ),
      code`const TABLES = ${stringLiteral(folder)};`,
    ]),
    code`
      /** Reads the SQL files in the order of their names. They can run again. */
      async function readTables(): Promise<string> {
        const files = await readdir(TABLES);
        const texts = files
          .filter((file) => file.endsWith(".sql"))
          .sort()
          .map((file) => readFile(${code`\`\${TABLES}/\${file}\``}, "utf8"));
        return (await Promise.all(texts)).join("");
      }
    `,
  ]);
}

/** The folder with the SQL files, relative to the project; undefined if there are none. */
export function tablesFolder(
  { databases }: Kept,
  { generated, runtime = { folder: `${generated}/runtime` } }: Place,
): string | undefined {
  const found = databases.find(({ kind }) => hasTables(kind));
  if (found === undefined) return undefined;
  const folder =
    "package" in runtime
      ? "node_modules/tenon/templates/runtime"
      : runtime.folder;
  return `${folder}/stores/${found.kind}`;
}
