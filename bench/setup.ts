/** What the rows share: the built package, the descriptions, the output and the peers. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { everything, type Target } from "../generator/output/emit/targets.js";
import { measure, type Program, RunFailed } from "./measure.js";
import { packages } from "./peers.js";

export const root = fileURLToPath(new URL("..", import.meta.url));

/** Descriptions that are not part of the repository. */
export const corpus = join(root, "../shared/corpus");

/** The description of GitHub's API: 1,223 operations. */
export const github = join(corpus, "large/github.json");

/** The description of the service, which is part of the repository. */
export const service = join(root, "spec/openapi.json");

/** One run of the benchmark. */
export class Bench {
  readonly runs: number;
  readonly folder: string;
  readonly #outputs = new Map<string, string>();

  /**
   * @param runs the counted rounds of each comparison
   * @param folder an empty folder
   */
  constructor(runs: number, folder: string) {
    this.runs = runs;
    this.folder = folder;
  }

  /** Makes a new folder. */
  place(name: string): string {
    const folder = join(this.folder, name);
    mkdirSync(folder, { recursive: true });
    return folder;
  }

  /** The output of Tenon for GitHub's description, which is made once. */
  githubByTenon(): string {
    return this.#once("github-tenon", (output) => [generation(github, output)]);
  }

  /** Its types and client, as peers generate them. */
  githubClientByTenon(): string {
    return this.#once("github-client", (output) => [
      generation(github, output, ["client"]),
    ]);
  }

  /** The folder with the types of GitHub's description by openapi-typescript. */
  githubByOpenapiTypescript(): string {
    return this.#once("github-types", (output) => [
      openapiTypescript(github, join(output, "paths.ts")),
    ]);
  }

  /** The SDK of GitHub's description by hey-api. */
  githubByHeyApi(): string {
    return this.#once("github-hey-api", (output) => [heyApi(github, output)]);
  }

  #once(name: string, programs: (output: string) => readonly Program[]) {
    const known = this.#outputs.get(name);
    if (known !== undefined) return known;
    const output = this.place(name);
    for (const program of programs(output)) measure(program, this.folder);
    writeFileSync(join(output, "package.json"), '{ "type": "module" }\n');
    this.#outputs.set(name, output);
    return output;
  }
}

/**
 * Moves the output of an earlier round aside, so that the next one starts without it. It
 * is not deleted, because ext4 makes new files more slowly in the minutes after many were
 * deleted: a file then took up to 0.8 ms of processor time instead of 0.07.
 */
export function setAside(output: string, round: number): void {
  if (existsSync(output)) renameSync(output, `${output}-${String(round)}`);
}

/** Builds the package, because users run the built one. */
export function build(): void {
  const { status } = spawnSync("npm", ["run", "--silent", "build"], {
    cwd: root,
    stdio: "inherit",
  });
  if (status !== 0) throw new RunFailed("The build of Tenon failed.\n");
}

/** Generates everything that Tenon prints without being asked into a folder. */
export function generation(
  description: string,
  output: string,
  chosen: readonly Target[] = [...everything.targets],
): Program {
  return tenon([
    ...["generate", description, "--out", output, "--quiet"],
    ...["--target", chosen.join(",")],
  ]);
}

/** A command of the built package. */
export function tenon(words: readonly string[]): Program {
  return { command: [process.execPath, join(root, "dist/main.js"), ...words] };
}

/** Writes the types of a description into a file. */
export function openapiTypescript(description: string, file: string): Program {
  const cli = join(root, "node_modules/openapi-typescript/bin/cli.js");
  return { command: [process.execPath, cli, description, "--output", file] };
}

/** Writes the SDK of a description into a folder. */
export function heyApi(description: string, output: string): Program {
  const cli = join(packages(), "@hey-api/openapi-ts/bin/run.js");
  return {
    command: [
      ...[process.execPath, cli, "--silent"],
      ...["--input", description, "--output", output],
    ],
  };
}
