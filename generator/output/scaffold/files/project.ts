import { readFileSync } from "node:fs";
import { posix } from "node:path";

import { isObject, type JsonValue } from "../../../language/json/json.js";
import { packageFile } from "../../../language/package-file.js";
import { type Platform, platformTable, type Scaffold } from "../choices.js";
import type { Place, SourceFile } from "../source.js";
import type { Setting } from "./config.js";
import {
  databaseFile,
  databasePackages,
  type Kept,
  tablesFolder,
} from "./stores.js";

/** The scripts and packages that `package.json` needs. */
export interface PackageNeeds {
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/** The first release of Node 20 that reads `.env` itself. */
const NODE = ">=20.12";

/** What `tenon scaffold` writes. */
export interface Purpose {
  readonly what: Scaffold;
  readonly platform: Platform;
  readonly isForBrowsers: boolean;
  readonly place: Place;
  readonly kept: Kept;
}

/** The scripts and packages of a project, in the versions that Tenon is tested with. */
export function packageNeeds({
  what,
  platform,
  isForBrowsers,
  place,
  kept,
}: Purpose): PackageNeeds {
  // Its own scripts build and check the project.
  if (what === "client" && isForBrowsers)
    return {
      scripts: {},
      dependencies: {},
      devDependencies: versionsOf(["ts-morph"]),
    };
  const { dir } = place;
  const packages = [platformTable[platform], databasePackages(kept)];
  const dependencies = packages.flatMap((each) => each.dependencies);
  const devDependencies = packages.flatMap(
    (each) => each.devDependencies ?? [],
  );
  const option = dir === "src" ? "" : ` --dir ${dir}`;
  const program = {
    dev: `tsx watch ${dir}/main.ts`,
    build: "tsc -p tsconfig.build.json",
    start: `node ${builtMain(place)}`,
    test: "node --import tsx --test test/*.test.ts",
  };
  const isProgram = what === "server" || what === "receiver";
  const call = {
    mock: "tenon mock --port 8080",
    call: `tsx ${dir}/call.ts`,
  };
  return {
    scripts: {
      ...(isProgram && program),
      ...(what === "client" && call),
      ...(what === "store" && { test: program.test }),
      typecheck: "tsc",
      generate: "tenon generate",
      ...(what !== "store" && {
        "check:api": `tenon check && tenon scaffold ${what} --check${option}`,
      }),
    },
    dependencies: versionsOf(isProgram ? dependencies : []),
    devDependencies: versionsOf([
      ...(isProgram ? devDependencies : []),
      "@types/node",
      "ts-morph",
      "tsx",
      "typescript",
    ]),
  };
}

/** The packages that connect to databases. */
export function databaseNeeds(
  kept: Kept,
): Pick<PackageNeeds, "dependencies" | "devDependencies"> {
  const { dependencies, devDependencies } = databasePackages(kept);
  return {
    dependencies: versionsOf(dependencies),
    devDependencies: versionsOf(devDependencies),
  };
}

/** The versions of packages that this package is developed with. */
function versionsOf(
  names: readonly string[],
): Readonly<Record<string, string>> {
  const text = readFileSync(packageFile("package.json"), "utf8");
  // `JSON.parse` returns a JSON value.
  const file = JSON.parse(text) as JsonValue;
  const known = isObject(file) ? file["devDependencies"] : undefined;
  const versions = known !== undefined && isObject(known) ? known : {};
  return Object.fromEntries(
    [...names].sort().map((name) => {
      const version = versions[name];
      return [name, typeof version === "string" ? version : "*"];
    }),
  );
}

/** A `package.json` for a project without one. */
export function packageText(name: string, needs: PackageNeeds): string {
  const { scripts, dependencies, devDependencies } = needs;
  return json({
    name,
    private: true,
    type: "module",
    engines: { node: NODE },
    scripts: { ...scripts },
    ...(Object.keys(dependencies).length > 0 && {
      dependencies: { ...dependencies },
    }),
    devDependencies: { ...devDependencies },
  });
}

/** The folder that holds both the team's code and the generated code that it imports. */
function sourceRoot({ dir, generated, runtime }: Place): string {
  const folders = [
    generated,
    ...(runtime !== undefined && "folder" in runtime ? [runtime.folder] : []),
  ];
  return folders.every((each) => each.startsWith(`${dir}/`)) ? dir : ".";
}

/** The path of the compiled program. */
function builtMain(place: Place): string {
  const folder = posix.relative(sourceRoot(place), place.dir);
  return posix.join("dist", folder, "main.js");
}

/** The settings of the compiler, and what stays out of the repository. */
export function projectFiles(place: Place, kept?: Kept): readonly SourceFile[] {
  const { dir } = place;
  return [
    {
      path: "tsconfig.json",
      text: json({
        compilerOptions: {
          target: "es2022",
          module: "nodenext",
          types: ["node"],
          strict: true,
          exactOptionalPropertyTypes: true,
          noUncheckedIndexedAccess: true,
          noImplicitOverride: true,
          noImplicitReturns: true,
          noUnusedLocals: true,
          noUnusedParameters: true,
          verbatimModuleSyntax: true,
          isolatedModules: true,
          skipLibCheck: true,
          noEmit: true,
        },
        include: [dir, "test"],
      }),
    },
    {
      path: "tsconfig.build.json",
      text: json({
        extends: "./tsconfig.json",
        compilerOptions: {
          noEmit: false,
          rootDir: sourceRoot(place),
          outDir: "dist",
          sourceMap: true,
        },
        include: [dir],
      }),
    },
    { path: ".gitignore", text: `${ignored(kept).join("\n")}\n` },
  ];
}

function ignored(kept?: Kept): readonly string[] {
  const files = kept?.databases.flatMap(({ kind }) => databaseFile(kind) ?? []);
  return [
    "node_modules/",
    "dist/",
    ".env",
    ...(files ?? []).map((file) => `${file}*`),
  ];
}

/** The files of a program that runs in a container. */
export function containerFiles(
  settings: readonly Setting[],
  kept: Kept,
  place: Place,
): readonly SourceFile[] {
  const excluded = [".git", ...ignored(kept)];
  return [
    { path: ".env.example", text: environmentText(settings) },
    { path: ".dockerignore", text: `${excluded.join("\n")}\n` },
    {
      path: "Dockerfile",
      text: dockerfile(builtMain(place), tablesFolder(kept, place)),
    },
  ];
}

function environmentText(settings: readonly Setting[]): string {
  return [
    "# Copy this file to .env. Variables of the shell win.",
    "HOST=127.0.0.1",
    "PORT=8080",
    ...settings.flatMap(({ docs, variable, usual, isSecret }) => [
      `# ${docs}`,
      ...(isSecret ? ["# At least 32 characters in production."] : []),
      `${variable}=${usual}`,
    ]),
    "",
  ].join("\n");
}

/**
 * @param program the path of the compiled program
 * @param tables the folder with the SQL files that the program reads, if there is one
 */
function dockerfile(program: string, tables: string | undefined): string {
  const copied =
    tables === undefined || tables.startsWith("node_modules/")
      ? ""
      : `COPY --from=build ${JSON.stringify([`/app/${tables}`, tables])}\n`;
  return `FROM node:22-slim AS build
WORKDIR /app
COPY package*.json *.tgz ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev && mkdir -p node_modules

FROM node:22-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
${copied}USER node
EXPOSE 8080
CMD ["node", ${JSON.stringify(program)}]
`;
}

/** JSON as prettier prints it: short lists on one line. */
function json(value: JsonValue): string {
  const text = JSON.stringify(value, undefined, 2);
  return `${text.replace(
    /\[\n\s+([^[\]{}]*?)\n\s+\]/g,
    (list, items: string) => {
      const line = `[${items.replace(/,\n\s+/g, ", ")}]`;
      return line.length < 60 ? line : list;
    },
  )}\n`;
}
