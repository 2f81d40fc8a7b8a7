import { fetchHandler } from "../../src/generated/runtime/fetch.js";
import { server } from "../../src/server.js";

const handle = fetchHandler(server);

export const GET = (request: Request): Promise<Response> => handle(request);
