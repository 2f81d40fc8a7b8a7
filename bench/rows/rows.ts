/** The rows of the table, in its order. */
import type { Row } from "../row.js";
import { bundles } from "./bundles.js";
import { githubChecks, serviceChecks } from "./checks.js";
import { copies } from "./copies.js";
import { fromYaml, json } from "./diff.js";
import {
  again,
  allTargets,
  clientOnly,
  small,
  stripeTargets,
} from "./generation.js";
import { server } from "./server.js";
import { completion, typeCheck } from "./types.js";
import { watch } from "./watch.js";

export const rows: readonly Row[] = [
  ...[allTargets, clientOnly, stripeTargets, again, watch, small],
  ...[typeCheck, completion, json, fromYaml, bundles],
  ...[server, serviceChecks, githubChecks, copies],
];
