/** One thing that is wrong in a configuration. */
export interface ConfigFault {
  readonly message: string;
  /** The keys that lead to it; empty for the whole file. */
  readonly keys: readonly string[];
  /** Whether the fault is the key itself, not its value. */
  readonly atKey?: true;
}

/** A configuration cannot be used; each fault says where: `file:line:column`. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";

  constructor(faults: readonly { message: string; location: string }[]) {
    super(
      faults
        .map(({ message, location }) => `${message}\n  at ${location}`)
        .join("\n"),
    );
  }
}
