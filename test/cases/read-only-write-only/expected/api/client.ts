// Made by Tenon from the API's description: change that, and generate again.

import {
  type AddMemberRequest,
  type AddMemberSuccess,
  type PutCardRequest,
  type PutCardSuccess,
  addMemberOperation,
  operations,
  putCardOperation,
} from "./operations.js";
import type { AddMemberProblem, PutCardProblem } from "./problems.js";
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
  requestBody,
  standalone,
} from "../runtime/client.js";

/** What a client needs to know. */
export interface ClientOptions extends ConnectionOptions<never> {
  /** The address that the paths are appended to. */
  readonly baseUrl: string;
}

/** Opens a connection for the operations that stand alone. */
export function connect(options: ClientOptions): Connection {
  return openConnection({}, options);
}

/** A method for each operation. */
export interface Client {
  /** `POST /members` */
  readonly addMember: Call<
    [request: AddMemberRequest],
    AddMemberSuccess,
    AddMemberProblem
  >;
  /** `PUT /cards` */
  readonly putCard: Call<
    [request: PutCardRequest],
    PutCardSuccess,
    PutCardProblem
  >;
}

/** Makes a client; nothing is sent yet. */
export function createClient(options: ClientOptions): Client {
  return bindOperations<Client>(
    operations,
    connect(options),
    requestBody,
    followRedirects,
    problemCodes,
    deprecationNotices,
  );
}

/** `POST /members` */
export const addMember: StandaloneCall<
  [request: AddMemberRequest],
  AddMemberSuccess,
  AddMemberProblem
> = /* @__PURE__ */ standalone(addMemberOperation, requestBody);

/** `PUT /cards` */
export const putCard: StandaloneCall<
  [request: PutCardRequest],
  PutCardSuccess,
  PutCardProblem
> = /* @__PURE__ */ standalone(putCardOperation, requestBody);
