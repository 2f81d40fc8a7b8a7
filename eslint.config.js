import { defineConfig, globalIgnores } from "eslint/config";
import simpleImportSort from "eslint-plugin-simple-import-sort";
import tseslint from "typescript-eslint";

/**
 * The arrows: what each folder may import from the others. Wings import only wings above
 * them in this table, and folders only what they list: folders, files, or whole wings.
 * `runtime` is the runtime of the output, which the program runs too.
 */
const wings = {
  language: {
    json: [],
    regex: [],
    diagnostics: ["json"],
    keywords: ["json"],
    model: ["json", "keywords"],
    schema: ["json", "keywords", "model", "regex"],
    samples: ["json", "keywords", "model", "regex", "schema"],
    checks: ["json", "keywords", "model", "schema", "runtime"],
    print: ["json", "model"],
  },
  input: {
    remote: [],
    read: ["diagnostics", "json", "regex/glob"],
    build: [
      "diagnostics",
      "json",
      "keywords",
      "model",
      "print/reserved-words",
      "read/document",
      "read/references/parse-reference",
      "regex",
      "samples/sampled-events",
      "schema",
    ],
    values: ["diagnostics", "json", "model", "regex", "schema"],
    responses: ["json", "model", "schema"],
  },
  output: {
    emit: [
      "checks",
      "json",
      "keywords",
      "model",
      "print",
      "responses",
      "schema",
      "values/values",
    ],
    integrations: ["diagnostics", "json", "model", "print", "read/document"],
    write: [
      "emit/stores",
      "emit/targets",
      "integrations/prettier",
      "model",
      "print",
    ],
    emitters: ["json", "model", "print", "write/safe-path"],
    scaffold: [
      "emit",
      "integrations",
      "json",
      "model",
      "print",
      "responses",
      "schema",
    ],
    reuse: [
      "build",
      "emit/validators/plan/reused-checks",
      "model",
      "print",
      "read/json/reused-json",
      "samples/sampled-events",
      "write",
    ],
  },
  review: {
    results: ["diagnostics", "print"],
    diff: [
      "json",
      "keywords",
      "model",
      "print",
      "regex",
      "responses",
      "schema",
    ],
    witness: ["checks", "diff", "json", "keywords", "model", "regex", "schema"],
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
      "diagnostics",
      "diff",
      "json",
      "model",
      "print",
      "regex/glob",
      "results",
      "witness",
    ],
  },
  serve: {
    surface: [
      "checks",
      "emit",
      "json",
      "model",
      "responses",
      "runtime",
      "schema",
    ],
    state: ["json", "model", "responses", "schema"],
    contract: [
      "checks",
      "emit",
      "json",
      "keywords",
      "model",
      "runtime",
      "samples",
      "schema",
      "state",
      "surface",
    ],
    mock: [
      "checks",
      "emit",
      "json",
      "model",
      "diagnostics",
      "responses",
      "results/markup",
      "runtime",
      "samples",
      "schema",
      "state",
      "surface",
    ],
  },
  program: {
    watch: [],
    cache: ["read/source/files", "write"],
    config: [
      "build",
      "diagnostics",
      "diff",
      "emit/targets",
      "emitters/imported-files",
      "emitters/load-emitter",
      "json",
      "lint",
      "print",
      "read/filters/conditions",
      "read/json/syntax-fault",
      "remote",
      "report/report",
      "values/values",
      "write/output-runtime",
      "write/plan-run",
    ],
    cli: [
      "config",
      "diagnostics",
      "diff/gate/policy",
      "diff/rules/impacts",
      "emit/targets",
      "emitters/emitter-error",
      "integrations/prettier",
      "lint/rule",
      "read/source/git-error",
      "remote/remote",
      "reuse/reuse",
      "report/grouping",
      "report/users",
      "scaffold/choices",
      "write/lock",
      "write/manifest",
      "write/safe-path",
    ],
    init: [
      "cli",
      "config",
      "diagnostics",
      "emit/targets",
      "json",
      "read/source/git-revision",
      "write/safe-path",
    ],
    completion: [
      "cli",
      "diagnostics",
      "diff/rules/rules",
      "lint/rule-table",
      "scaffold/choices",
    ],
    commands: [
      "language",
      "input",
      "output",
      "review",
      "serve",
      "pipeline",
      "runtime",
      "cache",
      "cli",
      "completion",
      "config",
      "init",
      "watch",
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
    bundlers: ["exports", "reuse/reuse", "watch"],
  },
};

