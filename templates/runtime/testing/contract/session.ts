import type { AnyRequest, Values } from "../../client/codecs.js";
import type { ConnectionOptions, Fetch } from "../../client/options.js";
import { type Operation, operationOf, type Shape } from "../../operation.js";
import {
  isArrayShape,
  isObjectShape,
  propertyShape,
} from "../../server/input/decode-text.js";
import { testConnection } from "../client.js";
import { curlOf, type Sent } from "./curl.js";
import type {
  AnyClient,
  AnyContractOptions,
  ContractTable,
  Given,
  RequestRow,
  SchemeKind,
} from "./table.js";

/** A refusal that cannot be tried, with the reason. */
export class Untried extends Error {
  override readonly name = "Untried";
}

/** A request without a response. */
export class Unanswered extends Error {
  override readonly name = "Unanswered";
}

/** How a request differs from the one that the client writes. */
export interface Variant {
  /** Replaces the caller's credentials. */
  readonly credentials?: ConnectionOptions;
  readonly headers?: { readonly [name: string]: string };
  /** Changes what `fetch` sends. */
  readonly edit?: (init: RequestInit) => RequestInit;
}

/** The server under test, and what is known about it. */
export class Session {
  readonly table: ContractTable;
  readonly operations: readonly Operation[];
  readonly options: AnyContractOptions;
  readonly baseUrl: string;
  private readonly fetch: Fetch;
  private readonly sent = new WeakMap<Response, Sent>();

  /** `around` sends all requests of the tests. */
  constructor(
    table: ContractTable,
    options: AnyContractOptions,
    around: (send: Fetch) => Fetch = (send) => send,
  ) {
    const { server } = options;
    if (server === undefined && options.baseUrl === undefined)
      throw new TypeError("contractTests needs a server or a baseUrl.");
    const local = server && testConnection(server);
    this.table = table;
    this.operations = Object.values(table.operations).map(operationOf);
    this.options = options;
    this.baseUrl = options.baseUrl ?? local?.baseUrl ?? "";
    this.fetch = around(local?.fetch ?? options.fetch ?? fetch);
  }

  /** Sends a request of an operation. Throws `Untried` for one that cannot be sent. */
  async send(
    operation: Operation,
    request: AnyRequest,
    { credentials, headers = {}, edit }: Variant = {},
  ): Promise<Response> {
    const { name } = operation;
    let last: Sent | undefined;
    const sending: Fetch = (url, init = {}) => {
      const edited = edit === undefined ? init : edit(init);
      last = {
        url: url instanceof Request ? url.url : String(url),
        init: edited,
      };
      return this.fetch(url, edited);
    };
    const client = this.client(credentials ?? this.options, sending);
    try {
      const sent = withFiles(operation, request);
      const response = await client[name]?.raw(sent, { headers });
      if (response === undefined)
        throw new Error(`There is no operation ${name}.`);
      if (last !== undefined) this.sent.set(response, last);
      return response;
    } catch (error) {
      if (last !== undefined) throw this.unanswered(last, error);
      if (error instanceof TypeError)
        throw new Untried(`the client cannot send it: ${error.message}`);
      throw error;
    }
  }

  /** Gets a path of the API that may belong to no operation. */
  async getPath(path: string): Promise<Response> {
    const url = this.baseUrl.replace(/\/+$/, "") + path;
    const { timeout } = this.options;
    const init: RequestInit = {
      method: "GET",
      redirect: "manual",
      ...(timeout && { signal: AbortSignal.timeout(timeout) }),
    };
    try {
      const response = await this.fetch(url, init);
      this.sent.set(response, { url, init });
      return response;
    } catch (error) {
      throw this.unanswered({ url, init }, error);
    }
  }

  /** The request of a response, as a command of the shell. */
  curl(response: Response): string {
    const sent = this.sent.get(response);
    return sent === undefined ? "" : curlOf(sent, this.options);
  }

