import type { OpenServerOptions } from "./options.js";

/** The options that may have invalid values. */
type Checked = Pick<
  OpenServerOptions<unknown>,
  "basePath" | "bodyLimit" | "idempotency" | "quotas"
>;

/**
 * Throws a `TypeError` that names the option if its value is invalid, such as `NaN` for
 * a limit.
 */
export function checkOptions({
  basePath = "",
  bodyLimit = 0,
  idempotency: { window = 1, lease = 1, store: keys } = {},
  quotas: { store: counts } = {},
}: Checked): void {
  checkStore("idempotency", keys, ["claim", "renew", "keep", "release"]);
  checkStore("quotas", counts, ["spend", "giveBack", "look"]);
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

/** Without this check, a missing method would only show after a handler has run. */
function checkStore(
  option: string,
  store: object | undefined,
  methods: readonly string[],
): void {
  if (store === undefined) return;
  const missing = methods.filter(
    (name) => typeof Reflect.get(store, name) !== "function",
  );
  if (missing.length > 0)
    throw new TypeError(
      `The option ${option}.store must have the methods ${methods.join(", ")}; it has no ${missing.join(", ")}.`,
    );
}
