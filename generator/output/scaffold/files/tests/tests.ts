/**
 * The tests of a server: those of its operations, and the program's. `contract.ts` has the
 * tests of the contract, which take the place of the refusals of operations.
 */
import type {
  ApiVersion,
  Operation,
} from "../../../../language/model/model.js";
import {
  type Code,
  code,
  empty,
  paragraphs,
} from "../../../../language/print/code.js";
import {
  literal,
  multilineObject,
  property,
  stringLiteral,
} from "../../../../language/print/escape.js";
import type { HandlerGroup, HandlerModule } from "../../groups.js";
import {
  type OperationTests,
  operationTests,
  type SampleRequest,
  type Tester,
} from "../../requests/requests.js";
import {
  fromModule,
  fromPackage,
  type Place,
  type SourceFile,
  sourceFile,
} from "../../source.js";
import { filledTemplate } from "../../template.js";
import type { CheckPaths } from "../app/app.js";

/** The path of the fakes of what handlers get, without extension. */
export const fakesPath = "test/deps";

/** The path of the tests of some handlers, without extension: `test/v2-inferences.test`. */
export function testPath({ path }: HandlerModule, { dir }: Place): string {
  const inside = path.slice(`${dir}/handlers/`.length);
  return `test/${inside.replaceAll("/", "-")}.test`;
}

/** Prints the tests of the operations of some handlers that can be tested. */
export function suitesOf(
  module: HandlerModule,
  { versions }: HandlerGroup,
  tester: Tester,
): readonly Suite[] {
  return versions.flatMap((version) =>
    module.operations.flatMap(({ name }) => {
      // Each version has the operation at a path of its own.
      const own = version.operations.find((each) => each.name === name);
      return (own && operationSuite(own, version, tester)) ?? [];
    }),
  );
}

/** Prints a file of tests; undefined without any. */
export function testsFile(
  suites: readonly Suite[],
  path: string,
  place: Place,
): SourceFile | undefined {
  if (suites.length === 0) return undefined;
  const sends = suites.some((suite) => suite.sends);
  return sourceFile(
    path,
    [
      fromPackage("node:test", "describe", "test"),
      ...(sends ? [fromModule("test/api", "answers")] : []),
    ],
    [paragraphs(suites.map(({ code: suite }) => suite))],
    place,
  );
}

/** The tests of an operation. */
export interface Suite {
  /** The method and path of the operation: `GET /v2/pets`. */
  readonly title: string;
  readonly code: Code;
  /** Whether one of them sends a request. */
  readonly sends: boolean;
}

/**
 * Prints the tests of an operation: its refusals, and its success, which is skipped
 * until the handler is written.
 */
function operationSuite(
  operation: Operation,
  version: ApiVersion,
  tester: Tester,
): Suite | undefined {
  const tests = operationTests(operation, version, tester);
  if (tests === undefined) return undefined;
  const { method, path } = operation;
  const title = `${method} ${path}`;
  const bodies = [
    ...tests.refusals.map(({ status, why, request }) =>
      suiteTest(
        stringLiteral(`${String(status)} ${why}`),
        empty,
        status,
        method,
        request,
      ),
    ),
    successTest(tests, method),
  ];
  return {
    title,
    code: code`
      describe(${stringLiteral(title)}, () => {
        ${paragraphs(bodies)}
      });
    `,
    sends: tests.refusals.length > 0 || tests.success !== undefined,
  };
}

function successTest(
  { success, successStatus }: OperationTests,
  method: string,
): Code {
  const title = stringLiteral(String(successStatus));
  if (success === undefined) return code`test.todo(${title});`;
  const pending = code`{ skip: "the handler is not written yet" }`;
  return suiteTest(title, code`, ${pending}`, successStatus, method, success);
}

function suiteTest(
  title: Code,
  options: Code,
  status: number,
  method: string,
  { path, headers, body }: SampleRequest,
): Code {
  const members = [
    property("method", stringLiteral(method)),
    property("path", stringLiteral(path)),
    ...(Object.keys(headers).length === 0
      ? []
      : [property("headers", literal({ ...headers }))]),
    ...(body === undefined
      ? []
      : "json" in body
        ? [property("json", literal(body.json))]
        : [property("body", stringLiteral(body.text))]),
  ];
  return code`
    test(${title}${options}, async () => {
      await answers(${status}, ${multilineObject(members)});
    });
  `;
}

/** Fills the helpers of all tests, and the test of the whole program. */
export function commonTests(
  { health, ready }: CheckPaths,
  unknown: string,
  place: Place,
): readonly SourceFile[] {
  const texts = { "/health": health, "/ready": ready, "/unknown": unknown };
  return [
    filledTemplate("server/test/deps", fakesPath, place),
    filledTemplate("server/test/api", "test/api", place),
    filledTemplate("server/test/app.test", "test/app.test", place, { texts }),
  ];
}
