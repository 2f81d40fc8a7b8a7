import type { Schema, Writable } from "../../../language/model/model.js";
import type { DraftDiscriminator } from "../schema/draft.js";
import { nameOf } from "./targets.js";

/** Keeps the entries of a discriminator that select nothing, so that a change of them can be reported. */
export function keepIdleMapping(
  schema: Writable<Schema>,
  {
    mapping,
    defaultTarget,
  }: Pick<DraftDiscriminator, "mapping" | "defaultTarget">,
): void {
  const idleMapping = [
    ...mapping.map(({ value, target }) => ({ value, schema: nameOf(target) })),
    ...(defaultTarget ? [{ schema: nameOf(defaultTarget) }] : []),
  ];
  if (idleMapping.length > 0) schema.docs = { ...schema.docs, idleMapping };
}
