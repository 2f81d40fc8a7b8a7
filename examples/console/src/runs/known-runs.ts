/**
 * The runs that this browser started or was told of. The API has no list of runs, so the
 * console keeps their ids: in the local storage, because they are no secrets.
 */
import { useState } from "react";

/** A run, as the console remembers it. */
export interface KnownRun {
  readonly id: string;
  /** Absent if the run was started elsewhere: the API does not return it. */
  readonly prompt?: string | undefined;
}

/** How many runs are kept. */
const LIMIT = 60;

/** The runs of a workspace, the newest first, and how to change them. */
export function useKnownRuns(workspaceId: string) {
  const key = `runs ${workspaceId}`;
  const [runs, setRuns] = useState(() => readRuns(key));
  // Reads them again: another tab may have changed them.
  const change = (next: (runs: readonly KnownRun[]) => readonly KnownRun[]) => {
    const kept = next(readRuns(key)).slice(0, LIMIT);
    localStorage.setItem(key, JSON.stringify(kept));
    setRuns(kept);
  };
  const without = (id: string) => (list: readonly KnownRun[]) =>
    list.filter((run) => run.id !== id);
  return {
    runs,
    add: (run: KnownRun) => {
      change((list) => [run, ...without(run.id)(list)]);
    },
    forget: (id: string) => {
      change(without(id));
    },
  };
}

function readRuns(key: string): readonly KnownRun[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isKnownRun).slice(0, LIMIT) : [];
  } catch {
    // Another page of this origin wrote something else.
    return [];
  }
}

function isKnownRun(value: unknown): value is KnownRun {
  return (
    typeof value === "object" &&
    value !== null &&
    "id" in value &&
    typeof value.id === "string" &&
    (!("prompt" in value) || typeof value.prompt === "string")
  );
}
