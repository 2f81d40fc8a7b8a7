import type { OpenServerOptions } from "./options.js";

/** The options that may have invalid values. */
type Checked = Pick<
  OpenServerOptions<unknown>,
  "basePath" | "bodyLimit" | "idempotency"
>;

/**
 * Throws a `TypeError` that names the option if its value is invalid, such as `NaN` for
 * a limit.
 */
export function checkOptions({
  basePath = "",
  bodyLimit = 0,
  idempotency: { window = 1, lease = 1 } = {},
}: Checked): void {
  for (const [name, seconds] of Object.entries({ window, lease }))
    if (!(Number.isFinite(seconds) && seconds > 0))
      throw new TypeError(
        `The option idempotency.${name} must be a finite number of seconds, more than 0; it is ${seconds}.`,
      );
  if (!(Number.isSafeInteger(bodyLimit) && bodyLimit >= 0))
    throw new TypeError(
      `The option bodyLimit must be a whole number of bytes, 0 or more; it is ${bodyLimit}.`,
    );
  if (!/^(?:\/|$)/.test(basePath))
    throw new TypeError(
      `The option basePath must be empty or start with "/"; it is ${JSON.stringify(basePath)}.`,
    );
}
