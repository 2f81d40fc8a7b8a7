import type {
  ApiVersion,
  SecurityScheme,
} from "../../../../language/model/model.js";
import { type Code, code, lines } from "../../../../language/print/code.js";
import {
  identifier,
  objectLiteral,
  property,
  stringLiteral,
} from "../../../../language/print/escape.js";
import { schemesInUse } from "../../../emit/server/authentication.js";
import type { Selection } from "../../../emit/targets.js";
import { constantName } from "../../names.js";
import {
  fromModule,
  fromPackage,
  generatedModule,
  type Place,
  type SourceFile,
  sourceFile,
} from "../../source.js";
import { hasCredential, isBasic, isBearer } from "../client.js";
import { fakesPath } from "./tests.js";

/** The path of the tests of the contract, without extension. */
export const contractPath = "test/contract.test";

/**
 * Prints `contract.test.ts`, which tries each refusal that the description implies.
 *
 * @param hasToken whether the configuration has a token, which the server accepts
 */
export function contractFile(
  all: readonly ApiVersion[],
  hasToken: boolean,
  place: Place,
  path = contractPath,
): SourceFile {
  const versions = testedVersions(all);
  const isAlone = versions.length === 1;
  const nameOf = ({ name }: ApiVersion) =>
    isAlone ? "contractTests" : constantName("contract", name, "tests");
  return sourceFile(
    path,
    [
      fromPackage("node:test", "test"),
      fromModule(fakesPath, "fakeDeps"),
      ...versions.map((version) => ({
        from: { module: generatedModule(place, `${version.name}/testing`) },
        names: [{ name: "contractTests", as: nameOf(version) }],
      })),
      fromModule(`${place.dir}/server`, "createApi"),
    ],
    [
      hasToken
        ? code`
            const deps = fakeDeps();
            const server = createApi(deps);
          `
        : code`const server = createApi(fakeDeps());`,
      lines([
        code`// Each refusal that the description implies. Skipped tests say what they need.`,
        ...versions.map(
          (version) =>
            code`${identifier(nameOf(version))}(test, ${options(version, hasToken)});`,
        ),
      ]),
    ],
    place,
  );
}

/**
 * Whether the tests of a server try the contract: the output has its tests, and they can
 * send all credentials.
 */
export function triesContract(
  versions: readonly ApiVersion[],
  { targets }: Selection,
): boolean {
  return (
    targets.has("tests") &&
    versions.every((version) => schemesInUse(version).every(hasCredential))
  );
}

/** The versions whose operations can be tested. */
export function testedVersions(
  versions: readonly ApiVersion[],
): readonly ApiVersion[] {
  return versions.filter(({ operations }) => operations.length > 0);
}

function options(version: ApiVersion, hasToken: boolean): Code {
  const schemes = hasToken ? schemesInUse(version).filter(hasCredential) : [];
  const others = schemes.filter((scheme) => !isBearer(scheme));
  return objectLiteral([
    code`server`,
    ...(schemes.some(isBearer) ? [code`token: deps.config.apiToken`] : []),
    ...(others.length === 0
      ? []
      : [property("credentials", objectLiteral(others.map(credential)))]),
  ]);
}

function credential(scheme: SecurityScheme): Code {
  const value = isBasic(scheme)
    ? objectLiteral([
        property("username", stringLiteral("developer")),
        code`password: deps.config.apiToken`,
      ])
    : code`deps.config.apiToken`;
  return property(scheme.name, value);
}
