/**
 * Checked by `npm run typecheck`: read-only types accept values of any kind, and
 * refuse every change.
 */
import type { Board } from "./read-only-types/expected/api/schemas.js";

const rows: number[][] = [[1], [2]];

/** Values that are not read-only are accepted. */
export const mutable: Board = { name: "a", rows, moves: ["left"] };

/** So are read-only ones. */
export const constant: Board = {
  name: "b",
  rows: [[1, null]],
  origin: [0, [1], ["x"]],
  labels: { urgent: ["now"] },
} as const;

export function changes(board: Board): void {
  // @ts-expect-error -- a property
  board.name = "c";
  // @ts-expect-error -- an item of an array
  board.rows[0] = [];
  const [row = []] = board.rows;
  // @ts-expect-error -- an array in an array
  row[0] = 1;
  // @ts-expect-error -- an item of a tuple
  if (board.origin) board.origin[0] = 1;
  // @ts-expect-error -- a member of a map
  if (board.labels) board.labels["urgent"] = [];
  // @ts-expect-error -- a property of an object without a name
  if (board.owner) board.owner.id = "d";
}
