import type { SecretStore, SigningSecret } from "../../webhooks-out/secrets.js";
import { DEFAULT_NAME, type StoreOptions } from "../store-options.js";
import { indexed, type SqlDatabase, type SqlRow } from "./database.js";

/**
 * Stores signing secrets in the table `tenon_secrets`. An update is written only if
 * nobody else has written since it was read, and is repeated otherwise.
 */
export function secretStore(
  { run }: SqlDatabase,
  { name = DEFAULT_NAME }: StoreOptions = {},
): SecretStore {
  const read = async (place: readonly string[]) => {
    const [row] = await run(statements.read, ...place);
    return { secrets: secretsIn(row), version: Number(row?.["version"] ?? 0) };
  };
  return {
    async read(owner) {
      return (await read(await indexed(name, owner))).secrets;
    },
    async update(owner, change) {
      const place = await indexed(name, owner);
      for (;;) {
        const { secrets, version } = await read(place);
        const changed = change(secrets);
        if (changed === secrets) return changed;
        const values = [...place, JSON.stringify(changed)];
        const written =
          version === 0
            ? await run(statements.add, ...values)
            : await run(statements.replace, ...values, version);
        if (written.length > 0) return changed;
      }
    },
  };
}

function secretsIn(row: SqlRow | undefined): readonly SigningSecret[] {
  if (row === undefined) return [];
  // The text is what `update` has written.
  return JSON.parse(String(row["secrets"])) as readonly SigningSecret[];
}

const statements = {
  read: "select secrets, version from tenon_secrets where store = $1 and owner = $2",
  add: `insert into tenon_secrets (store, owner, secrets, version)
values ($1, $2, $3, 1) on conflict (store, owner) do nothing returning 1`,
  replace: `update tenon_secrets set secrets = $3, version = version + 1
where store = $1 and owner = $2 and version = $4 returning 1`,
};
