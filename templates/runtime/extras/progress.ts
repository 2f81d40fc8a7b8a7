/** Middleware that reports how much of a body was sent or received. */
import type { Attempt, Middleware } from "../client/options.js";

/** How far a body is. */
export interface Progress {
  /** Bytes so far. */
  readonly loaded: number;
  /** Bytes of the whole body, if they are known. */
  readonly total: number | undefined;
  /** The request, whose `url` tells calls of one operation apart. */
  readonly request: Request;
  /** The operation, and the number of the attempt: a retry begins again at 0. */
  readonly attempt: Attempt;
}

/**
 * Reports the received bytes of each response body, after decompression. `total` is the
 * `Content-Length` of a response without compression.
 */
export function downloadProgress(
  onProgress: (progress: Progress) => void,
): Middleware {
  return async (request, next, attempt) => {
    const response = await next(request);
    if (!response.body) return response;
    const { headers, status, statusText } = response;
    const length = headers.get("content-length");
    const total =
      length === null || headers.has("content-encoding")
        ? undefined
        : Number(length);
    let loaded = 0;
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(chunk, controller) {
          loaded += chunk.byteLength;
          onProgress({ loaded, total, request, attempt });
          controller.enqueue(chunk);
        },
      }),
    );
    return new Response(counted, { headers, status, statusText });
  };
}

/**
 * Reports the sent bytes of each request body. `fetch` cannot tell them, so requests other
 * than GET and HEAD are sent by `XMLHttpRequest`, and the response arrives as a whole: do not use this
 * for operations that stream their response. It is the innermost middleware, because it
 * sends the request itself. Without `XMLHttpRequest`, as in Node, it reports nothing.
 */
export function uploadProgress(
  onProgress: (progress: Progress) => void,
): Middleware {
  return async (request, next, attempt) => {
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (isRead || typeof XMLHttpRequest === "undefined") return next(request);
    const body = await request.blob();
    return sentByXhr(request, body, (loaded) => {
      onProgress({ loaded, total: body.size, request, attempt });
    });
  };
}

/** What is used of `XMLHttpRequest` (the XMLHttpRequest standard), whose types only browsers have. */
declare const XMLHttpRequest: new () => {
  responseType: string;
  withCredentials: boolean;
  readonly response: unknown;
  readonly status: number;
  readonly statusText: string;
  readonly upload: { onprogress: (event: { loaded: number }) => void };
  onload: () => void;
  onerror: () => void;
  onabort: () => void;
  open(method: string, url: string): void;
  setRequestHeader(name: string, value: string): void;
  getAllResponseHeaders(): string;
  send(body: Blob): void;
  abort(): void;
};

function sentByXhr(
  request: Request,
  body: Blob,
  onSent: (loaded: number) => void,
): Promise<Response> {
  // The `Request` of Workers has no credentials.
  const { credentials } = request as { readonly credentials?: string };
  const { headers, method, signal, url } = request;
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const xhr = new XMLHttpRequest();
    xhr.open(method, url);
    xhr.responseType = "blob";
    xhr.withCredentials = credentials === "include";
    for (const [name, value] of headers) xhr.setRequestHeader(name, value);
    const abort = () => {
      xhr.abort();
    };
    signal.addEventListener("abort", abort);
    const settle = (result: () => void) => () => {
      signal.removeEventListener("abort", abort);
      result();
    };
    xhr.upload.onprogress = ({ loaded }) => {
      onSent(loaded);
    };
    xhr.onload = settle(() => {
      resolve(responseOf(xhr));
    });
    xhr.onerror = settle(() => {
      reject(new TypeError("The request failed."));
    });
    xhr.onabort = settle(() => {
      // The signal's own reason, as `fetch` rejects with it.
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors
      reject(signal.reason);
    });
    xhr.send(body);
  });
}

function responseOf(xhr: InstanceType<typeof XMLHttpRequest>): Response {
  const { response, status, statusText } = xhr;
  const lines = xhr.getAllResponseHeaders().trim().split("\r\n");
  const headers = lines.flatMap((line): [string, string][] => {
    const [, name, value] = /^([^:]+): (.*)$/.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value]];
  });
  const isEmpty = status === 204 || status === 205 || status === 304;
  // A `responseType` of "blob" gives a blob.
  const body = isEmpty ? null : (response as Blob);
  return new Response(body, { headers, status, statusText });
}
