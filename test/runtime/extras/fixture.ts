import type {
  Server,
  ServerRequest,
  ServerResponse,
} from "../../../templates/runtime/server.js";

/** A request, without a body. */
export function request(
  method: string,
  path = "/",
  headers: { readonly [name: string]: string } = {},
  source?: unknown,
): ServerRequest {
  return {
    method,
    path,
    query: "",
    header: (name) => headers[name],
    body: () => Promise.resolve(new Uint8Array()),
    signal: new AbortController().signal,
    source,
  };
}

/** A server with one response. */
export function answering(
  response: Partial<ServerResponse> | (() => Promise<ServerResponse>),
): Server {
  return {
    bodyLimit: 1,
    serves: () => true,
    refuse: (status) => ({ status, headers: [], body: undefined }),
    handle:
      typeof response === "function"
        ? response
        : () =>
            Promise.resolve({
              status: 200,
              headers: [],
              body: undefined,
              ...response,
            }),
  };
}

/** The headers of a response, with equal names joined. */
export function headersOf({ headers }: ServerResponse): {
  readonly [name: string]: string;
} {
  const joined: { [name: string]: string } = {};
  for (const [name, value] of headers)
    joined[name] =
      joined[name] === undefined ? value : `${joined[name]}, ${value}`;
  return joined;
}
