import { defineConfig, globalIgnores } from "eslint/config";
import tseslint from "typescript-eslint";

/** The arrows of the pipeline: each stage with what it may import from the others. */
const stages = {
  model: ["diagnostics", "read"],
  read: ["diagnostics", "ecosystem/load-optional", "model/model"],
  diagnostics: ["model/model"],
  print: ["model/model"],
  emit: ["model/model", "print"],
  review: ["model/model", "print"],
  report: [
    "config/waivers",
    "diagnostics",
    "model/model",
    "print/markdown",
    "review",
  ],
  scaffold: ["model/model", "print"],
  write: ["print"],
  config: [
    "model/call-rules",
    "model/versions",
    "print",
    "read/json-syntax",
    "read/suggest",
    "review/lint-rule",
    "review/lint-rules",
    "review/lint-settings",
  ],
  ecosystem: ["diagnostics", "model/model", "print", "read"],
};

/** Stages whose functions are pure: the same values in give the same values out. */
const pure = ["model", "print", "emit", "review"];

/** Matches an import that leaves the stage's folder for anything but what is allowed. */
function outside(stage, allowed) {
  const targets = [stage, ...allowed].map((target) =>
    target.includes("/") ? `${target}\\.js$` : `${target}/`,
  );
  // From a folder within the stage, `../sibling.js` stays inside; a way out names a stage.
  const names = Object.keys(stages).join("|");
  return `^(?:\\.\\./)+(?!${targets.join("|")})(?:(?:${names}|commands|templates|generator)/|cli\\b)`;
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
    "dist/",
    "test/cases/**/expected/",
    "test/consumers/",
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
    files: ["generator/**/*.ts"],
    ignores: ["generator/cli.ts"],
    rules: {
      "no-restricted-globals": [
        "error",
        { name: "process", message: "Only generator/cli.ts uses it." },
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
