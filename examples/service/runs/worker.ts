/** Takes runs in progress, and carries them out. */
import { type Database, first, sql } from "../database/database.js";
import type { Engine, Result } from "../engine/engine.js";
import { type Loop, loop } from "../loop.js";
import type { Run } from "./run.js";
import { canPay, insufficientBalance, settle } from "./settle.js";
import { type Product, work } from "./work.js";

/** What a worker needs. */
export interface WorkerOptions {
  readonly database: Database;
  readonly engine: Engine;
  readonly onError: (error: unknown) => void;
  /** Called after a run has settled. */
  readonly onSettled?: (() => void) | undefined;
  /** How many runs are carried out at once. Default: 2. */
  readonly concurrency?: number;
  /** Milliseconds that the engine has for a run. Default: 60 000. */
  readonly timeLimit?: number;
}

/** Milliseconds that another worker waits beyond the time limit before it takes a run over. */
const GRACE = 30_000;

/** How often a run is taken, if workers end before it does. */
const MOST_TAKEN = 5;

/** Starts to carry runs out. Closing puts those back that have not ended. */
export function startWorker({
  database,
  engine,
  onError,
  onSettled = () => undefined,
  concurrency = 2,
  timeLimit = 60_000,
}: WorkerOptions): Loop {
  const stop = new AbortController();
  const step = async () => {
    const run = await take(database, timeLimit + GRACE);
    if (run === undefined) return false;
    const signal = AbortSignal.any([
      stop.signal,
      AbortSignal.timeout(timeLimit),
    ]);
    const result = await carryOut(run, signal);
    // A run that waits for another one is due again a little later.
    if (stop.signal.aborted) await putBack(database, run, 0);
    else if (result.status === "later") await putBack(database, run, 500);
    else {
      await settle(database, run, result);
      onSettled();
    }
    return true;
  };
  const carryOut = async (run: Run, signal: AbortSignal) => {
    if (!(await canPay(database, run))) return insufficientBalance;
    if (run.taken > MOST_TAKEN) return failed("The run could not be ended.");
    try {
      return await aborting(work(run, database, engine, signal), signal);
    } catch (error) {
      if (signal.aborted) return failed("The run took too long.");
      onError(error);
      return failed("The engine failed.");
    }
  };
  const loops = Array.from({ length: concurrency }, () => loop(step, onError));
  return {
    wake: () => {
      for (const each of loops) each.wake();
    },
    close: async () => {
      stop.abort();
      await Promise.all(loops.map((each) => each.close()));
    },
  };
}

function failed(error_message: string): Result<Product> {
  return { status: "FAILED", error_code: "INTERNAL_ERROR", error_message };
}

/** Rejects at the signal, also if the engine does not notice it. */
function aborting<Value>(
  promise: Promise<Value>,
  signal: AbortSignal,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      reject(new Error("The signal aborted the run."));
    };
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    promise.then(resolve, reject).finally(() => {
      signal.removeEventListener("abort", abort);
    });
  });
}

/** Takes the run that has been due for the longest, for so many milliseconds. */
function take(database: Database, lease: number): Promise<Run | undefined> {
  return first(
    database,
    sql<Run>`
      update runs set
        due_at = now() + ${lease} * interval '1 millisecond', taken = taken + 1
      where id = (
        select id from runs where status = 'in_progress' and due_at <= now()
        order by due_at limit 1 for update skip locked
      )
      returning *`,
  );
}

/** Makes a run that was taken due again, in so many milliseconds. */
async function putBack(
  database: Database,
  { id }: Run,
  delay: number,
): Promise<void> {
  await database.query(sql`
    update runs set
      due_at = now() + ${delay} * interval '1 millisecond', taken = taken - 1
    where id = ${id} and status = 'in_progress'`);
}
