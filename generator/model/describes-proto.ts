import type { Surface } from "./model.js";
import { mentionsOf } from "./named-schemas.js";

/** Whether a body can hold a property called `__proto__` by its description. */
export function describesProto({ schemas, operations }: Surface): boolean {
  return (
    schemas.some(({ schema }) => mentionsOf(schema).proto) ||
    operations.some(({ body }) =>
      body?.content.some(
        ({ schema }) => schema !== undefined && mentionsOf(schema).proto,
      ),
    )
  );
}
