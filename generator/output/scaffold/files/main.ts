import { type Code, code } from "../../../language/print/code.js";
import { list, objectLiteral } from "../../../language/print/escape.js";
import type { Place, SourceFile } from "../source.js";
import { filledTemplate } from "../template.js";
import { keepsDeliveries, keepsRequests, type Kept } from "./stores.js";

/** The options of the files that start the server. */
export interface Start {
  /** Whether the server sends webhooks. */
  readonly sendsWebhooks: boolean;
  /** What is kept in a database. */
  readonly kept: Kept;
}

/** What the program starts. */
export interface Program {
  /** The call that lets it send webhooks, if it sends any. */
  readonly opened?: Code;
  /** The arguments of `start`. */
  readonly started: readonly Code[];
  readonly kept: Kept;
}

/** The program of a server. */
export function serverProgram({ sendsWebhooks, kept }: Start): Program {
  const deps = [
    code`config`,
    code`log`,
    ...(keepsRequests(kept) ? [code`stores`] : []),
  ];
  return {
    ...(sendsWebhooks && { opened: code`${openedWebhooks(kept)};` }),
    started: [
      code`createApi(${objectLiteral(deps)})`,
      code`config`,
      ...(kept.databases.length > 0 ? [code`stores.check`] : []),
    ],
    kept,
  };
}

/** The module with the transport of a program that sends webhooks. */
export const transportModule = "runtime/webhooks-out/https-transport";

/** The call that lets a program send webhooks. */
export function openedWebhooks(kept: Kept): Code {
  return keepsDeliveries(kept)
    ? code`openWebhooks(httpsTransport(), stores)`
    : code`openWebhooks(httpsTransport())`;
}

/** Fills `main.ts`, the program: it reads the configuration, starts, and ends at a signal. */
export function mainFile(
  { opened, started, kept }: Program,
  place: Place,
): SourceFile {
  const arguments_ = list("(", started, ")");
  return filledTemplate("program/main", `${place.dir}/main`, place, {
    marks: {
      stores: kept.databases.length > 0,
      opened: opened ?? false,
      started: code`const { url, close } = await start${arguments_};`,
      webhooks: opened !== undefined,
    },
  });
}

/** `log.ts`, which writes a line of JSON for each entry. */
export function logFile(place: Place): SourceFile {
  return filledTemplate("program/log", `${place.dir}/log`, place);
}

/** `deps.ts`, the type of what the handlers get. */
export function depsFile(kept: Kept, place: Place): SourceFile {
  return filledTemplate("server/deps", `${place.dir}/deps`, place, {
    marks: { stores: keepsRequests(kept) },
  });
}
