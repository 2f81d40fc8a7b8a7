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
  lines,
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
import type { CheckPaths } from "../app/app.js";

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

/** Prints the helpers of all tests, and the test of the whole program. */
export function commonTests(
  { health, ready }: CheckPaths,
  unknownPath: string,
  hasToken: boolean,
  place: Place,
): readonly SourceFile[] {
  const { dir } = place;
  const api = hasToken
    ? code`createApi(() => {}, readConfig({}))`
    : code`createApi(() => {})`;
  return [
    sourceFile(
      "test/api",
      [
        fromPackage("node:assert/strict", "equal"),
        ...(hasToken ? [fromModule(`${dir}/config`, "readConfig")] : []),
        fromModule("runtime/fetch", "fetchHandler"),
        fromModule(`${dir}/server`, "createApi"),
      ],
      [
        code`const handle = fetchHandler(${api});`,
        lines([
          code`/** A request of a test. */`,
          code`
            interface TestRequest extends RequestInit {
              readonly path: string;
              /** The body, if it is JSON. */
              readonly json?: unknown;
            }
          `,
        ]),
        lines([
          code`/** Sends a request to the API, without a socket, and compares the status of the response. */`,
          code`
            export async function answers(
              status: number,
              { path, json, ...init }: TestRequest,
            ): Promise<void> {
              const body = json === undefined ? {} : { body: JSON.stringify(json) };
              const url = new URL(path, "http://localhost");
              const response = await handle(new Request(url, { ...init, ...body }));
              equal(response.status, status, await response.text());
            }
          `,
        ]),
      ],
      place,
    ),
    sourceFile(
      "test/app.test",
      [
        fromPackage("node:assert/strict", "equal"),
        fromPackage("node:test", "test"),
        fromModule(`${dir}/app`, "start"),
        fromModule(`${dir}/config`, "readConfig"),
        fromModule(`${dir}/server`, "createApi"),
      ],
      [
        code`
          const config = readConfig({ PORT: "0" });
          const api = createApi(${hasToken ? code`() => {}, config` : code`() => {}`});

          test("the checks respond with 200, and an unknown path with 404", async () => {
            const { url, close } = await start(api, config);
            const health = await fetch(url + ${stringLiteral(health)});
            const ready = await fetch(url + ${stringLiteral(ready)});
            const unknown = await fetch(url + ${stringLiteral(unknownPath)});
            await close();
            equal(health.status, 200);
            equal(ready.status, 200);
            equal(unknown.status, 404);
          });

          test("a server whose database is down is healthy, but not ready", async () => {
            const check = () => Promise.reject(new Error("a test of readiness"));
            const { url, close } = await start(api, config, check);
            const health = await fetch(url + ${stringLiteral(health)});
            const ready = await fetch(url + ${stringLiteral(ready)});
            await close();
            equal(health.status, 200);
            equal(ready.status, 503);
          });
        `,
      ],
      place,
    ),
  ];
}
