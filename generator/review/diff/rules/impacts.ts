/**
 * The direction of a change, as reports name it: `sends` is a part of requests (or of
 * the responses of webhook receivers), `receives` a part of responses and events, and
 * `calls` the operation as a whole.
 */
export type Direction = (typeof directions)[number];

/** Every direction. */
export const directions = ["sends", "receives", "calls"] as const;

/**
 * How much a change matters to someone. `work` is not a risk: no deployed code fails,
 * but someone has to implement something, because code that must be complete lacks it,
 * or a server does not serve it yet.
 */
export type Level = "info" | "work" | "warning" | "breaking";

/** Every level, the least severe first. */
export const levels = [
  "info",
  "work",
  "warning",
  "breaking",
] as const satisfies readonly Level[];

/** Deployed clients have nothing to implement. */
export type WireLevel = Exclude<Level, "work">;

/** A level, or `off` on an axis that the configuration does not judge. */
export type Judgement = Level | "off";

/** The impact of a change on the API's users in one direction. */
export interface Impact {
  /** Whether clients that are already deployed keep working. */
  readonly wire: Judgement;
  /**
   * Whether projects keep compiling after they regenerate: `breaking` where
   * clients and webhook receivers fail to compile; `warning` where that cannot
   * be decided; `work` where only the server fails to compile, or code that lists
   * every operation, event, status or problem code.
   */
  readonly code: Judgement;
  /** The reason for the levels, in a sentence. */
  readonly reason: string;
  /** What to do within the API version, in a sentence; absent where the levels alone decide. */
  readonly advice?: string;
  /** How to avoid that the change breaks clients, for rules without advice. */
  readonly remedy?: string;
}

/** Makes an impact. */
export function impact(
  wire: WireLevel,
  code: Level,
  reason: string,
  advice?: string,
): Impact {
  return { wire, code, reason, ...(advice !== undefined && { advice }) };
}

/** Fewer values are valid, and the types say so. */
export const narrower = {
  sends: impact(
    "breaking",
    "breaking",
    "Requests from existing clients may be rejected.",
  ),
  receives: impact(
    "info",
    "work",
    "Clients handle every value that can still occur; handlers must no longer return the others.",
  ),
};

/** Fewer values are valid, and code may compare with a removed one. */
export const fewerChoices = {
  sends: narrower.sends,
  receives: impact(
    "info",
    "breaking",
    "Clients handle every value that can still occur; code that compares with a removed one does not compile.",
  ),
};

/** More values are valid, and the types say so. */
export const wider = {
  sends: impact(
    "info",
    "work",
    "Requests from existing clients stay valid; handlers may receive new values.",
  ),
  receives: impact(
    "breaking",
    "breaking",
    "Existing clients may receive a value their code does not handle.",
  ),
};

/** Fewer values are valid, and only validators notice. */
export const stricter = {
  sends: impact(
    "breaking",
    "info",
    "Requests from existing clients may be rejected.",
  ),
  receives: impact(
    "info",
    "info",
    "Clients handle every value that can still occur.",
  ),
};

/** More values are valid, and only validators notice. */
export const looser = {
  sends: impact("info", "info", "Requests from existing clients stay valid."),
  receives: impact(
    "warning",
    "info",
    "Clients that validate responses or rely on the limit may reject new values.",
    "Check that no client relies on the limit, or keep it.",
  ),
};

/** The same values are written in another way. */
export const misread = {
  sends: impact(
    "breaking",
    "info",
    "The server misreads what existing clients send.",
  ),
  receives: impact(
    "breaking",
    "info",
    "Existing clients misread what the server sends.",
  ),
};

/** Some values became valid and others invalid. */
export const replaced = {
  sends: narrower.sends,
  receives: wider.receives,
};

/** Both forms are known, but not whether one includes the other. */
function undecided(code: Level) {
  const both = impact(
    "warning",
    code,
    "Tenon cannot decide whether one form accepts everything that the other does.",
    "Compare both forms and assess the change yourself.",
  );
  return { sends: both, receives: both };
}

/** Types depend on the schema. */
export const undecidable = undecided("warning");

/** Only validators depend on the keyword. */
export const undecidableKeyword = undecided("info");
