import type { ViteDevServer } from "vite";

import { FileWatcher } from "../watch/watch.js";
import {
  type GenerateRun,
  type Place,
  type Problem,
  textOf,
} from "./generate-run.js";

/** Generates while Vite's development server runs, and shows errors in the browser. */
export class DevServer {
  readonly #vite: ViteDevServer;
  readonly #run: GenerateRun;
  readonly #watcher = new FileWatcher();
  #isFailing = false;

  constructor(vite: ViteDevServer, run: GenerateRun) {
    this.#vite = vite;
    this.#run = run;
  }

  /** Generates, and again after each change, until the server is closed. */
  async start(): Promise<void> {
    await this.#generate();
    void this.#follow();
  }

  close(): void {
    this.#watcher.close();
  }

  async #follow(): Promise<void> {
    while ((await this.#watcher.next()) !== undefined) await this.#generate();
  }

  async #generate(): Promise<void> {
    const since = Date.now();
    const { logger } = this.#vite.config;
    const { errors, warnings } = await this.#run.generate();
    this.#watcher.watch(this.#run.sources, since);
    for (const warning of warnings)
      logger.warnOnce(`[tenon] ${textOf([warning])}`);
    if (errors.length === 0) this.#recover();
    else this.#show(errors);
  }

  #show(errors: readonly Problem[]): void {
    this.#isFailing = true;
    const { config, ws } = this.#vite;
    const message = textOf(errors);
    config.logger.error(`[tenon] ${message}`);
    const place = errors[0]?.place;
    const where = place && { id: place.file, loc: place, frame: frame(place) };
    const err = { plugin: "tenon", message, stack: "", ...where };
    ws.send({ type: "error", err });
  }

  /** The overlay closes when the page is updated or reloaded; the output may be the same as before. */
  #recover(): void {
    if (this.#isFailing) this.#vite.ws.send({ type: "full-reload" });
    this.#isFailing = false;
  }
}

/** The line of a problem, with a caret below its column. */
function frame({ line, column, lineText }: Place) {
  const margin = `${String(line)} | `;
  const indent = " ".repeat(margin.length + column - 1);
  return `${margin}${lineText}\n${indent}^`;
}
