/**
 * The names of the tests' world: all are public hosts, but those that start
 * with `private.` have a private address too, and `unknown.` ones have none.
 */
export function resolveName(name: string): Promise<readonly string[]> {
  const [kind] = name.split(".");
  if (kind === "unknown") return Promise.reject(new Error("ENOTFOUND"));
  return Promise.resolve(
    kind === "private"
      ? ["93.184.216.34", "10.0.0.1"]
      : ["93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946"],
  );
}
