/** The middleware of `express-openapi-validator`, in an Express app. */
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

import express, {
  type ErrorRequestHandler,
  type Express,
  type RequestHandler,
} from "express";

import type { Judge, Violation } from "./judge.js";
import type { Exchange } from "./recorder.js";
import { send } from "./send.js";

/** The part of the package that is used here. */
interface Validator {
  readonly middleware: (options: {
    readonly apiSpec: string;
    readonly validateRequests: boolean;
    readonly validateSecurity: boolean;
    readonly validateResponses:
      false | { readonly onError: (error: unknown) => void };
  }) => RequestHandler[];
}

/** Starts two apps: one judges requests, the other one responses, also those to wrong requests. */
export async function startOpenapiValidator(
  folder: string,
  description: string,
): Promise<Judge> {
  const require = createRequire(join(folder, "package.json"));
  // The package has types, but only the temporary folder has the package.
  const { middleware } = require("express-openapi-validator") as Validator;
  const common = { apiSpec: description, validateSecurity: true };
  let current: Exchange | undefined;
  let found: Violation[] = [];
  const add = (of: Violation["of"]) => (error: unknown) => {
    found.push({ of, text: String(error) });
  };

  const requests = appOf(
    middleware({ ...common, validateRequests: true, validateResponses: false }),
    (_, response) => response.end(),
    add("request"),
  );
  const responses = appOf(
    middleware({
      ...common,
      validateSecurity: false,
      validateRequests: false,
      validateResponses: { onError: add("response") },
    }),
    (_, response) => {
      if (current !== undefined) repeat(current, response);
    },
    // It does not know the path, or the request is not JSON.
    () => undefined,
  );
  const ports = [await listen(requests), await listen(responses)];
  return {
    judge: async (exchange) => {
      current = exchange;
      found = [];
      for (const port of ports) await send(exchange, port);
      return found;
    },
    close: () => {
      for (const server of [requests, responses]) {
        server.close();
        server.closeAllConnections();
      }
      return Promise.resolve();
    },
  };
}

function appOf(
  validate: RequestHandler[],
  respond: RequestHandler,
  onError: (error: unknown) => void,
): Server {
  const app: Express = express();
  // Express knows a handler of errors by its four parameters.
  // eslint-disable-next-line @typescript-eslint/no-unused-vars
  const failed: ErrorRequestHandler = (error, _request, response, _next) => {
    onError(error);
    response.end();
  };
  app.use(
    express.json({ limit: "10mb" }),
    ...[validate].flat(),
    respond,
    failed,
  );
  return createServer(app);
}

/** Gives the recorded response, in the way that the middleware can check. */
function repeat(
  { status, responseHeaders, responseBody }: Exchange,
  response: Parameters<RequestHandler>[1],
): void {
  for (let at = 0; at < responseHeaders.length; at += 2)
    response.append(responseHeaders[at] ?? "", responseHeaders[at + 1] ?? "");
  response.status(status);
  if (response.get("content-type")?.includes("json") === true)
    response.json(JSON.parse(responseBody.toString()));
  else response.end(responseBody);
}

async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A server that listens on a port has an address of this kind.
  return (server.address() as AddressInfo).port;
}