  private unanswered(sent: Sent, error: unknown): Unanswered {
    return new Unanswered(
      `The server did not answer: ${reasonOf(error)}.\n\nRequest:\n${curlOf(sent, this.options)}\n`,
      { cause: error },
    );
  }

  /**
   * What a caller lacks to prove its identity where an operation needs it. `undefined` if
   * it lacks nothing.
   */
  lacking(
    { security }: Operation,
    caller: ConnectionOptions = this.options,
  ): string | undefined {
    if (isPublic(security) || caller.headers !== undefined) return undefined;
    const lacking = security.map((schemes) =>
      Object.keys(schemes).filter((name) => !this.holds(name, caller)),
    );
    if (lacking.some((names) => names.length === 0)) return undefined;
    const isCertificate = (name: string) => this.kindOf(name) === "certificate";
    const names = lacking.find((each) => !each.some(isCertificate));
    if (names !== undefined)
      return `it needs credentials: give ${names.map((name) => this.optionOf(name)).join(" and ")}`;
    return this.options.server === undefined
      ? "it needs a client certificate: give a fetch that presents one"
      : "it needs a client certificate: give the baseUrl of a server with TLS instead of server, and a fetch that presents one";
  }

  /** What a security scheme takes. */
  kindOf(scheme: string): SchemeKind {
    const { schemes = {} } = this.table;
    return (
      (Object.hasOwn(schemes, scheme) ? schemes[scheme] : "token") ?? "token"
    );
  }

  /** Whether every request proves the identity of the caller with a certificate. */
  get presentsCertificate(): boolean {
    const { server, fetch: own } = this.options;
    return server === undefined && own !== undefined;
  }

  private holds(scheme: string, caller: ConnectionOptions): boolean {
    const { token, credentials = {} } = caller;
    const kind = this.kindOf(scheme);
    // The certificate is that of the caller under test, and of nobody else.
    if (kind === "certificate")
      return caller === this.options && this.presentsCertificate;
    if (kind === "token" && token !== undefined) return true;
    return Object.hasOwn(credentials, scheme);
  }

  private optionOf(scheme: string): string {
    const kind = this.kindOf(scheme);
    if (kind === "token") return "token or credentials";
    return kind === "unknown" ? "headers" : `${scheme} in credentials`;
  }

  row({ name }: Operation): RequestRow {
    const { requests } = this.table;
    return (Object.hasOwn(requests, name) ? requests[name] : undefined) ?? {};
  }

  /** Whether the resources that the path of an operation names are known to exist. */
  knowsPath(operation: Operation): boolean {
    const { path = {}, requests = {} } = this.options;
    return (
      Object.hasOwn(requests, operation.name) ||
      (operation.method !== "DELETE" &&
        pathNames(operation).every((name) => Object.hasOwn(path, name)))
    );
  }

  /** What the tests need to know of the path of an operation. */
  neededPath({ name, method }: Operation): string {
    return method === "DELETE"
      ? `give a request in requests.${name}, because what path names is not deleted`
      : `give the ids of existing resources in path, or requests.${name}`;
  }

  /** The smallest valid request that is known, or one with its optional parts. */
  async request(
    operation: Operation,
    form: "least" | "whole",
  ): Promise<AnyRequest> {
    const { name } = operation;
    const { value, least = value } = this.row(operation);
    const own = await made(givenFor(this.options.requests, name));
    const sample = form === "least" ? least : value;
    if (own !== undefined)
      return form === "least" || value === undefined ? own : merged(value, own);
    if (sample === undefined)
      throw new Untried(
        `no valid request was found for its schema: give it in requests.${name}`,
      );
    return merged(sample, { path: this.path(operation) });
  }

  /** The known ids of a path. What is not known must not be changed. */
  private path(operation: Operation): Values {
    const names = pathNames(operation);
    const known = Object.entries(this.options.path ?? {}).filter(([name]) =>
      names.includes(name),
    );
    const last = names.at(-1);
    const { unknown } = this.row(operation);
    const isSafe = operation.method === "GET" || operation.method === "HEAD";
    return {
      ...Object.fromEntries(known),
      ...(!isSafe &&
        !this.knowsPath(operation) &&
        last !== undefined &&
        unknown !== undefined && { [last]: unknown }),
    };
  }

