import { server } from "./server";
import { fetchHandler } from "./zoo/runtime/fetch";

export default { fetch: fetchHandler(server) };
