/**
 * Checked by `npm run typecheck`: what only travels the other way is no part
 * of a type.
 */
import type { BookInput } from "./read-only-3-0/expected/api/schemas.js";
import type {
  CardInput,
  Member,
  MemberInput,
} from "./read-only-write-only/expected/api/schemas.js";

const id = "5c1a4b1e-3b52-4f1c-9d7e-0a1b2c3d4e5f";

export const member: MemberInput = { name: "Ann", password: "correct horse" };

export const withId: MemberInput = {
  name: "Ann",
  password: "correct horse",
  // @ts-expect-error -- a request gives no id
  id,
};

export const withFriend: MemberInput = {
  ...member,
  // @ts-expect-error -- not to a friend either
  friends: [{ name: "Ben", password: "battery staple", id }],
};

export const withPassword: Member = {
  id,
  name: "Ann",
  // @ts-expect-error -- a reply never tells it
  password: "correct horse",
};

// @ts-expect-error -- by whichever schema it is read-only
export const book: BookInput = { title: "Emma", id: 1 };

export const card: CardInput = { kind: "library", books: 3 };

type Names<T> = T extends unknown ? keyof T : never;

export const names: Record<
  Names<MemberInput>,
  "password" | "name" | "friends"
> = { password: "password", name: "name", friends: "friends" };

// @ts-expect-error -- nor is it a name of the type
export const hidden: Names<MemberInput> = "id";
