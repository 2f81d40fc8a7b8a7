/**
 * Where drawing starts. The same each time, so that a run says nothing new of
 * code that has not changed, unless `TENON_RUNS` asks for more: then it is
 * new each time, or what `TENON_SEED` says.
 */
export const drawSeed = Number(
  process.env["TENON_SEED"] ??
    (process.env["TENON_RUNS"] === undefined ? 20_251 : Date.now() % 2 ** 31),
);
