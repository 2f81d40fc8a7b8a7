/** Resolves host names by DNS; only for Node. */
import { Resolver } from "node:dns/promises";

/**
 * Returns all addresses of a name. Uses DNS instead of the system's lookup, which reads
 * the hosts file and blocks one of the few threads that file access and cryptography
 * also need.
 */
export async function resolveHost(
  name: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const resolver = new Resolver();
  signal.addEventListener("abort", () => {
    resolver.cancel();
  });
  // If one address family fails, the other is used; only the returned addresses are
  // connected to.
  const answers = await Promise.allSettled([
    resolver.resolve4(name),
    resolver.resolve6(name),
  ]);
  return answers.flatMap((answer) =>
    answer.status === "fulfilled" ? answer.value : [],
  );
}
