/** A server on bare node:http that serves only this operation. */
import { createServer, type ServerResponse } from "node:http";

import type { Failure } from "../../../generated/runtime/check.js";
import type { CreateInferenceInput } from "../../../generated/v2/schemas.js";
import { checkCreateInferenceRequest } from "../../../generated/v2/validators.js";
import { stand } from "../stand.js";
import { accept, type User, userOf } from "../work.js";

const route = /^\/v2\/workspaces\/([^/]+)\/inferences$/;

const server = createServer((request, response) => {
  const workspace = route.exec(request.url ?? "")?.[1];
  if (workspace === undefined || request.method !== "POST") {
    send(response, 404, { title: "Not Found" });
    return;
  }
  const user = userOf(request.headers.authorization);
  if (user === undefined) {
    send(response, 401, { title: "Unauthorized" });
    return;
  }
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    answer(user, workspace, Buffer.concat(chunks).toString(), response);
  });
});

function answer(
  user: User,
  workspace: string,
  text: string,
  response: ServerResponse,
): void {
  const body = JSON.parse(text) as CreateInferenceInput; // the check validates it
  const failures: Failure[] = [];
  checkCreateInferenceRequest(
    { path: { workspace_id: workspace }, body },
    "",
    failures,
  );
  if (failures.length > 0) send(response, 422, { errors: failures });
  else send(response, 200, accept(user, body));
}

function send(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
  });
  response.end(text);
}

server.listen(0, "127.0.0.1", () => {
  stand(server.address());
});