  private client(credentials: ConnectionOptions, fetching: Fetch): AnyClient {
    const { headers, timeout } = this.options;
    const servers = this.operations.flatMap(({ server }) =>
      server === undefined ? [] : [[server.url, this.baseUrl]],
    );
    const options = {
      ...(headers && { headers }),
      ...(timeout !== undefined && { timeout }),
      ...only(credentials, ["token", "credentials", "headers"]),
      baseUrl: this.baseUrl,
      fetch: fetching,
      retry: false,
      onDeprecated: () => undefined,
      // No request must reach another server that the description names.
      servers: Object.fromEntries(servers) as object,
    };
    // The generated client has the operations of the table.
    return this.table.createClient(options as never) as AnyClient;
  }
}

/** A request with files in the place of texts, where a multipart body has files: samples are JSON. */
function withFiles({ body }: Operation, request: AnyRequest): AnyRequest {
  const { content = [] } = body ?? {};
  const [first] = content;
  const chosen =
    content.find(({ type }) => type === request.contentType) ?? first;
  const given = request.body;
  if (
    chosen?.kind !== "multipart" ||
    typeof given !== "object" ||
    given === null ||
    given instanceof FormData
  )
    return request;
  const { shape = { properties: {} } } = chosen;
  const parts = Object.entries(given).map(
    ([name, value]: [string, unknown]) => [
      name,
      asFile(value, propertyShape(shape, name)),
    ],
  );
  return { ...request, body: Object.fromEntries(parts) as object };
}

function asFile(value: unknown, shape: Shape): unknown {
  if (Array.isArray(value) && isArrayShape(shape))
    return value.map((item: unknown) => asFile(item, shape.items));
  const isFile = shape === "file" || (isObjectShape(shape) && shape.file);
  return isFile === true && typeof value === "string"
    ? new Blob([value])
    : value;
}

/** Why there is no response: `fetch` puts the reason into the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const reasons = [error.message];
  let { cause } = error;
  while (cause instanceof Error) {
    reasons.push(cause.message);
    ({ cause } = cause);
  }
  const [reason = "no reason"] = reasons
    .filter((each) => each !== "")
    .slice(-1);
  return reason.replace(/\.$/, "");
}

/** Whether an operation can be called without credentials. */
export function isPublic(security: Operation["security"]): boolean {
  return (
    security.length === 0 ||
    security.some((schemes) => Object.keys(schemes).length === 0)
  );
}

/** The names of the parameters in the path of an operation, in order. */
export function pathNames({ path }: Operation): readonly string[] {
  return [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name);
}

/** What the team has given for an operation. */
export function givenFor<Value>(
  all: Readonly<Record<string, Value>> | undefined,
  operation: string,
): Value | undefined {
  return all !== undefined && Object.hasOwn(all, operation)
    ? all[operation]
    : undefined;
}

/** A request, made if it is a function. */
export function made(
  given: Given<AnyRequest> | undefined,
): AnyRequest | undefined | Promise<AnyRequest> {
  return typeof given === "function" ? given() : given;
}

/** A request with the parts of another one. A body is replaced as a whole. */
export function merged(request: AnyRequest, other: AnyRequest): AnyRequest {
  const groups = (["path", "query", "headers", "cookies"] as const).flatMap(
    (group) => {
      const values = { ...request[group], ...other[group] };
      return Object.keys(values).length === 0 ? [] : [[group, values]];
    },
  );
  return { ...request, ...(Object.fromEntries(groups) as AnyRequest) };
}

function only(options: object, names: readonly string[]): object {
  return Object.fromEntries(
    Object.entries(options).filter(
      ([name, value]) => names.includes(name) && value !== undefined,
    ),
  );
}
