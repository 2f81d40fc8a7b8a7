/**
 * Responds to the two operations that are called, and does nothing else, because only
 * the callers are measured.
 */
import { createServer } from "node:http";

import { stand } from "../server/stand.js";
import { accepted, record } from "./wire.js";

const replies = {
  GET: Buffer.from(JSON.stringify(record)),
  POST: Buffer.from(JSON.stringify(accepted)),
};

const server = createServer((request, response) => {
  request.resume();
  request.on("end", () => {
    const body = replies[request.method === "POST" ? "POST" : "GET"];
    response.writeHead(200, {
      "content-type": "application/json",
      "content-length": body.length,
      "ratelimit-policy": '"user-requests";q=240;w=60',
      ratelimit: '"user-requests";r=239;t=60',
    });
    response.end(body);
  });
});

server.listen(0, "127.0.0.1", () => {
  stand(server.address());
});
