/** The projects that are made, and the documented steps of each. */

export interface Project {
  readonly name: string;
  /** The command that makes a project in the folder `app`. Without one, the project is a folder of `files`. */
  readonly template?: readonly string[];
  /** What its team installs, beside Tenon. */
  readonly packages: readonly string[];
  /** What they generate. Without it, Tenon decides. */
  readonly targets?: string;
  /** Whether the project also compiles the whole runtime, or the part that needs no Node, in `src/runtime`. */
  readonly runtime?: "whole" | "web";
  /** Commands that must succeed, in order. */
  readonly steps: readonly (readonly string[])[];
  /**
   * How the project shows that it works. `prints`: the last step prints what the API
   * answered. `page`: a file has it. `serves`: a command starts a server on `PORT`.
   */
  readonly proof:
    | { readonly kind: "prints" }
    | { readonly kind: "tested" }
    | { readonly kind: "page"; readonly file: string }
    | { readonly kind: "serves"; readonly command: readonly string[] };
}

const node = process.env["NODE_24"] ?? process.execPath;

const served = (name: string, packages: readonly string[]): Project => ({
  name,
  packages: ["typescript@7.0.2", "@types/node@22.19.0", ...packages],
  targets: "server",
  steps: [["npm", "run", "build"]],
  proof: { kind: "serves", command: ["node", "dist/main.js"] },
});

export const projects: readonly Project[] = [
  {
    name: "vite-react",
    template: ["create-vite@9.3.0", "app", "--template", "react-ts"],
    packages: ["typescript@7.0.2"],
    steps: [
      ["npm", "run", "build"],
      ["npx", "vite", "build", "--ssr", "src/call.ts", "--outDir", "ssr"],
      ["node", "ssr/call.js"],
    ],
    proof: { kind: "prints" },
  },
  {
    name: "next",
    template: [
      "create-next-app@16.4.3",
      "app",
      ...["--ts", "--app", "--src-dir", "--no-eslint", "--no-tailwind"],
      ...["--use-npm", "--skip-install", "--disable-git", "--yes"],
    ],
    packages: [],
    steps: [["npm", "run", "build"]],
    proof: { kind: "page", file: ".next/server/app/index.html" },
  },
  {
    name: "node-type-stripping",
    packages: ["typescript@7.0.2", "@types/node@22.19.0"],
    steps: [
      ["npm", "run", "typecheck"],
      [node, "src/call.ts"],
    ],
    proof: { kind: "prints" },
  },
  {
    name: "jest-commonjs",
    packages: [
      "typescript@5.9.3",
      "jest@30.5.2",
      "ts-jest@29.4.15",
      "@types/jest@30.0.0",
      "@types/node@22.19.0",
    ],
    targets: "client",
    steps: [
      ["npm", "run", "build"],
      ["npm", "test"],
    ],
    proof: { kind: "tested" },
  },
  {
    name: "forms",
    packages: [
      ...["typescript@7.0.2", "vitest@4.1.12", "@types/node@22.19.0"],
      ...["react@19.3.1", "@types/react@19.3.0", "react-hook-form@7.92.0"],
      ...["@hookform/resolvers@7.0.9", "@tanstack/form-core@1.33.5"],
      ...["@trpc/server@11.25.2", "hono@4.13.19", "ai@6.0.326", "zod@4.6.7"],
      ...["@hono/standard-validator@0.4.0", "@standard-schema/spec@1.1.0"],
      ...["msw@2.15.0", "@faker-js/faker@10.6.0"],
    ],
    targets: "client,standard-schemas,json-schemas,mocks",
    steps: [
      ["npm", "run", "typecheck"],
      ["npm", "test"],
    ],
    proof: { kind: "tested" },
  },
  {
    name: "queries",
    packages: [
      ...["typescript@7.0.2", "@tanstack/vue-query@5.104.0", "vue@3.5.45"],
      ...["@tanstack/svelte-query@6.3.6", "svelte@5.57.3", "swr@2.5.1"],
      ...["@tanstack/solid-query@5.104.5", "solid-js@1.9.20"],
      ...["@tanstack/angular-query-experimental@5.104.0"],
      ...["@angular/core@22.2.6", "@angular/common@22.2.6", "react@19.3.1"],
      ...["@tanstack/react-query@5.108.4", "@types/react@19.3.0"],
    ],
    steps: [["npm", "run", "typecheck"]],
    proof: { kind: "tested" },
  },
  {
    name: "react-native",
    packages: [
      ...["react-native@0.88.1", "@react-native/typescript-config@0.87.1"],
      ...["react@19.3.1", "@types/react@19.3.0", "typescript@7.0.2"],
    ],
    targets: "client",
    runtime: "web",
    steps: [["npx", "tsc"]],
    proof: { kind: "tested" },
  },
  {
    name: "bun",
    packages: ["bun@1.4.5", "@types/bun@1.4.5", "typescript@7.0.2"],
    steps: [
      ["npm", "run", "typecheck"],
      ["npx", "bun", "run", "src/call.ts"],
    ],
    proof: { kind: "prints" },
  },
  {
    name: "webpack",
    packages: [
      "webpack@5.112.2",
      "webpack-cli@7.3.1",
      "ts-loader@9.6.2",
      "unplugin@3.7.0",
      "typescript@5.9.3",
      "@types/node@22.19.0",
    ],
    targets: "client",
    // The plugin generates the client that it bundles.
    steps: [
      ["npm", "run", "build"],
      ["node", "dist/main.js"],
    ],
    proof: { kind: "prints" },
  },
  {
    name: "deno",
    packages: [
      ...["deno@2.9.6", "@types/node@22.19.0", "fastify@5.12.8"],
      ...["express@5.3.0", "@types/express@5.0.6"],
    ],
    targets: "client",
    runtime: "whole",
    steps: [
      ["npx", "deno", "check", "src"],
      [
        ...["npx", "deno", "run", "--no-remote", "--allow-env"],
        ...["--allow-net", "src/call.ts"],
      ],
    ],
    proof: { kind: "prints" },
  },
  {
    name: "workerd",
    packages: [
      "workerd@1.20261117.1",
      "@cloudflare/workers-types@5.20261117.1",
      "typescript@7.0.2",
      "esbuild@0.28.2",
    ],
    steps: [
      ["npm", "run", "typecheck"],
      ["npm", "run", "build"],
    ],
    proof: {
      kind: "serves",
      command: [
        "npx",
        "workerd",
        "serve",
        "worker.capnp",
        "--socket-addr=http=127.0.0.1:$PORT",
      ],
    },
  },
  served("express", ["express@5.3.0", "@types/express@5.0.6"]),
  served("fastify", ["fastify@5.12.8"]),
  served("hono", ["hono@4.13.19", "@hono/node-server@2.1.8"]),
  {
    ...served("nest", [
      "@nestjs/core@12.5.1",
      "@nestjs/common@12.5.1",
      "@nestjs/platform-express@12.5.1",
      "reflect-metadata@0.2.2",
      "rxjs@7.8.2",
    ]),
  },
];
