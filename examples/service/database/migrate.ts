import { readdir, readFile } from "node:fs/promises";

import { type Database, sql } from "./database.js";

/** Our own migrations, and those of the generated stores. */
const folders = [
  { prefix: "", folder: new URL("migrations/", import.meta.url) },
  {
    prefix: "stores/",
    folder: new URL(
      "../../../generated/runtime/stores/postgres/",
      import.meta.url,
    ),
  },
];

/** Any number, the same in all processes. */
const LOCK = 7_346_218;

/**
 * Applies the migrations that the database has not had, in the order of their names. Of
 * several processes that start at once, one does it. Rejects if a newer service has changed
 * the database: this one does not know its tables.
 */
export async function migrate(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock(${LOCK})`);
    await tx.query(
      sql`create table if not exists migrations (name text primary key)`,
    );
    const applied = await tx.query(
      sql<{ name: string }>`select name from migrations`,
    );
    const known = await migrations();
    const newer = applied.find(({ name }) =>
      known.every((each) => each.name !== name),
    );
    if (newer !== undefined)
      throw new Error(
        `The database belongs to a newer version of the service, which has the migration ${newer.name}: start that version, or choose another database with --folder or --database.`,
      );
    const done = new Set(applied.map(({ name }) => name));
    for (const { name, file } of known) {
      if (done.has(name)) continue;
      await tx.run(await readFile(file, "utf8"));
      await tx.query(sql`insert into migrations values (${name})`);
    }
  });
}

/** The files of all folders, each with a name that stays the same. */
async function migrations(): Promise<{ name: string; file: URL }[]> {
  const listed = folders.map(async ({ prefix, folder }) => {
    const files = (await readdir(folder)).filter((file) =>
      file.endsWith(".sql"),
    );
    return files.sort().map((file) => ({
      name: prefix + file,
      file: new URL(file, folder),
    }));
  });
  return (await Promise.all(listed)).flat();
}
