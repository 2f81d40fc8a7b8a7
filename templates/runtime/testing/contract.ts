/**
 * Tests of a server against its description: every refusal that the description implies
 * is tried, and each response must be one that it documents. `contract/tests.ts` has the
 * tests of an operation, `contract/paths.ts` those of paths.
 */
import { pathCases } from "./contract/paths.js";
import { Session, Untried } from "./contract/session.js";
import type {
  AnyContractOptions,
  ContractOptions,
  ContractTable,
} from "./contract/table.js";
import { casesOf, type ContractCase, quotaCases } from "./contract/tests.js";

export type {
  ContractOptions,
  ContractTable,
  Given,
  RequestRow,
} from "./contract/table.js";

/** Declares a test: `test` of Vitest or of `node:test`. */
export type ContractTest = (
  name: string,
  run: (context?: TestContext) => Promise<void>,
) => unknown;

/** What a test framework passes to a test. */
interface TestContext {
  readonly skip: (reason?: string) => unknown;
}

/** Declares the tests of an API version. */
export function testContract<Requests, Parameters extends string, Connection>(
  test: ContractTest,
  options: ContractOptions<Requests, Parameters, Connection>,
  table: ContractTable,
): void {
  // The compiler has checked the options for the caller.
  const session = new Session(table, options as unknown as AnyContractOptions);
  for (const each of contractCases(session)) declare(test, each);
}

/** The tests of an API version, in the order in which they run. */
export function contractCases(session: Session): readonly ContractCase[] {
  const operations = session.operations.filter(
    ({ method }) => !unsent.test(method),
  );
  return [
    ...pathCases(session),
    ...operations.flatMap((operation) => casesOf(session, operation)),
    // Last, because other tests of the same user would fail then.
    ...operations.flatMap((operation) => [...quotaCases(session, operation)]),
  ];
}

/** `fetch` refuses these methods. */
const unsent = /^(?:TRACE|TRACK|CONNECT)$/;

function declare(test: ContractTest, { title, run }: ContractCase): void {
  // Jest would take a parameter for a callback.
  test(title, async (...[context]) => {
    try {
      await run();
    } catch (error) {
      if (!(error instanceof Untried)) throw error;
      if (context === undefined)
        throw new Error(`This test must be skipped: ${error.message}.`);
      context.skip(error.message);
    }
  });
}
