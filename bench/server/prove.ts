import { RunFailed } from "../measure.js";
import type { Contestant } from "./contestant.js";
import { accept, input, path } from "./work.js";

/** Throws if a contestant omits a part of the measured work. */
export async function prove({ name, port }: Contestant): Promise<void> {
  const ask = async (token: string, at: string, body: object) =>
    fetch(`http://127.0.0.1:${String(port)}${at}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
      },
      body: JSON.stringify(body),
    });
  const good = await ask("token-0", path, input);
  const wanted = JSON.stringify(accept({ name: "user-0" }, input));
  if ((await good.text()) !== wanted) throw failed(name, "reply");
  const statuses = [
    (await ask("nobody's", path, input)).status,
    (await ask("token-0", path.replace(/[^/]+(?=\/inf)/, "w"), input)).status,
    (await ask("token-0", path, { ...input, prompt: 1 })).status,
    (await ask("token-0", path, { ...input, more: "" })).status,
    (await ask("token-0", `${path}/more`, input)).status,
  ];
  // Fastify responds with 400 to invalid input, and Tenon with 405 where others respond
  // with 404.
  if (!/^401(,(400|422)){3},40[45]$/.test(statuses.join()))
    throw failed(name, `it responded with ${statuses.join()}`);
}

function failed(name: string, part: string): RunFailed {
  return new RunFailed(`${name} does not do the work: ${part}.\n`);
}
