import { fetchHandler } from "./generated/runtime/fetch.js";
import { server } from "./server.js";

export default { fetch: fetchHandler(server) };
