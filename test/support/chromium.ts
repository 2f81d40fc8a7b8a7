import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The arguments for a Chromium without a window, which keeps its profile in a folder of its own. */
export function chromiumFlags(profile: string): readonly string[] {
  return [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    // In a container, `/dev/shm` may be too small.
    "--disable-dev-shm-usage",
    // Names are not looked up.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    `--user-data-dir=${profile}`,
  ];
}

/** Prints a page after its scripts have run. */
export function dumpDom(url: string, profile: string) {
  return spawnSync("chromium", [...chromiumFlags(profile), "--dump-dom", url], {
    encoding: "utf8",
    maxBuffer: 1 << 28,
    timeout: 120_000,
    killSignal: "SIGKILL",
  });
}

/** Whether Chromium is installed, and shows a page on this machine. */
export function isChromiumUsable(): boolean {
  const profile = mkdtempSync(join(tmpdir(), "chromium-"));
  const { status } = dumpDom("about:blank", profile);
  removeProfile(profile);
  return status === 0;
}

/**
 * Removes a folder with a profile. Processes of the browser may still write to
 * it, and the retries of Node do not list the folder again.
 */
export function removeProfile(folder: string, attempts = 100): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    if (attempts === 1) throw error;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    removeProfile(folder, attempts - 1);
  }
}
