/**
 * Programs that call one operation, as users write them. Each imports from the output
 * folder.
 */

export const getInference = `import { connect, getInference } from "./v2/client.js";
const connection = connect({ token: "t" });
console.log(await getInference(connection, { path: { workspace_id: "w", inference_id: "i" } }));`;

export const createInference = `import { connect, createInference } from "./v2/client.js";
const connection = connect({ token: "t" });
console.log(await createInference(connection, { path: { workspace_id: "w" }, body: { base_model_id: "m", prompt: "p" } }));`;

export const checkedInference = `import { replyChecker } from "./runtime/client.js";
import { connect, getInference } from "./v2/client.js";
import { getInferenceReplies } from "./v2/validators.js";
const checkReplies = replyChecker({ getInference: getInferenceReplies });
const connection = connect({ token: "t", checkReplies });
console.log(await getInference(connection, { path: { workspace_id: "w", inference_id: "i" } }));`;

export const repository = `import { connect, reposGet } from "./api/client.js";
const connection = connect({ token: "t" });
console.log(await reposGet(connection, { path: { owner: "o", repo: "r" } }));`;

export const checkedRepository = `import { connect, reposGet } from "./api/client.js";
import { reposGetReplies } from "./api/validators.js";
import { replyChecker } from "./runtime/client.js";
const checkReplies = replyChecker({ reposGet: reposGetReplies });
const connection = connect({ token: "t", checkReplies });
console.log(await reposGet(connection, { path: { owner: "o", repo: "r" } }));`;

export const fetchedRepository = `import createClient from "openapi-fetch";
const client = createClient({ baseUrl: "https://api.github.com", headers: { authorization: "Bearer t" } });
console.log((await client.GET("/repos/{owner}/{repo}", { params: { path: { owner: "o", repo: "r" } } })).data);`;

export const heyRepository = `import { client } from "./client.gen";
import { reposGet } from "./sdk.gen";
client.setConfig({ auth: "t" });
console.log((await reposGet({ path: { owner: "o", repo: "r" } })).data);`;
