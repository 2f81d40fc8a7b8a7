import type { ApiVersion } from "../model/model.js";
import { contentsOf } from "./names/named-schemas.js";

/** Whether a body or a parameter can hold a property called `__proto__` by its description. */
export function describesProto({ schemas, operations }: ApiVersion): boolean {
  return (
    schemas.some(({ schema }) => contentsOf(schema).proto) ||
    operations.some(({ parameters, body }) =>
      [...parameters, ...(body?.content ?? [])].some(
        ({ schema }) => schema !== undefined && contentsOf(schema).proto,
      ),
    )
  );
}
