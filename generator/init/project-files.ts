import type { Answers } from "./questions.js";

/** An API of the project. Paths are relative to the folder of the configuration. */
export interface ProjectApi {
  readonly input: string | undefined;
  readonly output: string;
}

/** The configuration. */
export function configText({ input, output, targets }: Answers): string {
  const $schema = "./node_modules/tenon/tenon.schema.json";
  const config = { $schema, input, output, ...(targets && { targets }) };
  return `${JSON.stringify(config, undefined, 2)}\n`;
}

/** The lines of `.gitattributes`: a code forge collapses generated files in a diff. */
export function attributesText(apis: readonly ProjectApi[]): readonly string[] {
  return apis
    .filter(({ output }) => isBelow(output) && !/\s|"/.test(output))
    .map(({ output }) => `${output}/** linguist-generated`);
}

/**
 * The workflow for GitHub, which checks the output and compares each
 * description with the target branch.
 *
 * @param folder the folder of the configuration in the repository; empty for its root
 */
export function workflowText(
  apis: readonly ProjectApi[],
  folder: string,
  packageManager: string,
): string {
  const { install, run } = packageManagers[packageManager] ?? npm;
  const inputs = apis.flatMap(({ input }) =>
    input !== undefined && isBelow(input) ? [input] : [],
  );
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
    `      - run: ${run} check`,
    ...(inputs.length === 0 ? [] : compareSteps(inputs, run)),
    "",
  ].join("\n");
}

/** The name of the target branch is passed as a variable, because it could contain shell code. */
function compareSteps(
  inputs: readonly string[],
  run: string,
): readonly string[] {
  return [
    '      - run: git fetch --depth=1 origin "$BASE:refs/remotes/origin/$BASE"',
    "        env: { BASE: '${{ github.base_ref }}' }",
    ...inputs.flatMap((input) => {
      const file = shellText(`./${input}`);
      const old = `"origin/$BASE:"${file}`;
      return [
        "      - env: { BASE: '${{ github.base_ref }}' }",
        "        run: |",
        "          # A new description has no old version.",
        `          if git cat-file -e ${old}; then`,
        `            ${run} diff ${old} ${file} --format github`,
        "          fi",
      ];
    }),
  ];
}

interface PackageManager {
  readonly install: string;
  readonly run: string;
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

/** Whether a path stays in the folder, and can stand in a line of a file. */
function isBelow(path: string): boolean {
  // eslint-disable-next-line no-control-regex -- a path with a line break cannot be quoted in these files
  return !/^(?:\.\.(?:[/\\]|$)|[/\\]|[a-z]:|https?:)|[\u0000-\u001f]/i.test(
    path,
  );
}

/** A text as one word of a shell. */
function shellText(text: string): string {
  return /^[\w./@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
