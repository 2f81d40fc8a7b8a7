/** The files for CI services, which check the output and compare each description with the target branch. */
import { isBelow, type ProjectApi, shellText } from "./project-files.js";

/**
 * The workflow for GitHub.
 *
 * @param folder the folder of the configuration in the repository; empty for its root
 */
export function workflowText(
  apis: readonly ProjectApi[],
  folder: string,
  { install, run, check }: CiCommands,
): string {
  const where =
    folder === ""
      ? []
      : [
          "    defaults:",
          "      run:",
          `        working-directory: ${JSON.stringify(folder)}`,
        ];
  return [
    "name: API",
    "on: pull_request",
    "permissions:",
    "  contents: read",
    "jobs:",
    "  api:",
    "    runs-on: ubuntu-latest",
    ...where,
    "    steps:",
    "      - uses: actions/checkout@v4",
    "      - uses: actions/setup-node@v4",
    "        with: { node-version: 22 }",
    `      - run: ${install}`,
    `      - run: ${check}`,
    ...compareSteps(inputsOf(apis), run),
    "",
  ].join("\n");
}

/** The name of the target branch is passed as a variable, because it could contain shell code. */
function compareSteps(
  inputs: readonly string[],
  run: string,
): readonly string[] {
  if (inputs.length === 0) return [];
  return [
    '      - run: git fetch --depth=1 origin "$BASE:refs/remotes/origin/$BASE"',
    "        env: { BASE: '${{ github.base_ref }}' }",
    ...inputs.flatMap((input) => [
      "      - env: { BASE: '${{ github.base_ref }}' }",
      "        run: |",
      ...comparison(input, run, "$BASE", " --format github").map(
        (line) => `          ${line}`,
      ),
    ]),
  ];
}

/**
 * The shell script that compares a description with the one on the target branch. It fails
 * for a renamed description, which would not be compared.
 */
function comparison(
  input: string,
  run: string,
  branch: string,
  options = "",
): readonly string[] {
  const file = shellText(`./${input}`);
  const target = `"origin/${branch}:"`;
  const files = `git ls-tree --name-only "origin/${branch}" ./`;
  return [
    `if git cat-file -e ${target}${file}; then`,
    `  ${run} diff ${target}${file} ${file}${options}`,
    "# Without a configuration on the target branch, the description is new.",
    `elif ${files} | grep -q '^tenon\\.config\\.'; then`,
    '  echo "The target branch has no such file. If it was renamed here, give diff its old path. If it is one more description, add this step after the merge." >&2',
    "  exit 1",
    "fi",
  ];
}

/**
 * The job for GitLab, in a file that `.gitlab-ci.yml` includes.
 *
 * @param name the name of the job
 * @param folder the folder of the configuration in the repository; empty for its root
 */
export function gitlabText(
  apis: readonly ProjectApi[],
  name: string,
  folder: string,
  { install, run, check }: CiCommands,
): string {
  const branch = "$CI_MERGE_REQUEST_TARGET_BRANCH_NAME";
  const inputs = inputsOf(apis);
  const scripts = [
    ...(folder === "" ? [] : [[`cd ${shellText(`./${folder}`)}`]]),
    [install],
    [check],
    ...(inputs.length === 0
      ? []
      : [
          [
            `git fetch --depth=1 origin "+${branch}:refs/remotes/origin/${branch}"`,
          ],
        ]),
    ...inputs.map((input) => comparison(input, run, branch)),
  ];
  return [
    `${JSON.stringify(name)}:`,
    "  image: node:22",
    "  rules:",
    `    - if: $CI_PIPELINE_SOURCE == "merge_request_event"`,
    "  script:",
    ...scripts.flatMap((script) => [
      "    - |",
      ...script.map((line) => `      ${line}`),
    ]),
    "",
  ].join("\n");
}

/** The descriptions on a branch. */
function inputsOf(apis: readonly ProjectApi[]): readonly string[] {
  return apis.flatMap(({ input }) =>
    input !== undefined && isBelow(input) ? [input] : [],
  );
}

interface PackageManager {
  readonly install: string;
  /** Runs Tenon. */
  readonly run: string;
}

/** The commands of a job. */
export interface CiCommands extends PackageManager {
  /** Checks the output, and the handlers of a server from `tenon scaffold`. */
  readonly check: string;
}

/**
 * The commands of a job in a package manager.
 *
 * @param hasScript whether the script `check:api` of the project runs `tenon check`
 */
export function ciCommands(name: string, hasScript: boolean): CiCommands {
  const manager = packageManagers[name] ?? npm;
  const check = hasScript ? `${name} run check:api` : `${manager.run} check`;
  return { ...manager, check };
}

const npm: PackageManager = { install: "npm ci", run: "npx tenon" };

const packageManagers: Readonly<Record<string, PackageManager>> = {
  npm,
  pnpm: {
    install: "corepack enable && pnpm install --frozen-lockfile",
    run: "pnpm exec tenon",
  },
  yarn: {
    install: "corepack enable && yarn install --immutable",
    run: "yarn tenon",
  },
};
