import type { Scaffold } from "./choices.js";
import { clientFiles } from "./files/client.js";
import { type Blueprint, serverFiles } from "./files/files.js";
import { receiverFiles } from "./files/receiver.js";
import { addToClient } from "./merge/client.js";
import { calls } from "./merge/merge.js";
import { addToReceiver } from "./merge/receiver.js";
import { addToServer } from "./merge/server/server.js";
import type { Team } from "./merge/team.js";
import type { Place, SourceFile } from "./source.js";

/** Something that can be scaffolded. */
export interface Kind {
  /** The files of a first run, apart from `package.json`. */
  readonly files: (blueprint: Blueprint) => readonly SourceFile[];
  /** Whether a project has it already. */
  readonly exists: (project: string, place: Place) => boolean;
  /** Adds what is missing in a later run. */
  readonly add: (blueprint: Blueprint, team: Team) => void;
}

export const kinds: Readonly<Record<Scaffold, Kind>> = {
  server: {
    files: serverFiles,
    exists: (project, place) =>
      calls(project, place, /\bcreate(?:Partial)?Server\b/, "server"),
    add: addToServer,
  },
  receiver: {
    files: ({ api, place }) => receiverFiles(api.versions, place),
    exists: (project, place) =>
      calls(project, place, /\bcreateWebhookReceiver\b/, "webhooks"),
    add: addToReceiver,
  },
  client: {
    files: ({ api, sampler, place }) =>
      clientFiles(api.versions, sampler, place),
    exists: (project, place) =>
      calls(project, place, /\bcreateClient\b/, "(?:client|index)"),
    add: addToClient,
  },
};
