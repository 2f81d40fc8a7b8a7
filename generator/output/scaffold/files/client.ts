import type {
  Api,
  ApiVersion,
  Operation,
  SecurityScheme,
} from "../../../language/model/model.js";
import { type Code, code, empty, lines } from "../../../language/print/code.js";
import { docComment, lineComment } from "../../../language/print/comments.js";
import {
  identifier,
  list,
  literal,
  multilineObject,
  objectLiteral,
  property,
  stringLiteral,
} from "../../../language/print/escape.js";
import { schemesInUse } from "../../emit/server/authentication.js";
import { handlerGroups } from "../groups.js";
import { constantName } from "../names.js";
import { isIgnored } from "../requests/parameters.js";
import type { Sampler } from "../requests/requests.js";
import {
  fromModule,
  generatedModule,
  type Place,
  type SourceFile,
  sourceFile,
} from "../source.js";
import { operationDocs } from "./handlers.js";
import { projectFiles } from "./project.js";

/** The input of a scaffolded client. */
interface Called {
  readonly api: Api;
  readonly sampler: Sampler;
  readonly isForBrowsers: boolean;
  readonly place: Place;
}

/** All files of a client, apart from `package.json`. */
export function clientFiles(called: Called): readonly SourceFile[] {
  const { isForBrowsers, place } = called;
  const examples = examplesOf(called);
  const clients = [...new Set(examples.map(({ client }) => client))];
  return [
    isForBrowsers
      ? browserApiFile(callable(called), place)
      : apiFile(callable(called), place),
    ...(examples.length === 0
      ? []
      : [
          sourceFile(
            examplesModule(place),
            [fromModule(`${place.dir}/api`, ...clients)],
            examples.map(({ printed }) => printed),
            place,
          ),
          ...callFile(called, examples),
        ]),
    // A project for browsers has settings of its own.
    ...(isForBrowsers ? [] : projectFiles(place)),
  ];
}

/** The program that calls the API once. A browser has no programs. */
function callFile(
  { isForBrowsers, place }: Called,
  examples: readonly Example[],
): readonly SourceFile[] {
  const example = examples.find(({ isSafe }) => isSafe) ?? examples[0];
  if (isForBrowsers || example === undefined) return [];
  const printed = code`
    ${identifier(example.name)}().then(
      (result) => {
        console.log(result);
      },
      (error: unknown) => {
        console.error(error);
        process.exitCode = 1;
      },
    );
  `;
  return [
    sourceFile(
      `${place.dir}/call`,
      [fromModule(examplesModule(place), example.name)],
      [printed],
      place,
    ),
  ];
}

/** The variables of the environment that the clients of `api.ts` need. */
export function clientVariables(api: Api): readonly string[] {
  const schemes = callable({ api }).flatMap((version) =>
    schemesInUse(version).filter(hasCredential),
  );
  return [
    ...new Set(
      schemes.flatMap((scheme) => {
        if (isBearer(scheme)) return ["API_TOKEN"];
        const name = variableName(scheme);
        return isBasic(scheme) ? [`${name}_USER`, `${name}_PASSWORD`] : [name];
      }),
    ),
  ];
}

/** The versions that have operations. */
function callable({ api }: Pick<Called, "api">): readonly ApiVersion[] {
  return api.versions.filter(({ operations }) => operations.length > 0);
}

/** The module with the examples, without extension. */
export function examplesModule({ dir }: Place): string {
  return `${dir}/examples`;
}

function apiFile(versions: readonly ApiVersion[], place: Place): SourceFile {
  const isAlone = versions.length === 1;
  const needsVariable = versions.some((version) =>
    schemesInUse(version).some(hasCredential),
  );
  return sourceFile(
    `${place.dir}/api`,
    versions.map(({ name }) => ({
      from: { module: generatedModule(place, `${name}/client`) },
      names: [{ name: "createClient", as: creatorName(name, isAlone) }],
    })),
    [
      ...versions.map((version) => clientCode(version, isAlone)),
      needsVariable ? variableCode : empty,
    ],
    place,
  );
}

