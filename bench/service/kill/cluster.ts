/** A PostgreSQL server of its own in a temporary folder, which a test may kill. */
import { execFileSync, spawnSync } from "node:child_process";
import {
  chownSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A server that has started. */
export interface Cluster {
  readonly url: string;
  /** The process id of the server, whose connections are its child processes. */
  readonly pid: () => number;
  /** Restarts it without letting it end its work, as after a power failure. */
  readonly restart: () => void;
  readonly remove: () => void;
}

/** Starts a server, or returns the reason why this machine cannot. */
export async function startCluster(): Promise<Cluster | string> {
  const bin = binaries();
  if (bin === undefined) return "PostgreSQL's initdb and pg_ctl are not here";
  const user = unprivileged();
  if (user === undefined) return "PostgreSQL does not run as root";
  const folder = mkdtempSync(join(tmpdir(), "tenon-cluster-"));
  if (user.uid !== undefined && user.gid !== undefined)
    chownSync(folder, user.uid, user.gid);
  const port = await freePort();
  const data = join(folder, "data");
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(bin, program), args, {
      ...user,
      cwd: folder,
      stdio: ["ignore", "ignore", "pipe"],
    });
  const control = (...args: string[]) =>
    run("pg_ctl", "-D", data, "-w", "-l", join(folder, "log"), ...args);
  run("initdb", "-D", data, "-U", "postgres", "-A", "trust", "-N");
  control("-o", `-p ${port} -k ${folder} -h 127.0.0.1`, "start");
  const remove = () => {
    process.off("exit", remove);
    control("-m", "immediate", "stop");
    rmSync(folder, { recursive: true });
  };
  process.once("exit", remove);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    pid: () =>
      Number.parseInt(readFileSync(join(data, "postmaster.pid"), "utf8")),
    restart: () => control("-m", "immediate", "restart"),
    remove,
  };
}

/** The folder of the programs: Debian has them outside of the path. */
function binaries(): string | undefined {
  const found = spawnSync("pg_config", ["--bindir"], { encoding: "utf8" });
  const folders = [...versions(), found.stdout.trim()];
  return folders.find(
    (folder) => spawnSync(join(folder, "initdb"), ["--version"]).status === 0,
  );
}

function versions(): string[] {
  const folder = "/usr/lib/postgresql";
  try {
    return readdirSync(folder).map((version) => join(folder, version, "bin"));
  } catch {
    return [];
  }
}

/** Who runs the server: this user, or `postgres` for root. */
function unprivileged(): { uid?: number; gid?: number } | undefined {
  if (process.getuid?.() !== 0) return {};
  const ids = ["-u", "-g"].map((option) =>
    Number(
      spawnSync("id", [option, "postgres"], {
        encoding: "utf8",
      }).stdout.trim() || NaN,
    ),
  );
  const [uid = NaN, gid = NaN] = ids;
  return Number.isNaN(uid + gid) ? undefined : { uid, gid };
}

/** Finds a port that nothing uses now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== "object" || address === null)
    throw new Error("The system gave no port.");
  return address.port;
}
