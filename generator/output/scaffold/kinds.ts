import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { OwnStore, Scaffold } from "./choices.js";
import { clientFiles } from "./files/client.js";
import { type Blueprint, serverFiles } from "./files/files.js";
import { receiverFiles } from "./files/receiver.js";
import { storeFiles, storeInterface } from "./files/store.js";
import { addToClient } from "./merge/client.js";
import { calls } from "./merge/merge.js";
import { addToReceiver } from "./merge/receiver.js";
import { addToServer } from "./merge/server/server.js";
import type { Team } from "./merge/team.js";
import type { Place, SourceFile } from "./source.js";
import { sourcePaths } from "./unwritten.js";

/** Something that can be scaffolded. */
export interface Kind {
  /** The files of a first run, apart from `package.json`. */
  readonly files: (blueprint: Blueprint) => readonly SourceFile[];
  /** Whether a project has it already. */
  readonly exists: (project: string, place: Place) => boolean;
  /** Adds what is missing in a later run. */
  readonly add: (blueprint: Blueprint, team: Team) => void;
}

export const kinds: Readonly<Record<Exclude<Scaffold, "store">, Kind>> = {
  server: {
    files: serverFiles,
    exists: (project, place) =>
      calls(project, place, /\bcreate(?:Partial)?Server\b/, "server"),
    add: addToServer,
  },
  receiver: {
    files: receiverFiles,
    exists: (project, place) =>
      calls(project, place, /\bcreateWebhookReceiver\b/, "webhooks"),
    add: addToReceiver,
  },
  client: {
    files: clientFiles,
    exists: (project, place) =>
      calls(project, place, /\bcreateClient\b/, "(?:client|index)"),
    add: addToClient,
  },
};

/** A store of a team's own. A later run adds nothing: its interface does not change. */
export function storeKind(store: OwnStore): Kind {
  const implemented = new RegExp(
    String.raw`\bimplements\b[^{]*\b${storeInterface(store)}\b`,
  );
  return {
    files: ({ place }) => storeFiles(store, place),
    exists: (project, { dir, generated }) =>
      sourcePaths(project, dir, generated).some((path) =>
        implemented.test(readFileSync(join(project, path), "utf8")),
      ),
    add: () => {},
  };
}
