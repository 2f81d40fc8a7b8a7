import { spawnSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { temporaryFolder } from "../../output/write/temporary-folder.js";
import { put, tenon } from "./tenon.js";
import { thingsApi, thingsApiBeside } from "./things-api.js";

let folder: string;

function git(...words: readonly string[]): void {
  const { status, stderr } = spawnSync(
    "git",
    [
      "-c",
      "user.name=Someone",
      "-c",
      "user.email=someone@example.com",
      ...words,
    ],
    { cwd: folder, encoding: "utf8" },
  );
  if (status !== 0) throw new Error(stderr);
}

function body(required: readonly string[]): string {
  const properties = { name: { type: "string" } };
  return JSON.stringify({ type: "object", required, properties });
}

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "tenon-revisions-")));
  git("init", "--quiet", "--initial-branch=main");
  put(folder, "api/openapi.json", thingsApi([]));
  put(folder, "api/split.json", thingsApiBeside("parts/body.json"));
  put(folder, "api/linked.json", thingsApiBeside("link.json"));
  put(folder, "api/out.json", thingsApiBeside("../common.json"));
  put(folder, "api/far.json", thingsApiBeside("../../secret.json"));
  put(folder, "api/parts/body.json", body([]));
  put(folder, "common.json", body([]));
  symlinkSync("parts/body.json", join(folder, "api/link.json"));
  git("add", ".");
  git("commit", "--quiet", "--message", "First");
  git("tag", "v1");
  put(folder, "api/openapi.json", thingsApi(["name"]));
  put(folder, "api/parts/body.json", body(["name"]));
  put(folder, "api/new.json", thingsApi([]));
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** The finding of `tenon diff`, with its locations in both descriptions. */
function foundIn(home: string, ...words: readonly string[]) {
  const { code, out, err } = tenon(join(folder, home), [
    "diff",
    "--format=json",
    ...words,
  ]);
  if (code !== 1) throw new Error(`${out}${err}`);
  const { before, after, findings } = JSON.parse(out) as {
    before: string;
    after: string;
    findings: {
      rule: string;
      locations: { before: { file: string }; after: { file: string } };
    }[];
  };
  const rules = findings.map(({ rule }) => rule);
  const files = findings.map(({ locations }) => [
    locations.before.file,
    locations.after.file,
  ]);
  return { before, after, rules, files };
}

const rules = ["property-became-required"];

describe("a description of a revision", () => {
  it.each([
    ["from the root", "", ["main:api/openapi.json", "api/openapi.json"]],
    ["from this folder", "api", ["v1:./openapi.json", "openapi.json"]],
    [
      "of a commit in other words",
      "",
      ["HEAD@{0}:api/openapi.json", "api/openapi.json"],
    ],
    ["that is committed, where one is named", "api", ["openapi.json"]],
  ])("%s", (_, home, words) => {
    expect(foundIn(home, ...words).rules).toEqual(rules);
  });

  it("is the last commit for the configured description", () => {
    put(folder, "tenon.config.json", '{ "input": "api/openapi.json" }');
    expect(foundIn("")).toMatchObject({
      before: "HEAD:api/openapi.json",
      after: "api/openapi.json",
      rules,
    });
  });

  it("has the files of that revision, with positions", () => {
    expect(foundIn("", "v1:api/split.json", "api/split.json")).toEqual({
      before: "v1:api/split.json",
      after: "api/split.json",
      rules,
      files: [["v1:api/parts/body.json", "api/parts/body.json"]],
    });
  });

  it("has references to the whole repository", () => {
    const words = ["diff", "v1:./out.json", "out.json"];
    const { code, out, err } = tenon(join(folder, "api"), words);
    expect(err).toBe("");
    expect(out).toMatch(/^No changes in meaning\./);
    expect(code).toBe(0);
  });

  it.each([
    ["configured", "--config", "rooted.json"],
    ["named", "--root", "."],
  ])("has no references out of the root that is %s", (_, ...words) => {
    put(folder, "api/rooted.json", '{ "root": "." }');
    const { code, err } = tenon(join(folder, "api"), [
      ...["diff", "v1:./out.json", "out.json", ...words],
    ]);
    expect(err).toContain("leads out of the root folder, `v1:api`.");
    expect(code).toBe(3);
  });

  it("has symbolic links", () => {
    const { files } = foundIn("", "v1:api/linked.json", "api/linked.json");
    expect(files).toEqual([["v1:api/parts/body.json", "api/parts/body.json"]]);
  });
});

describe("a revision without a path", () => {
  const both = (...words: readonly string[]) => {
    put(folder, "tenon.config.json", '{ "input": "api/openapi.json" }');
    const { code, out, err } = tenon(folder, ["diff", "--json", ...words]);
    rmSync(join(folder, "tenon.config.json"));
    if (code === 2) throw new Error(err);
    const { before, after } = JSON.parse(out) as Record<string, string>;
    return { code, before, after };
  };
  const [old, now] = ["v1:api/openapi.json", "api/openapi.json"];

  it.each([
    [["v1"], 1, old, now],
    [["HEAD~0"], 1, "HEAD~0:api/openapi.json", now],
    [["v1..main"], 0, old, "main:api/openapi.json"],
    [["v1", "main"], 0, old, "main:api/openapi.json"],
    [["v1", "api/new.json"], 2, "", ""],
    [["v1", "api/openapi.json"], 1, old, now],
    [["v1", "main:api/openapi.json"], 0, old, "main:api/openapi.json"],
    [["api/openapi.json", "v1"], 0, now, old],
  ] as const)("%j", (words, code, before, after) => {
    const compare = () => both(...words);
    if (code === 2)
      expect(compare).toThrow("v1:api/new.json does not exist: that revision");
    else expect(compare()).toEqual({ code, before, after });
  });

  it("needs a configured description", () => {
    const { code, err } = tenon(folder, ["diff", "v1"]);
    expect(err).toContain("openapi.json");
    expect(code).toBe(2);
  });
});

