import {
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { afterAll } from "vitest";

import type { JsonObject } from "../../../generator/language/json/json.js";
import { emitApi } from "../../../generator/output/emit/emit.js";
import { buildFrom, reported } from "../../input/build/build-from.js";

/** A request as a call and a handler have it. */
export interface Groups {
  readonly path?: object;
  readonly query?: object;
  readonly headers?: object;
  readonly cookies?: object;
  readonly contentType?: string;
  readonly body?: unknown;
}

/** What a handler is given beside the request, as far as tests use it. */
export interface Given {
  readonly principal: unknown;
  readonly reply: (...args: readonly unknown[]) => unknown;
  readonly problem: (...args: readonly unknown[]) => unknown;
}

export type Handle = (request: Groups, given: Given) => unknown;

/** How a call ended. */
export interface Ended {
  readonly ok: boolean;
  readonly status?: number;
  readonly contentType?: string;
  readonly body?: unknown;
  readonly headers?: object;
  readonly response?: Response;
  readonly problem?: { readonly code: string } & Readonly<
    Record<string, unknown>
  >;
}

/** Both halves of an API, joined in memory. */
export interface Joined {
  /** Calls an operation by its name, and returns its outcome. */
  readonly call: (name: string, request?: Groups) => Promise<Ended>;
  /** The last request on the wire. */
  readonly sent: () => Request;
  /** The client itself. */
  readonly client: object;
}

type Printed = Readonly<
  Record<string, (...args: readonly unknown[]) => unknown>
>;

/** Prints an API from a description's part, and joins its client to its server. */
export async function bothEnds(
  part: JsonObject,
  handlers: Readonly<Record<string, Handle>>,
  options: {
    readonly client?: object;
    readonly server?: object;
    /** Findings that there must be. */
    readonly findings?: readonly string[];
  } = {},
): Promise<Joined> {
  const built = buildFrom(part);
  const found = reported(built).filter(
    (line) => !(options.findings ?? []).includes(line),
  );
  if (found.length > 0) throw new Error(found.join("\n"));
  const modules = emitApi(built.api, {
    extension: ".js",
    source: "openapi.json",
  });
  const folder = print(modules.map(({ path, text }) => [path, text]));
  const load = async (path: string) =>
    (await import(pathToFileURL(join(folder, path)).href)) as Promise<Printed>; // the modules that have just been printed
  const { createPartialServer } = await load("api/server.ts");
  const { createClient } = await load("api/client.ts");
  const { fetchHandler } = await load("runtime/fetch.ts");
  const server: unknown = createPartialServer?.({
    onError: (error: unknown) => {
      throw error;
    },
    ...options.server,
    handlers,
  });
  const handle = fetchHandler?.(server) as typeof fetch;
  let last: Request | undefined;
  const client = createClient?.({
    baseUrl: "http://service.test",
    fetch: (...args: Parameters<typeof fetch>) => {
      const request = new Request(...args);
      last = request.clone();
      return handle(request);
    },
    ...options.client,
  }) as Record<string, { try(request?: Groups): Promise<Ended> } | undefined>;
  return {
    client,
    call: (name, request) => {
      const operation = client[name];
      if (operation === undefined) throw new Error(`There is no ${name}.`);
      return operation.try(request);
    },
    sent: () => {
      if (last === undefined) throw new Error("Nothing was sent.");
      return last;
    },
  };
}

const runtime = fileURLToPath(
  new URL("../../../templates/runtime", import.meta.url),
);

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/**
 * Writes an output's modules into a separate folder. All outputs share the runtime, so
 * that it is loaded once.
 */
export function print(files: Iterable<readonly [string, string]>): string {
  const folder = mkdtempSync(join(tmpdir(), "tenon-wire-"));
  folders.push(folder);
  symlinkSync(runtime, join(folder, "runtime"));
  for (const [path, text] of files) {
    if (path.startsWith("runtime/") || !path.endsWith(".ts")) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}
