import { didYouMean } from "../../../language/diagnostics/suggest.js";
import type { Candidate } from "./candidates.js";
import type { Condition, ConditionPart, Conditions } from "./conditions.js";

/** A fault in the filters of the configuration. */
export interface FilterFault {
  readonly message: string;
  readonly keys: readonly string[];
}

/** The number of names that a message lists. */
const SHOWN = 10;

/** How messages name a property of an operation, and whether they list all values. */
const nouns: Readonly<
  Record<keyof Conditions, readonly [nothing: string, all: string]>
> = {
  tags: ["No operation has the tag", "Tags"],
  paths: ["No path matches", "Paths"],
  operations: ["No operation matches", "Operations"],
  webhooks: ["No webhook matches", "Webhooks"],
  methods: ["No operation has the method", "Methods"],
  deprecated: ["No operation has deprecated", "Values"],
  extensions: ["No operation has", "Extensions"],
};

/** The operations and webhooks that match the conditions. */
export interface Effect {
  readonly all: readonly Candidate[];
  readonly kept: ReadonlySet<Candidate>;
  /** The conditions that remove parts other than operations. */
  readonly hiding: ReadonlySet<ConditionPart>;
}

/**
 * Finds conditions that match no operation, because they are misspelled or outdated,
 * and filters that leave nothing.
 */
export function faultsOf(
  filters: Readonly<Record<"include" | "exclude", readonly Condition[]>>,
  { all, kept, hiding }: Effect,
): readonly FilterFault[] {
  const faults = Object.entries(filters).flatMap(([name, conditions]) =>
    conditions.flatMap(({ key, parts }) =>
      parts
        .filter((part) => !all.some((one) => part.isMetBy(one)))
        .filter((part) => !hiding.has(part))
        // The condition `deprecated` cannot be misspelled.
        .filter(() => key !== "deprecated")
        .map((part) => ({
          message: messageOf(key, part, all),
          keys: ["filters", name, ...part.keys],
        })),
    ),
  );
  if (faults.length > 0 || kept.size > 0 || all.length === 0) return faults;
  const message = `The filters leave none of the ${String(all.length)} operations and webhooks.`;
  return [{ message, keys: ["filters"] }];
}

function messageOf(
  key: keyof Conditions,
  part: ConditionPart,
  all: readonly Candidate[],
): string {
  const { value } = part;
  const names = [...new Set(all.flatMap((one) => part.namesOf(one)))];
  const [nothing, noun] = nouns[key];
  const shown = names.slice(0, SHOWN).join(", ");
  const list =
    names.length === 0
      ? ""
      : `${noun}: ${shown}${names.length > SHOWN ? ", …" : "."}`;
  // The value of an extension is quoted if it is a string.
  const shownValue = key === "extensions" ? value : JSON.stringify(value);
  const hint = didYouMean(value, [...names, ...globsLike(value, names)]);
  return `${nothing} ${shownValue}. ${hint}${list}`.trimEnd();
}

/** The globs that match names by their first words, as a glob such as `list*` or `/pets/**` does. */
function globsLike(glob: string, names: readonly string[]): readonly string[] {
  const [, stem = "", stars] = /^([^*]+)(\*+)$/.exec(glob) ?? [];
  if (stars === undefined) return [];
  const end = stem.replace(/.*\w/s, "");
  const stems = names.flatMap((name) =>
    [...name.matchAll(wordEnds)].map(({ index }) => name.slice(0, index)),
  );
  const alike = stems.filter((one) => one.endsWith(end));
  return [...new Set(alike)].map((one) => one + stars);
}

/** The ends of the words in `listPets`, `list_pets`, and `/pets/{id}`, and those of the characters between them. */
const wordEnds = /(?<=[a-z\d])(?=[A-Z])|(?<=\w)(?=[\W_])|(?<=[\W_])/g;
