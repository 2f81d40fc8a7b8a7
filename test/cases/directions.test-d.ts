/**
 * Checked by `npm run typecheck`: request types omit `readOnly` properties, and
 * response types omit `writeOnly` ones.
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
  // @ts-expect-error -- `id` is read-only
  id,
};

export const withFriend: MemberInput = {
  ...member,
  // @ts-expect-error -- also in a nested object
  friends: [{ name: "Ben", password: "battery staple", id }],
};

export const withPassword: Member = {
  id,
  name: "Ann",
  // @ts-expect-error -- `password` is write-only
  password: "correct horse",
};

// @ts-expect-error -- whichever schema declares it read-only
export const book: BookInput = { title: "Emma", id: 1 };

export const card: CardInput = { kind: "library", books: 3 };

type Names<T> = T extends unknown ? keyof T : never;

export const names: Record<
  Names<MemberInput>,
  "password" | "name" | "friends"
> = { password: "password", name: "name", friends: "friends" };

// @ts-expect-error -- the key is omitted, too
export const hidden: Names<MemberInput> = "id";
