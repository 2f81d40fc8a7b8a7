import { defineConfig, globalIgnores } from "eslint/config";
import tseslint from "typescript-eslint";

/** The arrows of the pipeline: what each folder of generator/ may import from the others. */
const stages = {
  json: [],
  regex: [],
  diagnostics: ["json"],
  model: ["json"],
  schema: ["json", "model", "regex"],
  responses: ["model", "schema"],
  print: ["json", "model"],
  read: ["diagnostics", "integrations/integrations", "json", "regex/glob"],
  build: [
    "diagnostics",
    "json",
    "model",
    "print/reserved-words",
    "read/document",
    "read/references/parse-reference",
    "regex",
    "schema",
  ],
  values: ["diagnostics", "emit/targets", "json", "model", "regex", "schema"],
  emit: ["json", "model", "print", "responses", "schema"],
  diff: ["json", "model", "print", "regex", "responses", "schema"],
  lint: ["diff", "json", "model", "print", "responses", "schema"],
  migrate: [
    "diagnostics",
    "diff",
    "json",
    "model",
    "print",
    "responses",
    "schema",
  ],
  report: [
    "config/waivers",
    "diagnostics",
    "diff",
    "json",
    "model",
    "print",
    "regex/glob",
  ],
  scaffold: [
    "emit",
    "integrations",
    "json",
    "model",
    "print",
    "responses",
    "schema",
  ],
  emitters: ["json", "model", "print", "write/safe-path"],
  reuse: [
    "build",
    "emit/validators/plan/kept-checks",
    "model",
    "print",
    "read/json/kept-json",
    "write",
  ],
  write: ["print"],
  init: [
    "cli",
    "config",
    "diagnostics",
    "emit/targets",
    "json",
    "read/source/git-revision",
    "write/safe-path",
  ],
  cache: ["read/source/files", "write"],
  remote: [],
  watch: [],
  integrations: ["diagnostics", "json", "model", "print", "read/document"],
  config: [
    "build",
    "diagnostics",
    "diff",
    "emit/targets",
    "json",
    "lint",
    "print",
    "read/filters/conditions",
    "remote",
    "read/json/syntax-fault",
  ],
  cli: [
    "config",
    "diagnostics",
    "diff/gate/policy",
    "diff/rules/impacts",
    "emit/targets",
    "emitters/emitter-error",
    "integrations/integrations",
    "integrations/prettier",
    "lint/rule",
    "read/source/git-error",
    "remote/remote",
    "reuse/reuse",
    "scaffold/choices",
    "write/lock",
    "write/manifest",
    "write/safe-path",
  ],
  commands: [
    "build",
    "cache",
    "cli",
    "config",
    "diagnostics",
    "diff",
    "integrations",
    "emit",
    "emitters",
    "init",
    "json",
    "lint",
    "migrate",
    "model",
    "print",
    "read",
    "remote",
    "report",
    "reuse",
    "scaffold",
    "values",
    "watch",
    "write",
  ],
  exports: [
    "cli",
    "commands",
    "config",
    "diagnostics",
    "diff/gate/policy",
    "diff/rules/impacts",
    "emit/targets",
    "emitters",
    "json/non-json",
    "lint/rule",
    "lint/rule-table",
    "model",
    "report/json",
  ],
  bundlers: ["exports", "integrations/integrations", "reuse/reuse", "watch"],
};

/** Stages whose functions are pure: the same values in give the same values out. */
const pure = [
  "json",
  "model",
  "schema",
  "responses",
  "build",
  "values",
  "print",
  "emit",
  "diff",
  "lint",
  "migrate",
];

/** Matches an import that leaves the stage's folder for anything but what is allowed. */
function outside(stage, allowed) {
  const targets = [stage, ...allowed].map((target) =>
    target.includes("/") ? `${target}\\.js$` : `${target}/`,
  );
  // From a folder within the stage, `../sibling.js` stays inside; a way out names a stage.
  const names = Object.keys(stages).join("|");
  return `^(?:\\.\\./)+(?!${targets.join("|")})(?:(?:${names}|templates|generator)/|main\\b)`;
}

const arrows = Object.entries(stages).map(([stage, allowed]) => ({
  files: [`generator/${stage}/**/*.ts`],
  rules: {
    "no-restricted-imports": [
      "error",
      {
        patterns: [
          {
            regex: outside(stage, allowed),
            message: `generator/${stage} may import only ${["itself", ...allowed].join(", ")}.`,
          },
          ...(pure.includes(stage)
            ? [
                {
                  regex: "^(?!\\.)",
                  message: `generator/${stage} is pure: no disk, no clock, no package.`,
                },
              ]
            : []),
        ],
      },
    ],
  },
}));

export default defineConfig(
  globalIgnores([
    "generated/",
    "generator/config/generated/",
    "dist/",
    "docs/.vitepress/cache/",
    "docs/.vitepress/dist/",
    "examples/console/dist/",
    "test/cases/**/expected/",
    "test/fresh-projects/files/",
    "test/generated/consumers/",
  ]),
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  {
    files: ["**/*.ts", "**/*.tsx"],
    extends: [
      tseslint.configs.strictTypeChecked,
      tseslint.configs.stylisticTypeChecked,
    ],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      // `values["key"]` says that the key comes from outside; `noPropertyAccessFromIndexSignature` is off for the same reason.
      "@typescript-eslint/dot-notation": "off",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/consistent-indexed-object-style": "off",
      "@typescript-eslint/no-empty-function": "off",
      "@typescript-eslint/restrict-template-expressions": [
        "error",
        { allowNumber: true },
      ],
      "@typescript-eslint/switch-exhaustiveness-check": "error",
      "no-control-regex": "error",
      "no-restricted-syntax": [
        "error",
        {
          selector: "TSEnumDeclaration",
          message: "Use a union of string literals.",
        },
        {
          selector: "ExportDefaultDeclaration",
          message: "Export it by name.",
        },
        {
          selector: "MemberExpression[property.name='localeCompare']",
          message: "Its order differs between machines; compare with `<`.",
        },
      ],
      eqeqeq: "error",
      "prefer-const": "error",
    },
  },
  {
    // VitePress, Vite and Vitest take their configuration as a default export.
    files: [
      "docs/.vitepress/config.ts",
      "examples/console/vite.config.ts",
      "vitest.config.ts",
    ],
    rules: { "no-restricted-syntax": "off" },
  },
  {
    files: ["generator/**/*.ts"],
    ignores: ["generator/main.ts", "generator/this-process.ts"],
    rules: {
      "no-restricted-globals": [
        "error",
        {
          name: "process",
          message: "Only generator/main.ts and this-process.ts use it.",
        },
      ],
      "no-console": "error",
    },
  },
  {
    files: ["templates/**/*.ts"],
    rules: {
      // Projects with `isolatedDeclarations` need the types.
      "@typescript-eslint/no-inferrable-types": "off",
      "no-restricted-globals": [
        "error",
        { name: "process", message: "The output runs in browsers too." },
      ],
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              regex: "^(?!\\.|node:)",
              message: "The output has no dependencies.",
            },
          ],
        },
      ],
    },
  },
  {
    // The type guards of ts-morph narrow to intersections, which the rule takes for other objects.
    files: ["generator/scaffold/merge/**/*.ts"],
    rules: { "@typescript-eslint/no-unsafe-class-instance-assignment": "off" },
  },
  ...arrows,
);
