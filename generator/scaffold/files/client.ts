import { schemesInUse } from "../../emit/server/authentication.js";
import type {
  ApiVersion,
  Operation,
  SecurityScheme,
} from "../../model/model.js";
import { type Code, code, empty, lines } from "../../print/code.js";
import { docComment, lineComment } from "../../print/comments.js";
import {
  identifier,
  literal,
  multilineObject,
  objectLiteral,
  property,
  stringLiteral,
} from "../../print/escape.js";
import { handlerGroups } from "../groups.js";
import { constantName } from "../names.js";
import { isIgnored } from "../requests/parameters.js";
import type { Sampler } from "../requests/requests.js";
import { operationDocs } from "./handlers.js";
import {
  fromModule,
  generatedModule,
  type Place,
  sourceFile,
  type SourceFile,
} from "../source.js";
import { projectFiles } from "./project.js";

/** All files of a client, apart from `package.json`. */
export function clientFiles(
  all: readonly ApiVersion[],
  sampler: Sampler,
  place: Place,
): readonly SourceFile[] {
  const versions = all.filter(({ operations }) => operations.length > 0);
  const examples = examplesOf(versions, sampler, place);
  const clients = [...new Set(examples.map(({ client }) => client))];
  return [
    apiFile(versions, place),
    ...(examples.length === 0
      ? []
      : [
          sourceFile(
            examplesModule(place),
            [fromModule(`${place.dir}/api`, ...clients)],
            examples.map(({ printed }) => printed),
            place,
          ),
        ]),
    ...projectFiles(place),
  ];
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
        ${lineComment("Requests that are safe to repeat are sent up to three times.")}
        retry: { retries: 2, budget: 60_000 },
      });
    `,
  ]);
}

/** Whether the credential of a scheme is a token, which is the option `token` of a client. */
export function isBearer(scheme: SecurityScheme): boolean {
  return (
    scheme.kind === "oauth2" ||
    scheme.kind === "openIdConnect" ||
    (scheme.kind === "http" && scheme.scheme.toLowerCase() === "bearer")
  );
}

/** Whether a client can send the credential of a scheme. */
export function hasCredential({ kind }: SecurityScheme): boolean {
  return kind !== "mutualTLS" && kind !== "unknown";
}

/** Whether the credential of a scheme is a name and a password. */
export function isBasic(scheme: SecurityScheme): boolean {
  return scheme.kind === "http" && scheme.scheme.toLowerCase() === "basic";
}

function credentialCode(scheme: SecurityScheme): Code {
  const name = constantName(scheme.name)
    .replace(/([a-z\d])([A-Z])/g, "$1_$2")
    .toUpperCase();
  const read = (suffix: string) =>
    code`variable(${stringLiteral(`API_${name}${suffix}`)})`;
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
  /** The constant of `api.ts` that it calls. */
  readonly client: string;
  readonly printed: Code;
}

/** An example for each tag that has an operation whose request has a sample. */
export function examplesOf(
  versions: readonly ApiVersion[],
  sampler: Sampler,
  { dir }: Place,
): readonly Example[] {
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
        const client = clientName(version.name, isAlone);
        const name = constantName(
          isAlone ? "" : version.name,
          title,
          "example",
        );
        const printed = exampleCode(
          name,
          client,
          found.operation,
          found.request,
        );
        return [{ name, client, printed }];
      });
  });
}

function exampleCode(
  name: string,
  client: string,
  operation: Operation,
  request: Code,
): Code {
  return lines([
    docComment(operationDocs(operation)),
    code`
      export function ${identifier(name)}() {
        return ${identifier(client)}.${identifier(operation.name)}(${request});
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
