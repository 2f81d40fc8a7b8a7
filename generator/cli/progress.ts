import type { Host } from "./host.js";

/** One line that tells someone who is watching what is going on. */
export interface Progress {
  show(step: string): void;
  /** Takes the line away, before anything else is printed. */
  end(): void;
}

const CLEAR_LINE = "\r\u001b[2K";

/** Shows progress only on a terminal that someone is watching. */
export function startProgress(
  host: Pick<Host, "interactive" | "err">,
  quiet: boolean,
): Progress {
  if (!host.interactive || quiet) return { show: () => {}, end: () => {} };
  let shown = false;
  return {
    show(step) {
      shown = true;
      host.err.write(`${CLEAR_LINE}${step} …`);
    },
    end() {
      if (shown) host.err.write(CLEAR_LINE);
      shown = false;
    },
  };
}
