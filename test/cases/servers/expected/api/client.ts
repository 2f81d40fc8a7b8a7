// Made by Tenon from the API's description: change that, and generate again.

import {
  type HereRequest,
  type HereSuccess,
  hereOperation,
  operations,
} from "./operations.js";
import type { HereProblem } from "./problems.js";
import {
  type Call,
  type Connection,
  type ConnectionOptions,
  type StandaloneCall,
  bindOperations,
  deprecationNotices,
  followRedirects,
  openConnection,
  problemCodes,
  standalone,
} from "../runtime/client.js";

/** The servers of the description, for `serverUrl` of the runtime. */
export const servers = [
  {
    url: "https://{region}.example.com:{port}/api",
    variables: {
      region: { default: "eu", enum: ["eu", "us"] },
      port: { default: "443" },
    },
  },
  { url: "/relative", variables: {} },
] as const;

/** What a client needs to know. */
export type ClientOptions = ConnectionOptions<never>;

/** Opens a connection for the operations that stand alone. */
export function connect(options: ClientOptions = {}): Connection {
  return openConnection(
    {
      server: "https://eu.example.com:443/api",
    },
    options,
  );
}

/** A method for each operation. */
export interface Client {
  /** `GET /here` */
  readonly here: Call<[request?: HereRequest], HereSuccess, HereProblem>;
}

/** Makes a client; nothing is sent yet. */
export function createClient(options: ClientOptions = {}): Client {
  return bindOperations<Client>(
    operations,
    connect(options),
    followRedirects,
    problemCodes,
    deprecationNotices,
  );
}

/** `GET /here` */
export const here: StandaloneCall<
  [request?: HereRequest],
  HereSuccess,
  HereProblem
> = /* @__PURE__ */ standalone(hereOperation);
