/**
 * The files that a first run writes, in prettier's style. Each module prints the files
 * for one purpose, and this entrance combines them.
 */
import type { Api, ApiVersion } from "../../../language/model/model.js";
import type { Layout, Platform } from "../choices.js";
import { handlerGroups, versionSets } from "../groups.js";
import type { Tester } from "../requests/requests.js";
import type { Place, SourceFile } from "../source.js";
import { filledTemplate } from "../template.js";
import { appFile, type CheckPaths } from "./app/app.js";
import { authenticateFile, usedSchemes } from "./authenticate.js";
import { apiToken, configFile } from "./config.js";
import {
  handlersFile,
  notImplemented,
  ownFactory,
  ownPrincipal,
  sampleStub,
  type Stub,
} from "./handlers.js";
import { depsFile, logFile, mainFile, serverProgram } from "./main.js";
import { containerFiles, projectFiles } from "./project.js";
import { samplesFile } from "./samples.js";
import { optionsOf, serverFile } from "./server.js";
import { databaseSettings, type Kept, storesFile } from "./stores.js";
import { contractFile } from "./tests/contract.js";
import { commonTests, suitesOf, testPath, testsFile } from "./tests/tests.js";
import { webhooksFile } from "./webhooks.js";

/** The input of a scaffolded server. */
export interface Blueprint extends Tester {
  readonly api: Api;
  /** The same with the types that the configuration chooses. */
  readonly typedApi: Api;
  /** Absent: as in the code of the team, or `tag`. */
  readonly layout: Layout | undefined;
  readonly platform: Platform;
  /** Whether the project is only for browsers, where a client finds no environment. */
  readonly isForBrowsers: boolean;
  readonly place: Place;
  /** Whether operations respond with samples until they are written. */
  readonly isMock: boolean;
  /** Whether the output has webhook senders. */
  readonly hasSenders: boolean;
  /** What is kept in databases. */
  readonly kept: Kept;
}

/** All files of a server, apart from `package.json`. */
export function serverFiles(blueprint: Blueprint): readonly SourceFile[] {
  const {
    api,
    layout = "tag",
    sampler,
    platform,
    place,
    isMock,
    kept,
  } = blueprint;
  const { versions } = api;
  const typed = blueprint.typedApi.versions;
  const isJoined = versions.length > 1;
  const sets = versionSets(api);
  const groups = handlerGroups(sets, {
    folder: `${place.dir}/handlers`,
    layout,
    isNested: sets.length > 1,
  });
  const needed = optionsOf(versions);
  const eventful = sendingVersions(blueprint);
  const stub = stubOf(blueprint);
  const hasToken = usedSchemes(versions).some(
    ({ kind }) => kind !== "mutualTLS" && kind !== "unknown",
  );
  const means = {
    stub,
    principal: ownPrincipal(place),
    factory: ownFactory(place),
  };
  const checks = checkPaths(versions);
  const settings = [...(hasToken ? [apiToken] : []), ...databaseSettings(kept)];
  return [
    mainFile(
      serverProgram({ sendsWebhooks: eventful.length > 0, kept }),
      place,
    ),
    appFile(platform, checks, place),
    filledTemplate("server/readiness", `${place.dir}/readiness`, place),
    depsFile(kept, place),
    serverFile(
      { versions, typed, sampler, groups, isJoined, hasToken, kept },
      place,
    ),
    configFile(settings, place),
    logFile(place),
    ...(needed.has("authenticate")
      ? [
          authenticateFile(
            {
              versions,
              isJoined,
              needsAuthorize: needed.has("authorize"),
              hasToken,
            },
            place,
          ),
        ]
      : []),
    ...groups.flatMap((group) =>
      group.modules.map((module) => handlersFile(module, group, means, place)),
    ),
    ...storesFile(kept, place),
    ...(eventful.length > 0 ? [webhooksFile(eventful, kept, place)] : []),
    ...(isMock ? [samplesFile(versions, sampler, place)] : []),
    ...(blueprint.hasContract ? [contractFile(versions, hasToken, place)] : []),
    ...commonTests(checks, unknownPath(versions), place),
    ...groups.flatMap((group) =>
      group.modules.flatMap(
        (module) =>
          testsFile(
            suitesOf(module, group, blueprint),
            testPath(module, place),
            place,
          ) ?? [],
      ),
    ),
    ...projectFiles(place, kept),
    ...containerFiles(settings, kept, place),
  ];
}

/** The function that handlers call until they are written. */
export function stubOf({
  isMock,
  place,
}: Pick<Blueprint, "isMock" | "place">): Stub {
  return isMock ? sampleStub(place) : notImplemented;
}

/** The versions whose events a server sends. */
export function sendingVersions({
  api,
  hasSenders,
}: Pick<Blueprint, "api" | "hasSenders">): readonly ApiVersion[] {
  return hasSenders
    ? api.versions.filter(({ events }) => events.length > 0)
    : [];
}

/** A path for the health check that no operation can have. */
export function healthPath(versions: readonly ApiVersion[]): string {
  return freePath(versions, ["/health", "/healthz"], "/health");
}

/** Paths for the checks of a server that no operation can have. */
function checkPaths(versions: readonly ApiVersion[]): CheckPaths {
  return {
    health: healthPath(versions),
    ready: freePath(versions, ["/ready", "/readyz"], "/ready"),
  };
}

function unknownPath(versions: readonly ApiVersion[]): string {
  return freePath(versions, ["/unknown"], "/unknown");
}

/** The first of the paths that no operation has, or else one with more segments than any. */
function freePath(
  versions: readonly ApiVersion[],
  usual: readonly string[],
  base: string,
): string {
  const templates = versions.flatMap(({ operations }) =>
    operations.flatMap(({ path, servers = [] }) => [
      path,
      ...servers.map(({ url }) => url.replace(/^[^/]*\/\/[^/]*/, "") + path),
    ]),
  );
  const longest = Math.max(
    0,
    ...templates.map((path) => path.split("/").length),
  );
  const isFree = (path: string) =>
    templates.every((template) => !mayMatch(template, path));
  return usual.find(isFree) ?? base + "/live".repeat(longest);
}

function mayMatch(template: string, path: string): boolean {
  const pattern = template
    .split("/")
    .map((part) =>
      part.includes("{") ? "[^/]*" : part.replace(/[^\w]/g, "\\$&"),
    )
    .join("/");
  return new RegExp(`^${pattern}/?$`, "i").test(path);
}
