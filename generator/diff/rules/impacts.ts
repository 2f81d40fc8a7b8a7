/**
 * How clients meet what changed, as reports name it: `sends` is a part of
 * requests (or of what receivers answer), `receives` a part of responses and
 * events, and `calls` the operation as a whole.
 */
export type Direction = "sends" | "receives" | "calls";

/** How much a change matters to someone. */
export type Level = "info" | "warning" | "breaking";

/** From what matters least. */
export const levels: readonly Level[] = ["info", "warning", "breaking"];

/** What a change does to those whom it reaches. */
export interface Impact {
  /** Whether a client that runs goes on working. */
  readonly wire: Level;
  /**
   * Whether a project that uses the output goes on compiling: `breaking` where
   * clients and receivers do not; `warning` where only the server does not,
   * whose authors make the change, or code that lists every operation, event,
   * status or problem code.
   */
  readonly code: Level;
  /** The reason, in a sentence. */
  readonly reason: string;
  /** What to do, in a sentence. */
  readonly advice: string;
}

/** What is advised of a breaking change where no more can be said. */
export const apart =
  "Make it in a new version, or go on with the old form beside the new one.";
const nothing = "Nothing need be done.";
const rebuild = "Generate again, and fill in what the compiler asks for.";

/** Makes a verdict; what it advises follows from the levels unless more can be said. */
export function impact(
  wire: Level,
  code: Level,
  reason: string,
  advice?: string,
): Impact {
  const usual =
    wire === "breaking" || code === "breaking"
      ? apart
      : wire === "info" && code === "info"
        ? nothing
        : rebuild;
  return { wire, code, reason, advice: advice ?? usual };
}

/** Less may travel than before, and types say so. */
export const narrower = {
  sends: impact(
    "breaking",
    "breaking",
    "What running clients send may be refused.",
  ),
  receives: impact(
    "info",
    "warning",
    "Clients know all that still comes; server stubs must give less than they could.",
  ),
};

/** More may travel than before, and types say so. */
export const wider = {
  sends: impact(
    "info",
    "warning",
    "What running clients send is still taken; server stubs get more than they knew.",
  ),
  receives: impact(
    "breaking",
    "breaking",
    "Running clients may get what they do not know.",
  ),
};

/** Less may travel than before, and only checks know. */
export const stricter = {
  sends: impact(
    "breaking",
    "info",
    "What running clients send may be refused.",
  ),
  receives: impact("info", "info", "Clients know all that still comes."),
};

/** More may travel than before, and only checks know. */
export const looser = {
  sends: impact("info", "info", "What running clients send is still taken."),
  receives: impact(
    "warning",
    "info",
    "Clients that check replies or rely on the limit may get what they refuse.",
    "See that clients do not rely on the limit, or keep it.",
  ),
};

/** Neither is included in the other. */
export const other = {
  sends: narrower.sends,
  receives: wider.receives,
};

/** Both sides are given, and nothing is claimed. */
function undecided(code: Level) {
  const both = impact(
    "warning",
    code,
    "Whether one includes the other cannot be decided here.",
    "Read both forms, and judge the change yourself.",
  );
  return { sends: both, receives: both };
}

export const undecidable = undecided("warning");

/** Only checks know the rule. */
export const undecidableRule = undecided("info");
