/** What the extras for metrics share: the conventions of OpenTelemetry for HTTP. */

/** The upper bounds of durations, in seconds. */
export const durationBounds: readonly number[] = [
  ...[0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25],
  ...[0.5, 0.75, 1, 2.5, 5, 7.5, 10],
];

const knownMethods: ReadonlySet<string> = new Set([
  ...["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"],
  "QUERY",
]);

/** A client may send any text as its method, and metrics need few values. */
export function methodOf({ method }: { readonly method: string }): string {
  return knownMethods.has(method) ? method : "_OTHER";
}
