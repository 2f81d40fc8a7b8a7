import type { Reply, ReplyHeader, Schema, Surface } from "../../model/model.js";
import { type Code, code } from "../../print/code.js";
import {
  arrayOf,
  literal,
  literalEntry,
  member,
  objectOf,
  openObject,
} from "../../print/escape.js";
import { importValue } from "../../print/module.js";
import { handlerHeaders } from "./handler-headers.js";
import { HeaderKeys } from "../operations/header-keys.js";
import { parameterRow } from "../operations/operation-row.js";

/** Headers for which handlers answer alike. */
export interface HandlerHeaderSet {
  /** The operation and the status of the first reply that has them, as the stem of a name. */
  readonly stem: string;
  readonly headers: readonly ReplyHeader[];
  /** The statuses of the replies that have them, by operation. */
  readonly replies: ReadonlyMap<string, readonly Reply["status"][]>;
}

type Uses = Map<string, Reply["status"][]>;

/** Gathers the headers of all replies, problems among them: many describe the same. */
export function handlerHeaderSets(
  surface: Surface,
): readonly HandlerHeaderSet[] {
  const sets = new Map<string, HandlerHeaderSet & { readonly replies: Uses }>();
  const keys = new HeaderKeys();
  for (const operation of surface.operations)
    for (const reply of operation.replies) {
      const headers = handlerHeaders(reply, operation, surface);
      if (headers.length === 0) continue;
      const key = keys.of(headers);
      const stem = `${operation.typeName}${reply.status}`;
      const replies: Uses = new Map();
      const set = sets.get(key) ?? { stem, headers, replies };
      sets.set(key, set);
      const statuses = set.replies.get(operation.name) ?? [];
      set.replies.set(operation.name, [...statuses, reply.status]);
    }
  return [...sets.values()];
}

/** The sets as a server has them: how to read the headers back, and how to check them. */
export function headerSetRows(surface: Surface): readonly Code[] {
  const schemas = new Map(
    surface.schemas.map(({ name, schema }) => [name, schema]),
  );
  const checks = importValue(`${surface.name}/validators`, "headerChecks");
  return handlerHeaderSets(surface).map(({ stem, headers, replies }) => {
    const parameters = headers.map((header) => headerRow(header, schemas));
    const statuses = [...replies].map(([name, each]) =>
      literalEntry(name, literal(each)),
    );
    return openObject([
      code`parameters: ${arrayOf(parameters)}`,
      code`check: ${checks}${member(stem)}`,
      code`replies: ${objectOf(statuses)}`,
    ]);
  });
}

/** A header travels as a header of a request does. */
function headerRow(
  header: ReplyHeader,
  schemas: ReadonlyMap<string, Schema>,
): Code {
  const { place } = header.schema;
  return parameterRow(
    { ...header, in: "header", style: "simple", allowReserved: false, place },
    (name) => schemas.get(name),
  );
}
