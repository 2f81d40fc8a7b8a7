import { count } from "../../generator/language/diagnostics/terminal.js";
import { table } from "../../generator/program/cli/console.js";
import type { Outcome } from "./attempt.js";
import { classNames } from "./classes.js";

/** An outcome with the classes of its description. */
export interface Tried extends Outcome {
  readonly classes: readonly string[];
}

const states = ["fine", "diagnosed", "failed"] as const;

/** The longest line about an outcome, in characters. */
const WIDTH = 160;

/** Returns the outcomes as a table, the failures in words, and the summary by class. */
export function report(tried: readonly Tried[]): string {
  const others = tried.filter(({ state }) => state !== "fine");
  const parts = [
    table([
      ["", "CPU s", "memory MB", "compile s", "warnings", ""],
      ...tried.map(row),
    ]),
    others.map(
      ({ name, state, reason }) => `${state}: ${name}\n  ${cut(reason)}`,
    ),
    table([
      ["class", ...states],
      ...classNames.map((name) => classRow(name, tried)),
    ]),
    [total(tried)],
  ];
  return parts
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join("\n")}\n`)
    .join("\n");
}

function row({ name, state, cpu, memory, compiling, codes }: Tried): string[] {
  const reported = Object.values(codes).reduce((sum, times) => sum + times, 0);
  return [
    name.length > 80 ? `…${name.slice(-79)}` : name,
    cpu.toFixed(2),
    memory.toFixed(0),
    compiling?.toFixed(2) ?? "",
    state === "fine" ? String(reported) : "",
    state,
  ];
}

function classRow(name: string, tried: readonly Tried[]): string[] {
  const members = tried.filter(({ classes }) => classes.includes(name));
  return [name, ...states.map((state) => String(inState(members, state)))];
}

function total(tried: readonly Tried[]): string {
  const numbers = states.map(
    (state) => `${String(inState(tried, state))} ${state}`,
  );
  return `${count(tried.length, "description")}: ${numbers.join(", ")}`;
}

/** The number of outcomes in a state. */
export function inState(
  tried: readonly Outcome[],
  state: Outcome["state"],
): number {
  return tried.filter((outcome) => outcome.state === state).length;
}

function cut(text: string): string {
  return text.length > WIDTH ? `${text.slice(0, WIDTH)}…` : text;
}
