import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  commandNames,
  commandTable,
  shells,
} from "../../../generator/program/cli/command-table.js";
import { tenon } from "./tenon.js";

const folder = mkdtempSync(join(tmpdir(), "tenon-completion-"));
beforeAll(async () => {
  mkdirSync(join(folder, "my api"));
  writeFileSync(join(folder, "openapi.yaml"), "");
  for (const shell of shells) {
    const { out } = await tenon(folder, ["completion", shell]);
    writeFileSync(join(folder, shell), out);
  }
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function run(command: string, ...words: readonly string[]): string {
  const { stdout, stderr, error } = spawnSync(command, words, {
    cwd: folder,
    encoding: "utf8",
    timeout: 60_000,
  });
  if (error !== undefined) throw error;
  return stdout + stderr;
}

/** A shell that this machine may not have. */
function has(shell: string): boolean {
  return spawnSync(shell, ["-c", "true"]).status === 0;
}

/** What each shell offers for a line. The last word is the one that is completed. */
const lines: readonly (readonly [line: string, offers: readonly string[]])[] = [
  ["tenon sca", ["scaffold"]],
  ["tenon generate --ov", ["--overlay"]],
  ["tenon diff --format js", ["json"]],
  ["tenon diff --format=js", ["json"]],
  ["tenon scaffold rec", ["receiver"]],
  ["tenon explain ref-dang", ["ref-dangling"]],
  ["tenon help chec", ["check"]],
  ["tenon lint open", ["openapi.yaml"]],
];

describe.runIf(has("bash"))("bash", () => {
  /** What bash would fill in; it splits a line at `=`, too. */
  function offers(line: string): readonly string[] {
    const words = line.split(/ |(?==)|(?<==)/);
    const text = words.map((word) => `'${word}'`).join(" ");
    const script = `source ./bash; COMP_WORDS=(${text}); COMP_CWORD=${String(words.length - 1)}; _tenon; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return run("bash", "--norc", "-c", script)
      .split("\n")
      .filter((each) => each !== "");
  }

  test.each(lines)("%s", (line, wanted) => {
    expect(offers(line)).toEqual(wanted);
  });

  test("completes the last of several words with commas between them", () => {
    expect(offers("tenon generate --target client,moc")).toEqual([
      "client,mocks",
    ]);
  });

  test("completes a folder with a space in its name, and no file", () => {
    expect(offers("tenon generate --out ")).toEqual(["my api"]);
  });

  test.each(commandNames)("offers each option of %s", (name) => {
    const all = Object.keys(commandTable[name].options);
    expect(offers(`tenon ${name} --`)).toEqual(
      all.map((option) => `--${option}`),
    );
  });
});

test.runIf(has("fish")).each(lines)("fish: %s", (line, wanted) => {
  const text = run("fish", "-N", "-c", `source ./fish; complete -C '${line}'`);
  const offers = text.split("\n").filter((each) => each !== "");
  expect(offers.map((each) => each.replace(/\t.*/, ""))).toEqual(
    line.includes("=") ? ["--format=json"] : wanted,
  );
});

/** Types a line and the tabulator on a terminal, and prints the line that results. */
const typed = String.raw`
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell $'PS1=; autoload -U compinit; compinit -u -D; source ./zsh'
zpty -w shell $'show() { print -r -- "FILLED[$BUFFER]"; exit }; zle -N show; bindkey "^X" show; print READ""Y'
zpty -r shell text "*READY*"
zpty -w -n shell "$1"$'\t\x18'
zpty -r shell text "*FILLED*\]*"
print -r -- $text`;

test.runIf(has("zsh")).each(lines)("zsh: %s", (line, [wanted = ""]) => {
  const start = line.replace(/[^ =]*$/, "");
  expect(run("zsh", "-f", "-c", typed, "zsh", line)).toContain(
    `FILLED[${start}${wanted}`,
  );
});

test.each([
  [[], "Name the shell: `tenon completion bash, zsh or fish`."],
  [
    ["fissh"],
    '"fissh" has no completion. Did you mean fish? Use bash, zsh or fish.',
  ],
  [["bash", "zsh"], "Only one shell is accepted"],
])("completion %j is refused", async (words, message) => {
  const { code, err } = await tenon(folder, ["completion", ...words]);
  expect(code).toBe(2);
  expect(err).toContain(message);
});
