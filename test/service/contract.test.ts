/** Every refusal that the description implies, tried on the service over a socket. */
import { test } from "vitest";

import { whole } from "../support/sampling.js";
import { testContract } from "./contract.js";

if (whole) await testContract();
else
  test.skip(
    "the contract of the service: only in `npm run test:all`, because it sends 1,500 requests",
  );