describe("errors of revisions", () => {
  it.each([
    ["nothing:api/openapi.json", 'The repository has no revision "nothing"'],
    ["-x:api/openapi.json", "it starts with a dash"],
    ["v1:api/none.json", "v1:api/none.json does not exist"],
    ["v1:api", "v1:api is a folder. Name the description file in it."],
    ["main...HEAD:api/openapi.json", '"main...HEAD" is a range'],
    ["HEAD:", "Add the path of a file, such as HEAD:./api/openapi.json."],
    [":api/openapi.json", "Put one in front, such as HEAD:api/openapi.json."],
    ["main..HEAD", '"main..HEAD" is a range of revisions.'],
    ["v1:../api/openapi.json", "is outside of the repository"],
  ])("%s", (revision, message) => {
    const words = ["diff", "--", revision, "api/openapi.json"];
    const { code, err } = tenon(folder, words);
    expect(err).toContain(message);
    expect(code).toBe(2);
  });

  it("a path relative to the working folder is suggested", () => {
    const { err } = tenon(join(folder, "api"), [
      "diff",
      "v1:openapi.json",
      "openapi.json",
    ]);
    expect(err).toContain("Did you mean v1:./openapi.json?");
  });

  it("a repository without a commit", () => {
    const home = temporaryFolder();
    spawnSync("git", ["init", "--quiet"], { cwd: home });
    put(home, "a.json", thingsApi([]));
    const { code, err } = tenon(home, ["diff", "a.json"]);
    expect(err).toContain("The repository has no commit yet");
    expect(code).toBe(2);
  });

  it("a missing file is not a revision", () => {
    const { code, err } = tenon(folder, ["diff", "none", "api/openapi.json"]);
    expect(err).toContain("none does not exist.");
    expect(code).toBe(3);
  });

  it("a file that is not committed", () => {
    const { code, err } = tenon(folder, ["diff", "api/new.json"]);
    expect(err).toContain(
      "HEAD:api/new.json does not exist: the file is not committed.",
    );
    expect(code).toBe(2);
  });

  it("a file outside of the repository", () => {
    const words = ["diff", "v1:api/far.json", "api/new.json", "--strict"];
    const { code, err } = tenon(folder, words);
    expect(err).toContain("`../../secret.json` does not exist");
    expect(code).toBe(3);
  });

  it("no repository", () => {
    const elsewhere = temporaryFolder();
    put(elsewhere, "a.json", thingsApi([]));
    const { code, err } = tenon(elsewhere, ["diff", "main:a.json", "a.json"]);
    expect(err).toContain("is not in a git repository");
    expect(code).toBe(2);
  });

  it("git is not installed", () => {
    const words = ["diff", "main:api/openapi.json", "api/openapi.json"];
    mkdirSync(join(folder, "empty"), { recursive: true });
    const { code, err } = tenon(folder, words, { PATH: join(folder, "empty") });
    expect(err).toContain("Install git, or name two files.");
    expect(code).toBe(2);
  });
});

it("a note says that only the last commit was compared", () => {
  put(folder, "same.json", thingsApi([]));
  git("add", "same.json");
  git("commit", "--quiet", "--message", "Same");
  const { code, err } = tenon(folder, ["diff", "same.json"]);
  expect(err).toContain("`tenon diff origin/main:same.json same.json`");
  expect(code).toBe(0);
  const two = ["diff", "HEAD:same.json", "same.json"];
  expect(tenon(folder, two).err).toBe("");
});

it.each([
  ["github", /^::error file=api\/openapi\.json,/],
  ["junit", / file="api\/openapi\.json" /],
])("%s has paths relative to the repository's root", (format, file) => {
  put(folder, "api/deep/config.json", '{ "input": "../openapi.json" }');
  const words = ["diff", `--format=${format}`];
  const here = tenon(join(folder, "api"), [...words, "openapi.json"]);
  expect(here.out).toMatch(file);
  const deep = join(folder, "api/deep");
  expect(tenon(deep, [...words, "-c", "config.json"]).out).toMatch(file);
  const back = ["openapi.json", "HEAD:./openapi.json", "--fail-on=info"];
  expect(tenon(join(folder, "api"), [...words, ...back]).out).toMatch(
    /file="?api\/openapi\.json/,
  );
});

it("an existing file takes precedence over a revision", () => {
  put(folder, "main:old.json", thingsApi([]));
  const { files } = foundIn("", "main:old.json", "api/openapi.json");
  expect(files).toEqual([["main:old.json", "api/openapi.json"]]);
});
