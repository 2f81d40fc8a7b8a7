/**
 * The flags of V8 for a short run over much data. By default V8 spends half of the
 * processor time on optimising functions, many of them twice, because their assumptions
 * fail. Later and smaller optimisations reduce the total time by a third. Only versions
 * that were measured get flags: V8 prints an error for an unknown flag.
 *
 * @param v8 the version of V8: `11.3.244.8-node.38`
 */
export function compilerFlags(v8: string): readonly string[] {
  const [major = ""] = v8.split(".");
  const later = laterOptimisation.get(major);
  return later === undefined
    ? []
    : [later, "--max-inlined-bytecode-size-cumulative=0"];
}

/** V8 in Node 20 counts the executed bytecode before a function is optimised; in Node 22 and 24, the calls. */
const laterOptimisation: ReadonlyMap<string, string> = new Map([
  ["11", "--interrupt-budget=540000"],
  ["12", "--invocation-count-for-turbofan=24000"],
  ["13", "--invocation-count-for-turbofan=24000"],
]);
