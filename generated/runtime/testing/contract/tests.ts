/** The tests of an operation: one for each refusal that the description implies. */
import type { AnyRequest } from "../../client/codecs.js";
import type { ConnectionOptions } from "../../client/options.js";
import { retryAfter } from "../../client/send.js";
import type { Operation } from "../../operation.js";
import { invalidated, type InvalidRow } from "../samples.js";
import {
  type Answer,
  checkAnswer,
  documentedOf,
  expectPointer,
  expectRefusal,
  failure,
  keyOf,
  read,
  refuseUnwritten,
  shown,
  standardOf,
  statusesOf,
} from "./answers.js";
import {
  givenFor,
  isPublic,
  made,
  merged,
  pathNames,
  type Session,
  Unanswered,
  Untried,
} from "./session.js";
import type { Given } from "./table.js";

/** A test. Rejects with `Untried` if it must be skipped. */
export interface ContractCase {
  readonly title: string;
  /** The method of its requests. */
  readonly method: string;
  /** The operation that it tests; absent if that is none. */
  readonly operation?: Operation;
  /** Whether it waits for a 429, so that its requests must not be sent again. */
  readonly isLimited?: boolean;
  readonly run: () => Promise<void>;
}

/** A test of an operation, which its title does not name. */
type OwnCase = Pick<ContractCase, "title" | "isLimited" | "run">;

/** A subject of tests. */
interface Subject {
  readonly session: Session;
  readonly operation: Operation;
}

/** The tests of an operation, apart from those that use up its quotas. */
export function casesOf(
  session: Session,
  operation: Operation,
): readonly ContractCase[] {
  const subject = { session, operation };
  const cases = [
    ...anonymous(subject),
    accepted(subject),
    ...forbidden(subject),
    ...notFound(subject),
    ...refusedBodies(subject),
    ...invalid(subject),
    ...keys(subject),
    ...given(subject),
  ];
  return cases.map((each) => caseOf(operation, each));
}

function caseOf(operation: Operation, own: OwnCase): ContractCase {
  const { method, path } = operation;
  const title = `${method} ${path}: ${own.title}`;
  return { ...own, title, method, operation };
}

/** Throws `Untried` if the caller has no credentials for an operation. */
function needCredentials({ session, operation }: Subject): void {
  const lacking = session.lacking(operation);
  if (lacking !== undefined) throw new Untried(lacking);
}

/** Throws `Untried` if another caller cannot prove its identity to an operation. */
function needOther(
  { session, operation }: Subject,
  other: ConnectionOptions,
  option: string,
): void {
  const lacking = session.lacking(operation, other);
  if (lacking !== undefined) throw new Untried(`${option}: ${lacking}`);
}

function* anonymous({ session, operation }: Subject): Iterable<OwnCase> {
  const { security } = operation;
  if (isPublic(security)) return;
  const isCertificate = (name: string) =>
    session.kindOf(name) === "certificate";
  const needsOnlyCertificate = security.some((schemes) =>
    Object.keys(schemes).every(isCertificate),
  );
  const names = security
    .flatMap((schemes) => Object.keys(schemes))
    .filter((name) => !isCertificate(name));
  const statuses = statusesOf(operation, [401]);
  const refused = (why: string, credentials: object): OwnCase => ({
    title: `${shown(statuses)} ${why}`,
    run: async () => {
      if (needsOnlyCertificate && session.presentsCertificate)
        throw new Untried("the given fetch presents a certificate");
      const request = await session.request(operation, "least");
      const response = await session
        .send(operation, request, { credentials })
        .catch((error: unknown) => {
          // TLS itself refuses, so there is no response.
          if (needsOnlyCertificate && error instanceof Unanswered)
            throw new Untried("there is no connection without a certificate");
          throw error;
        });
      await expectRefusal(session, operation, response, statuses);
    },
  });
  const wrong = names.map((name) => [name, "x-invalid-credential"]);
  yield refused("without credentials", { headers: {} });
  if (names.length === 0) return;
  yield refused("with an unknown credential", {
    headers: {},
    credentials: Object.fromEntries(wrong) as object,
  });
}

