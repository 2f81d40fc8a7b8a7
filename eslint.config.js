import { defineConfig, globalIgnores } from "eslint/config";
import tseslint from "typescript-eslint";

/** The arrows of the pipeline: what each folder of generator/ may import from the others. */
const stages = {
  json: [],
  regex: [],
  diagnostics: ["json"],
  model: ["json"],
  schema: ["json", "model", "regex"],
  print: ["json", "model"],
  read: ["diagnostics", "integrations/integrations", "json"],
  build: [
    "diagnostics",
    "json",
    "model",
    "read/document",
    "read/references/parse-reference",
    "regex",
    "schema",
  ],
  emit: ["json", "model", "print", "schema"],
  diff: ["json", "model", "print", "regex", "schema"],
  lint: ["diff", "json", "model", "print", "schema"],
  migrate: ["diagnostics", "diff", "json", "model", "print", "schema"],
  report: ["config/waivers", "diagnostics", "diff", "json", "model", "print"],
  scaffold: ["model", "print"],
  write: ["print"],
  integrations: ["diagnostics", "json", "model", "print", "read/document"],
  config: [
    "build",
    "diagnostics",
    "json",
    "lint",
    "print",
    "read/json/syntax-fault",
  ],
  cli: [
    "config",
    "diagnostics",
    "diff/rules/impacts",
    "integrations/integrations",
    "integrations/prettier",
    "lint/rule",
    "read/source/git-revision",
    "write/lock",
    "write/manifest",
    "write/safe-path",
  ],
  commands: [
    "build",
    "cli",
    "config",
    "diagnostics",
    "diff",
    "integrations",
    "emit",
    "json",
    "lint",
    "migrate",
    "model",
    "print",
    "read",
    "report",
    "write",
  ],
};

/** Stages whose functions are pure: the same values in give the same values out. */
const pure = [
  "json",
  "model",
  "schema",
  "build",
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
    "test/cases/**/expected/",
    "test/generated/consumers/",
  ]),
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  {
    files: ["**/*.ts"],
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
    // VitePress and Vitest take their configuration as a default export.
    files: ["docs/.vitepress/config.ts", "vitest.config.ts"],
    rules: { "no-restricted-syntax": "off" },
  },
  {
    files: ["generator/**/*.ts"],
    ignores: ["generator/main.ts"],
    rules: {
      "no-restricted-globals": [
        "error",
        { name: "process", message: "Only generator/main.ts uses it." },
      ],
      "no-console": "error",
    },
  },
  {
    files: ["templates/**/*.ts"],
    rules: {
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
  ...arrows,
);
