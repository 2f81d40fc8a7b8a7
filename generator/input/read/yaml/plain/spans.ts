import type { Span } from "../../json/positions.js";

/** The span to mark for each member, by its container. */
export type Spans = Map<object, MemberSpans>;

export type MemberSpans = Map<string, Span>;
