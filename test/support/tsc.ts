import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The supported compilers, by the name under which each is installed. */
export type Compiler =
  "typescript" | "typescript-5.4" | "typescript-6" | "typescript-7";

/** Compiles a project, with the native compiler by default. Returns what the compiler prints: nothing where all is right. */
export async function tsc(
  config: string,
  options: readonly string[] = [],
  compiler: Compiler = "typescript-7",
): Promise<string> {
  const program = fileURLToPath(
    new URL(`../../node_modules/${compiler}/bin/tsc`, import.meta.url),
  );
  const words = [program, "-p", config, "--pretty", "false", ...options];
  try {
    await run(process.execPath, words, { maxBuffer: 2 ** 28 });
    return "";
  } catch (error) {
    if (!(error instanceof Error && "stdout" in error && "stderr" in error))
      throw error;
    // A compiler that cannot start prints to stderr.
    return `${String(error.stdout)}${String(error.stderr)}` || error.message;
  }
}