/** Prints `api.ts` for browsers, which have no environment: functions that make clients. */
function browserApiFile(
  versions: readonly ApiVersion[],
  place: Place,
): SourceFile {
  const isAlone = versions.length === 1;
  return sourceFile(
    `${place.dir}/api`,
    versions.map(({ name }) => ({
      from: { module: generatedModule(place, `${name}/client`) },
      names: ["Client", "ClientOptions", "createClient"].map((each) => ({
        name: each,
        as: isAlone ? each : versionedName(each, name),
        isType: each !== "createClient",
      })),
    })),
    versions.map((version) => browserClientCode(version, isAlone)),
    place,
  );
}

/** A name of the client of a version among those of others: `V2ClientOptions`. */
function versionedName(name: string, version: string): string {
  if (name === "createClient") return creatorName(version, false);
  const prefix = constantName(version);
  return prefix.slice(0, 1).toUpperCase() + prefix.slice(1) + name;
}

function browserClientCode(
  { name, title }: ApiVersion,
  isAlone: boolean,
): Code {
  const nameOf = (each: string) =>
    identifier(isAlone ? each : versionedName(each, name));
  return lines([
    docComment(
      `${isAlone ? title : `${title}, version ${name}`}. Give the credentials of the user: everyone can read the code of a page.`,
    ),
    code`
      export function ${identifier(makerName(name, isAlone))}${list("(", [code`options: ${nameOf("ClientOptions")}`], ")")}: ${nameOf("Client")} {
        return ${nameOf("createClient")}({
          timeout: 30_000,
          ${repeated}
          ...options,
        });
      }
    `,
  ]);
}

/** The function of `api.ts` that makes a client in a browser. */
function makerName(version: string, isAlone: boolean): string {
  return isAlone ? "createApi" : constantName("create", version, "api");
}

const repeated = lines([
  lineComment("Requests that are safe to repeat are sent up to three times."),
  code`retry: { retries: 2, budget: 60_000 },`,
]);

function creatorName(version: string, isAlone: boolean): string {
  return isAlone ? "createClient" : constantName("create", version, "client");
}

function clientName(version: string, isAlone: boolean): string {
  return isAlone ? "api" : constantName(version, "api");
}

function clientCode(version: ApiVersion, isAlone: boolean): Code {
  const { name, title } = version;
  const schemes = schemesInUse(version).filter(hasCredential);
  const others = schemes.filter((scheme) => !isBearer(scheme));
  const local = identifier(clientName(name, isAlone));
  return lines([
    docComment(isAlone ? title : `${title}, version ${name}.`),
    code`
      export const ${local} = ${identifier(creatorName(name, isAlone))}({
        baseUrl: process.env["API_URL"] ?? "http://127.0.0.1:8080",
        ${schemes.some(isBearer) ? code`token: () => variable("API_TOKEN"),` : empty}
        ${
          others.length === 0
            ? empty
            : code`credentials: ${multilineObject(others.map(credentialCode))},`
        }
        timeout: 30_000,
        ${repeated}
      });
    `,
  ]);
}

/** Whether the credential of a scheme is a token, which is the option `token` of a client. */
export function isBearer(scheme: SecurityScheme): boolean {
  return (
    scheme.kind === "oauth2" ||
    scheme.kind === "openIdConnect" ||
    (scheme.kind === "http" && scheme.scheme === "bearer")
  );
}

/** Whether a client can send the credential of a scheme. */
export function hasCredential({ kind }: SecurityScheme): boolean {
  return kind !== "mutualTLS" && kind !== "unknown";
}

/** Whether the credential of a scheme is a name and a password. */
export function isBasic(scheme: SecurityScheme): boolean {
  return scheme.kind === "http" && scheme.scheme === "basic";
}

/** The variable with the credential of a scheme, or the start of the names of two. */
function variableName(scheme: SecurityScheme): string {
  const name = constantName(scheme.name).replace(/([a-z\d])([A-Z])/g, "$1_$2");
  return `API_${name.toUpperCase()}`;
}