/** The test that keeps all others honest: a valid request is not refused as an invalid one. */
function accepted(subject: Subject): OwnCase {
  const { session, operation } = subject;
  return {
    title: "a valid request is accepted",
    run: async () => {
      needCredentials(subject);
      const request = await session.request(operation, "least");
      const response = await session.send(operation, request);
      const answer = await read(session, response);
      const { status } = answer;
      // A handler that answers with a sample of a success has accepted the request.
      if (status >= 300) refuseUnwritten(answer);
      refuseUnknown(subject, status);
      const isKnown =
        Object.keys(operation.replies).length === 0 ||
        keyOf(operation, status) !== undefined;
      if (!isKnown && status === 429)
        throw new Untried("the server answers 429: it limits requests");
      if (wrongForValid.includes(status) || status >= 500)
        throw failure(
          answer,
          `The server answered ${status} to a valid request. If it has rules that the description has not, give a request that succeeds in requests.${operation.name}.`,
          operation,
        );
      if (!isKnown)
        throw failure(
          answer,
          `The server answered ${status} to a valid request, and the description has no such response.`,
          operation,
        );
      checkAnswer(session, operation, answer);
    },
  };
}

const wrongForValid: readonly number[] = [
  400, 401, 403, 404, 405, 406, 413, 415, 422,
];

/** Throws `Untried` if a valid request fails for what the tests do not know. */
function refuseUnknown({ session, operation }: Subject, status: number): void {
  if ((status === 404 || status === 403) && !session.knowsPath(operation))
    throw new Untried(
      `the server answers ${status}: ${session.neededPath(operation)}`,
    );
}

function* forbidden(subject: Subject): Iterable<OwnCase> {
  const { session, operation } = subject;
  if (!Object.hasOwn(operation.replies, "403")) return;
  const needsRights =
    pathNames(operation).length > 0 ||
    (operation.roles ?? []).length > 0 ||
    operation.security.some((schemes) =>
      Object.values(schemes).some((scopes) => scopes.length > 0),
    );
  if (isPublic(operation.security) || !needsRights) return;
  const statuses = documentedOf(operation, [403, 404]);
  yield {
    title: `${shown(statuses)} for a user without rights`,
    run: async () => {
      const { outsider } = session.options;
      if (outsider === undefined)
        throw new Untried("give the credentials of such a user in outsider");
      needOther(subject, outsider, "outsider");
      if (!session.knowsPath(operation))
        throw new Untried(session.neededPath(operation));
      const request = await session.request(operation, "least");
      const variant = { credentials: outsider };
      const response = await session.send(operation, request, variant);
      await expectRefusal(session, operation, response, statuses, valid);
    },
  };
}

/** A request that is refused for no fault of its own. */
const valid = { isOtherwiseValid: true };

function* notFound(subject: Subject): Iterable<OwnCase> {
  const { session, operation } = subject;
  const [last] = pathNames(operation).slice(-1);
  if (last === undefined || keyOf(operation, 404) === undefined) return;
  const isNested = pathNames(operation).length > 1;
  yield {
    title: `404 for an unknown ${last}`,
    run: async () => {
      needCredentials(subject);
      const { unknown } = session.row(operation);
      if (unknown === undefined)
        throw new Untried(`no other value of ${last} was found`);
      const request = await session.request(operation, "least");
      const other = merged(request, { path: { [last]: unknown } });
      const response = await session.send(operation, other);
      const hides = isNested && !session.knowsPath(operation);
      await expectRefusal(
        session,
        operation,
        response,
        hides ? [404, 403] : [404],
        valid,
      );
    },
  };
}

function* refusedBodies(subject: Subject): Iterable<OwnCase> {
  const { session, operation } = subject;
  const content = operation.body?.content ?? [];
  if (content.length === 0 || operation.body?.required !== true) return;
  const types = standardOf(operation, [415, 400, 422]);
  if (content.every(({ type }) => !type.includes("*")))
    yield {
      title: `${shown(types)} for a body of an unknown media type`,
      run: async () => {
        needCredentials(subject);
        const request = await session.request(operation, "least");
        const headers = { "content-type": "application/x-unknown" };
        const response = await session.send(operation, request, { headers });
        await expectRefusal(session, operation, response, types);
      },
    };
  if (content[0]?.kind !== "json") return;
  const invalid = statusesOf(operation, [422, 400]);
  yield withBody(subject, invalid, "for a body that is not JSON", () => "{");
  yield withBody(subject, [413], "for a body that is too large", (body) =>
    body.padEnd(limitOf(session) + 1, " "),
  );
}

