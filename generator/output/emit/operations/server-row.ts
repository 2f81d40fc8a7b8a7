import type { Server } from "../../../language/model/model.js";
import type { RowObject } from "./row.js";

/** A server as data (`DescribedServer` of the runtime). */
export function serverRow({ url, variables }: Server): RowObject {
  const rows = variables.map(
    ({ name, default: defaultValue, values }) =>
      [name, { default: defaultValue, enum: values }] as const,
  );
  return { url, variables: Object.fromEntries(rows) };
}
