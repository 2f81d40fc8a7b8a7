import type { Schema } from "../../model/model.js";
import type { LoneOperation } from "../operations/operations.js";

/** The JSON body of an operation's success. */
export interface SuccessBody {
  readonly schema: Schema;
  /** Whether each success has it. */
  readonly sure: boolean;
}

/** The JSON body of the first success that has one; nothing where none has. */
export function successBody({
  replies,
}: LoneOperation): SuccessBody | undefined {
  const twoHundreds = replies.filter(({ status }) =>
    String(status).startsWith("2"),
  );
  const successes =
    twoHundreds.length > 0
      ? twoHundreds
      : replies.filter(({ status }) => status === "default");
  for (const { content, place } of successes) {
    const media = content.find(({ kind }) => kind === "json");
    if (media === undefined) continue;
    const sure = successes.length === 1 && content.length === 1;
    return { schema: media.schema ?? { docs: {}, place }, sure };
  }
  return undefined;
}