function limitOf({ options }: Session): number {
  const { bodyLimit = options.server?.bodyLimit } = options;
  if (bodyLimit === undefined)
    throw new Untried("give the largest body in bodyLimit");
  return bodyLimit;
}

function withBody(
  subject: Subject,
  statuses: readonly number[],
  why: string,
  change: (body: string) => string,
): OwnCase {
  const { session, operation } = subject;
  return {
    title: `${shown(statuses)} ${why}`,
    run: async () => {
      needCredentials(subject);
      const request = await session.request(operation, "least");
      const body = change(JSON.stringify(request.body));
      const edit = (init: RequestInit) => ({ ...init, body });
      const response = await session
        .send(operation, request, { edit })
        .catch((error: unknown) => {
          if (error instanceof Unanswered && statuses.includes(413))
            throw new Untried("the server ends the connection instead");
          throw error;
        });
      await expectRefusal(session, operation, response, statuses);
    },
  };
}

function* invalid(subject: Subject): Iterable<OwnCase> {
  const { session, operation } = subject;
  const { invalid: rows = [] } = session.row(operation);
  for (const row of rows)
    for (const pointer of row.at) {
      const statuses = pointer.startsWith("/path/")
        ? pathStatusesOf(operation)
        : statusesOf(operation, [422, 400]);
      yield {
        title: `${shown(statuses)} if ${pointer} is ${row.is}`,
        run: () => refusesInvalid(subject, row, pointer, statuses),
      };
    }
}

/**
 * The statuses of a path parameter that does not match its schema. Descriptions that do not
 * document 422 often leave it to the server whether it is invalid or unknown.
 */
function pathStatusesOf(operation: Operation): readonly number[] {
  const invalid = statusesOf(operation, [422, 400]);
  return invalid.length === 1 && invalid[0] === 422
    ? invalid
    : [...invalid, 404];
}

async function refusesInvalid(
  subject: Subject,
  row: InvalidRow,
  pointer: string,
  statuses: readonly number[],
): Promise<void> {
  const { session, operation } = subject;
  needCredentials(subject);
  const whole = await session.request(operation, "whole");
  // A request with a fault has the parts of a request.
  const request = invalidated(whole, row, pointer) as AnyRequest;
  const response = await session.send(operation, request);
  const answer = await expectRefusal(session, operation, response, statuses);
  if (session.options.server !== undefined) expectPointer(answer, pointer);
}

/** Idempotency keys: one effect for a key, and one request. */
function* keys(subject: Subject): Iterable<OwnCase> {
  const { session, operation } = subject;
  const { parameters, method } = operation;
  const takesKeys = parameters.some(
    ({ name, in: place }) =>
      place === "header" && name.toLowerCase() === "idempotency-key",
  );
  if (!takesKeys || method === "GET" || method === "HEAD") return;
  const headers = () => ({ "Idempotency-Key": crypto.randomUUID() });
  if (operation.body !== undefined) {
    const statuses = documentedOf(operation, [422, 409, 400]);
    yield {
      title: `${shown(statuses)} for another request with the same Idempotency-Key`,
      run: async () => {
        const other = await session.request(operation, "whole");
        const request = await session.request(operation, "least");
        if (JSON.stringify(other.body) === JSON.stringify(request.body))
          throw new Untried("no other valid body is known");
        const key = { headers: headers() };
        await succeed(subject, await session.send(operation, request, key));
        const changed = { ...request, body: other.body };
        const response = await session.send(operation, changed, key);
        await expectRefusal(session, operation, response, statuses);
      },
    };
  }
  yield {
    title:
      "409 or the same response for a second request with one Idempotency-Key",
    run: async () => {
      if (operation.body?.content[0]?.kind === "multipart")
        throw new Untried("each multipart body has another boundary");
      const request = await session.request(operation, "least");
      const key = { headers: headers() };
      const [first, second] = await Promise.all([
        session.send(operation, request, key),
        session.send(operation, request, key),
      ]);
      const isFirst = first.status !== 409;
      const done = await succeed(subject, isFirst ? first : second);
      const other = await read(session, isFirst ? second : first);
      checkAnswer(session, operation, other);
      if (other.status !== 409 && other.excerpt !== done.excerpt)
        throw failure(
          other,
          `The server answered the second request with another body than the first: ${done.excerpt}`,
        );
    },
  };
}

