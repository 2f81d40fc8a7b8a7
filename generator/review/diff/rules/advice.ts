import type { Impact } from "./impacts.js";

/** How the API versions allow a breaking change. */
export type VersionPolicy =
  | {
      /** The changed versions existed before and must stay compatible. */
      readonly kind: "published";
      /** Their names; empty for paths without a version. */
      readonly versions: readonly string[];
      /** The version that may carry the change. */
      readonly next: string;
    }
  | {
      /** The description now describes another version. */
      readonly kind: "replaced";
      readonly before: readonly string[];
      readonly after: readonly string[];
    };

/** An impact of a change that the gate may have related to the API versions. */
export interface VersionedImpact extends Impact {
  readonly versions?: VersionPolicy;
}

/** The advice for a change. */
export interface Advice {
  /** Why the version cannot carry the change. It holds for every change of that version, so that reports can print it once. */
  readonly constraint?: string;
  readonly action: string;
}

const keepOldForm = "Keep the old form alongside the new one";

/**
 * Returns the advice for a change: the rule's advice, or the usual one for its levels.
 */
export function adviceOf({
  wire,
  code,
  advice,
  remedy,
  versions,
}: VersionedImpact): Advice {
  const isBreaking = wire === "breaking" || code === "breaking";
  const kept = remedy ?? `${keepOldForm}.`;
  if (versions?.kind === "published")
    return {
      constraint: constraintOf(versions.versions),
      action: `${advice ?? kept} Otherwise, make the change in a new version, such as ${versions.next}.`,
    };
  if (advice !== undefined) return { action: advice };
  if (versions?.kind === "replaced") {
    const [old, now] = [joinNames(versions.before), joinNames(versions.after)];
    return {
      action: `${now} replaces ${old}: keep ${old} available for its clients.`,
    };
  }
  if (isBreaking)
    return { action: `${kept} Otherwise, make the change in a new version.` };
  if (wire === "info" && code !== "warning")
    return {
      action:
        code === "work"
          ? "Regenerate, then implement what the compiler reports."
          : "No action is needed.",
    };
  return { action: "Regenerate, then fix what the compiler reports." };
}

/** The whole advice as one text. */
export function adviceText(impact: VersionedImpact): string {
  return joinAdvice(adviceOf(impact));
}

/** The sentences of an advice as one text. */
export function joinAdvice({ constraint, action }: Advice): string {
  return constraint === undefined ? action : `${constraint} ${action}`;
}

function constraintOf(versions: readonly string[]): string {
  if (versions.length === 0)
    return "Paths without a version are published and must stay compatible.";
  const verb = versions.length > 1 ? "are" : "is";
  return `${joinNames(versions)} ${verb} published and must stay compatible.`;
}

/** `v1, v2 and v3`. */
function joinNames(names: readonly string[]): string {
  return names.length < 2
    ? names.join("")
    : `${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""}`;
}
