/** Asks the DNS; for Node alone. */
import { Resolver } from "node:dns/promises";

/**
 * Gives every address that the DNS has for a name. The system's own look-up is
 * not used: it reads the machine's hosts file, and a slow answer blocks one of
 * the few threads that files and signatures need as well.
 */
export async function resolveHost(
  name: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const resolver = new Resolver();
  signal.addEventListener("abort", () => {
    resolver.cancel();
  });
  // A family that fails hides nothing: only addresses that are known are connected to.
  const answers = await Promise.allSettled([
    resolver.resolve4(name),
    resolver.resolve6(name),
  ]);
  return answers.flatMap((answer) =>
    answer.status === "fulfilled" ? answer.value : [],
  );
}
