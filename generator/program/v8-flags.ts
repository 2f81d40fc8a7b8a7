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

/**
 * The flags of V8 after reading a file of this many bytes. By default the heap grows to
 * several times the size of what is in use: to 430 MB for 23 MB of JSON. Smaller steps
 * save a seventh of that, and cost two percent of the time. V8 in Node 24 ignores the flag.
 *
 * @param v8 the version of V8: `11.3.244.8-node.38`
 */
export function memoryFlags(v8: string, bytes: number): readonly string[] {
  return bytes > LARGE && /^1[12]\./.test(v8)
    ? ["--heap-growing-percent=120"]
    : [];
}

/** 16 MiB: smaller files take less than half of that memory. */
const LARGE = 16 * 1024 * 1024;
