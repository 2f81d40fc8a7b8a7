import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A record of a decision. */
export interface Decision {
  readonly folder: string;
  /** `0001-swagger-2.md` */
  readonly file: string;
  readonly number: number;
  readonly title: string;
  /** The first sentence of the decision. */
  readonly summary: string;
}

/**
 * The records of decisions, by number.
 *
 * @param root the folder whose folders have the records
 * @throws Error if a record does not have the parts of one
 */
export function readDecisions(root: string): readonly Decision[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name: folder }) =>
      readdirSync(join(root, folder)).map((file) =>
        readDecision(root, folder, file),
      ),
    )
    .toSorted((one, other) => one.number - other.number);
}

const record =
  /^# (\d+)\. (.+)\n\nStatus: .+\n\n\*\*Context\.\*\* .+\n\n\*\*Decision\.\*\* (.+?\.)(?: .+)?\n(?:\n\*\*Measured\.\*\* .+\n)?$/;

function readDecision(root: string, folder: string, file: string): Decision {
  const text = readFileSync(join(root, folder, file), "utf8");
  const [, number = "", title = "", summary = ""] = record.exec(text) ?? [];
  if (!file.startsWith(`${number.padStart(4, "0")}-`))
    throw new Error(
      `docs/contributing/decisions/${folder}/${file} is not a record: it needs a heading with the number of its name, and then Status, Context, Decision, and optionally Measured, a paragraph each.`,
    );
  return { folder, file, number: Number(number), title, summary };
}
