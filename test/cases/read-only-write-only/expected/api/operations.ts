// Made by Tenon from the API's description: change that, and generate again.

import type { Card, CardInput, Member, MemberInput } from "./schemas.js";
import { type Operation, jsonContent } from "../runtime/operation.js";
import type { Success } from "../runtime/result.js";

/** `POST /members` */
export interface AddMemberRequest {
  body: MemberInput;
}

export interface AddMemberReplies {
  /** The member. */
  201: Member;
}

export type AddMemberSuccess = Success<201, Member>;

export const addMemberOperation: Operation = {
  id: "addMember",
  name: "addMember",
  method: "POST",
  path: "/members",
  parameters: [],
  body: { required: true, content: jsonContent },
  replies: {
    201: { content: jsonContent },
  },
  security: [],
};

/** `PUT /cards` */
export interface PutCardRequest {
  body: CardInput;
}

export interface PutCardReplies {
  /** What is known of the card. */
  200: { card: Card };
}

export type PutCardSuccess = Success<200, { card: Card }>;

export const putCardOperation: Operation = {
  id: "putCard",
  name: "putCard",
  method: "PUT",
  path: "/cards",
  parameters: [],
  body: { required: true, content: jsonContent },
  replies: {
    200: { content: jsonContent },
  },
  security: [],
};

/** Every operation, by name. */
export const operations = {
  addMember: addMemberOperation,
  putCard: putCardOperation,
};
