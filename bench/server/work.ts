/** The work of every contestant, and the requests and responses. */
import type {
  CreateInferenceInput,
  CreateInferenceOutput,
} from "../../generated/v2/schemas.js";
import { type Asked, requestText } from "./load.js";

export interface User {
  readonly name: string;
}

/** Enough users that no quota is exhausted in a run. */
const USERS = 10_000;

/** Users by their tokens. */
export const users: ReadonlyMap<string, User> = new Map(
  Array.from({ length: USERS }, (_, at) => [
    `token-${String(at)}`,
    { name: `user-${String(at)}` },
  ]),
);

export const path =
  "/v2/workspaces/5c1a4b1e-3b52-4f1c-9d7e-0a1b2c3d4e5f/inferences";

export const input: CreateInferenceInput = {
  base_model_id: "pixel-v3",
  prompt:
    "A mossy stone tile with a crack across one corner, lit from the upper left, that repeats without a seam in both directions.",
  reference_set_ids: ["ruins-2024", "palette-autumn", "outline-thin"],
};

export const form = "application/x-www-form-urlencoded";

const bodies = {
  "application/json": JSON.stringify(input),
  [form]: new URLSearchParams(
    Object.entries(input).flatMap(([name, value]) =>
      [value].flat().map((each) => [name, String(each)]),
    ),
  ).toString(),
};

/** The media type of a request. */
export type BodyType = keyof typeof bodies;

/** The number of requests in this process, so that each has a different idempotency key. */
let made = 0;

/** Makes the next request. The users alternate. */
export function nextRequest(
  type: BodyType = "application/json",
): Asked<undefined> {
  const number = String(made++);
  const authorization = `Bearer token-${String(Number(number) % USERS)}`;
  const headers = {
    authorization,
    "idempotency-key": `request-${number}`,
    "content-type": type,
  };
  const text = requestText(`POST ${path}`, headers, bodies[type]);
  return { text, about: undefined };
}

/** The handler. */
export function accept(
  user: User,
  { base_model_id }: CreateInferenceInput,
): CreateInferenceOutput<never> {
  if (base_model_id === user.name) throw new Error("No model is a user.");
  return {
    inference_id: "0d9f6a52-8a4e-4c0b-9a53-1f2e3d4c5b6a",
    status: "in_progress",
    expected_events: ["inference.completed", "inference.failed"],
  };
}

/** The user of an `Authorization` header. */
export function userOf(header: string | undefined): User | undefined {
  return header?.startsWith("Bearer ") === true
    ? users.get(header.slice("Bearer ".length))
    : undefined;
}