/** Stages whose functions are pure: the same values in give the same values out. */
const pure = [
  "json",
  "model",
  "schema",
  "samples",
  "checks",
  "responses",
  "build",
  "values",
  "print",
  "emit",
  "diff",
  "lint",
  "migrate",
  "witness",
];

/** Matches an import that leaves a folder for another of `generator/` that it may not import. */
function outside(stage, allowed) {
  const targets = [stage, ...allowed]
    .flatMap((target) =>
      target in wings ? Object.keys(wings[target]) : [target],
    )
    .map((target) => (target.includes("/") ? `${target}\\.js$` : `${target}/`));
  const names = Object.values(wings).flatMap(Object.keys);
  // A file of the wing itself, such as `program/this-process.ts`, is open to that wing, and those of `language/` to all.
  const later = Object.keys(wings).slice(1).join("|");
  const wing = `(?:(?:${Object.keys(wings).join("|")})/)?`;
  return `^(?:\\.\\./)+(?:${wing}(?!${targets.join("|")})(?:${names.join("|")})/|(?:${later})/[^/]+\\.js$|${allowed.includes("runtime") ? "templates/(?!runtime/)" : "templates/"}|generator/|main\\b${allowed.includes("pipeline") ? "" : "|pipeline\\b"})`;
}

const arrows = Object.entries(wings).flatMap(([wing, stages]) =>
  Object.entries(stages).map(([stage, allowed]) => ({
    files: [`generator/${wing}/${stage}/**/*.ts`],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              regex: outside(stage, allowed),
              message: `${wing}/${stage} may import only ${["itself", ...allowed].join(", ")}.`,
            },
            ...(pure.includes(stage)
              ? [
                  {
                    regex: "^(?!\\.)",
                    message: `${wing}/${stage} is pure: no disk, no clock, no package.`,
                  },
                ]
              : []),
          ],
        },
      ],
    },
  })),
);

export default defineConfig(
  globalIgnores([
    "generated/",
    "generator/program/config/generated/",
    "dist/",
    "docs/.vitepress/cache/",
    "docs/.vitepress/dist/",
    "examples/console/dist/",
    "examples/front-ends/*/dist/",
    // A project of its own, with its own packages.
    "examples/front-ends/vue/",
    "examples/small/",
    "test/cases/**/expected/",
    "test/foreign-servers/apps/",
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
    plugins: { "simple-import-sort": simpleImportSort },
    rules: {
      "simple-import-sort/imports": "error",
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
          selector: "TSEnumDeclaration[declare=false]",
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
      "examples/front-ends/*/vite.config.ts",
      "vitest.config.ts",
    ],
    rules: { "no-restricted-syntax": "off" },
  },
  {
    files: ["generator/**/*.ts"],
    ignores: [
      "generator/program/main.ts",
      "generator/program/this-process.ts",
      "generator/output/emitters/guard-process.ts",
    ],
    rules: {
      "no-restricted-globals": [
        "error",
        {
          name: "process",
          message: "Only main.ts and this-process.ts use it.",
        },
      ],
      "no-console": "error",
    },
  },
  {
    files: ["templates/runtime/**/*.ts"],
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
    // Extras connect a server to a package that the project has.
    files: ["templates/runtime/extras/*.ts"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              regex: "^(?!\\.|node:|@opentelemetry/api$|prom-client$)",
              message: "The output has no dependencies.",
            },
          ],
        },
      ],
    },
  },
  {
    files: ["templates/scaffold/**/*.ts"],
    rules: {
      // Methods that a team has still to write use no parameter, and await nothing.
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_" },
      ],
      "@typescript-eslint/require-await": "off",
      "@typescript-eslint/no-floating-promises": [
        "error",
        {
          allowForKnownSafeCalls: [
            {
              from: "package",
              name: ["describe", "test"],
              package: "node:test",
            },
          ],
        },
      ],
    },
  },
  {
    // The listener of Hono returns a promise that never rejects.
    files: ["templates/scaffold/hono/*.ts"],
    rules: { "@typescript-eslint/no-misused-promises": "off" },
  },
  {
    // The type guards of ts-morph narrow to intersections, which the rule takes for other objects.
    files: ["generator/output/scaffold/merge/**/*.ts"],
    rules: { "@typescript-eslint/no-unsafe-class-instance-assignment": "off" },
  },
  ...arrows,
);