function credentialCode(scheme: SecurityScheme): Code {
  const name = variableName(scheme);
  const read = (suffix: string) =>
    code`variable(${stringLiteral(name + suffix)})`;
  const value = isBasic(scheme)
    ? objectLiteral([
        code`username: ${read("_USER")}`,
        code`password: ${read("_PASSWORD")}`,
      ])
    : code`() => ${read("")}`;
  return property(scheme.name, value);
}

const variableCode = code`
  /** Returns a variable of the environment, which must be set. */
  function variable(name: string): string {
    const value = process.env[name];
    if (value === undefined) throw new Error(${code`\`Set \${name} in the environment.\``});
    return value;
  }
`;

/** An example call. */
export interface Example {
  /** The name of its function. */
  readonly name: string;
  /** The name of `api.ts` that it needs: a client, or the function that makes one. */
  readonly client: string;
  /** Whether it only reads. */
  readonly isSafe: boolean;
  readonly printed: Code;
}

/** An example for each tag that has an operation whose request has a sample. */
export function examplesOf(called: Called): readonly Example[] {
  const { sampler, isForBrowsers, place } = called;
  const { dir } = place;
  const versions = callable(called);
  const isAlone = versions.length === 1;
  const arrangement = { folder: dir, layout: "tag", isNested: false } as const;
  return versions.flatMap((version) => {
    const sets = [{ versions: [version], operations: version.operations }];
    return handlerGroups(sets, arrangement)
      .flatMap(({ modules }) => modules)
      .flatMap(({ title, operations }) => {
        const [found] = operations.flatMap((operation) => {
          const request = requestCode(operation, version, sampler);
          return request === undefined ? [] : [{ operation, request }];
        });
        if (found === undefined) return [];
        const client = isForBrowsers
          ? makerName(version.name, isAlone)
          : clientName(version.name, isAlone);
        const name = constantName(
          isAlone ? "" : version.name,
          title,
          "example",
        );
        const printed = exampleCode(
          name,
          client,
          isForBrowsers,
          found.operation,
          found.request,
        );
        const isSafe = found.operation.method === "GET";
        return [{ name, client, isSafe, printed }];
      });
  });
}

function exampleCode(
  name: string,
  client: string,
  isForBrowsers: boolean,
  operation: Operation,
  request: Code,
): Code {
  const parameters = isForBrowsers
    ? [code`api: ReturnType<typeof ${identifier(client)}>`]
    : [];
  const called = isForBrowsers ? code`api` : identifier(client);
  return lines([
    docComment(operationDocs(operation)),
    code`
      export function ${identifier(name)}${list("(", parameters, ")")} {
        return ${called}.${identifier(operation.name)}(${request});
      }
    `,
  ]);
}

/** The argument of a call; undefined if a required part has no sample. */
function requestCode(
  { parameters, body }: Operation,
  version: ApiVersion,
  sampler: Sampler,
): Code | undefined {
  const groups: Code[] = [];
  for (const [place, key] of places) {
    const required = parameters.filter(
      (each) => each.required && each.in === place && !isIgnored(each),
    );
    const members = required.flatMap(({ name, schema }) => {
      const sample = sampler.ofSchema(schema, version);
      return sample === undefined ? [] : [property(name, literal(sample))];
    });
    if (members.length < required.length) return undefined;
    if (members.length > 0) groups.push(property(key, objectLiteral(members)));
  }
  if (body?.required === true) {
    const [media, ...others] = body.content;
    if (media?.kind !== "json" || others.length > 0) return undefined;
    const sample = sampler.ofMedia(media, version);
    if (sample === undefined) return undefined;
    groups.push(property("body", literal(sample)));
  }
  return groups.length === 0 ? empty : objectLiteral(groups);
}

const places = [
  ["path", "path"],
  ["query", "query"],
  ["header", "headers"],
  ["cookie", "cookies"],
] as const;