/** Reads the answer to a request that must succeed. */
async function succeed(subject: Subject, response: Response) {
  needCredentials(subject);
  const answer = await read(subject.session, response);
  const { status } = answer;
  refuseUnwritten(answer);
  if (status < 200 || status >= 300)
    throw new Untried(
      `a valid request is answered with ${status}: give one that succeeds in requests.${subject.operation.name}`,
    );
  return answer;
}

/** The statuses that the other tests try. */
const tried = new Set(
  [400, 401, 404, 405, 413, 415, 422, 429].map((status) => String(status)),
);

/** The requests that the team gives for an operation, by status. */
function givenRefusals({
  session,
  operation,
}: Subject): Readonly<Record<string, Given<AnyRequest>>> {
  return givenFor(session.options.refusals, operation.name) ?? {};
}

/** Requests that the team gives, and what nobody tries. */
function* given(subject: Subject): Iterable<OwnCase> {
  const { session, operation } = subject;
  const requests = givenRefusals(subject);
  const documented = Object.keys(operation.replies).filter(
    (key) => /^4\d\d$/.test(key) && !isTried(operation, key),
  );
  for (const key of new Set([...documented, ...Object.keys(requests)])) {
    const status = Number(key);
    const request = requests[key];
    yield {
      title: `${key} for ${request === undefined ? "what the description does not say" : "a given request"}`,
      isLimited: status === 429,
      run: async () => {
        if (request === undefined)
          throw new Untried(
            `give a request that is refused so in refusals.${operation.name}[${key}]`,
          );
        const response = await session.send(
          operation,
          (await made(request)) ?? {},
        );
        await expectRefusal(session, operation, response, [status]);
      },
    };
  }
}

function isTried(operation: Operation, key: string): boolean {
  const hasPath = pathNames(operation).length > 0;
  if (key === "404") return hasPath;
  if (key === "403") return operation.security.length > 0;
  if (key === "409")
    return operation.parameters.some(
      ({ name }) => name.toLowerCase() === "idempotency-key",
    );
  return tried.has(key);
}

/** The test that uses up the quotas of an operation. It runs after all others. */
export function* quotaCases(
  session: Session,
  operation: Operation,
): Iterable<ContractCase> {
  const { quota } = session.row(operation);
  const subject = { session, operation };
  if (quota === undefined) {
    if (!Object.hasOwn(operation.replies, "429")) return;
    if (givenRefusals(subject)["429"] !== undefined) return;
  }
  yield caseOf(operation, {
    title: "429 when its quota is used up",
    isLimited: true,
    run: async () => {
      if (quota === undefined)
        throw new Untried(
          `the description has no x-quotas here: give a request that is refused so in refusals.${operation.name}[429]`,
        );
      await usesUp(subject, quota);
    },
  });
}

/** The most requests that a test sends. */
const MOST = 1000;

async function usesUp(subject: Subject, quota: number): Promise<void> {
  const { session, operation } = subject;
  const { spender } = session.options;
  if (spender === undefined)
    throw new Untried("give a user whose quotas may be used up in spender");
  needOther(subject, spender, "spender");
  if (quota > MOST)
    throw new Untried(`its quota of ${quota} is more than ${MOST} requests`);
  const request = await session.request(operation, "least");
  const variant = { credentials: spender };
  let last: Answer | undefined;
  for (let sent = 0; sent <= quota; sent++) {
    const response = await session.send(operation, request, variant);
    if (response.status !== 429) last = await succeed(subject, response);
    else {
      const refusal = await expectRefusal(session, operation, response, [429]);
      const wait = retryAfter(response);
      // A test must not take longer.
      if (!(wait >= 0 && wait <= 2000)) return;
      await new Promise((done) => setTimeout(done, wait));
      const again = await session.send(operation, request, variant);
      if (again.status === 429)
        throw failure(
          refusal,
          `The server answered 429 again after the ${wait / 1000} s of its Retry-After.`,
        );
      return;
    }
  }
  const message = `The server accepted ${quota + 1} requests, and the quota is ${quota}.`;
  throw last === undefined ? new Error(message) : failure(last, message);
}
