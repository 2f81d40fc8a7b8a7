import { rm } from "node:fs/promises";
import { createConnection, createServer, type Server } from "node:net";
import { join, relative, resolve } from "node:path";

/**
 * Keeps other processes from a folder until the returned function is called, or this
 * process ends, however it ends: its lock is a socket that only a living process answers.
 * Rejects if another process has the folder.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = socketIn(folder);
  const server = createServer((socket) => socket.destroy());
  for (;;) {
    if (await listens(server, path)) return () => closed(server);
    if (await answers(path))
      throw new Error(
        `Another process uses the folder ${folder}. Stop it, or choose another folder with --folder.`,
      );
    // A process that was killed left it.
    await rm(path, { force: true });
  }
}

/** The path of the socket, as short as possible: systems allow about 100 characters. */
function socketIn(folder: string): string {
  const path = resolve(folder, "lock");
  if (process.platform === "win32") return join("\\\\?\\pipe", path);
  const short = relative(process.cwd(), path);
  return short.length < path.length ? short : path;
}

/** Listens on a path. Returns false if the path is in use. */
function listens(server: Server, path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => {
      if ("code" in error && error.code === "EADDRINUSE") resolve(false);
      else reject(error);
    });
    server.listen(path, () => {
      server.unref();
      resolve(true);
    });
  });
}

/** Returns whether a process answers on a path. */
function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(path);
    socket.once("error", () => {
      resolve(false);
    });
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
  });
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => {
      resolve();
    });
  });
}
