/**
 * Programs that call one operation, as users write them. Each imports from the output
 * folder.
 */

export const getInference = `import { connect, getInference } from "./v2/calls.js";
const connection = connect({ token: "t" });
console.log(await getInference(connection, { path: { workspace_id: "w", inference_id: "i" } }));`;

export const createInference = `import { connect, createInference } from "./v2/calls.js";
const connection = connect({ token: "t" });
console.log(await createInference(connection, { path: { workspace_id: "w" }, body: { base_model_id: "m", prompt: "p" } }));`;

export const repository = `import { connect, reposGet } from "./api/calls.js";
const connection = connect({ token: "t" });
console.log(await reposGet(connection, { path: { owner: "o", repo: "r" } }));`;

/** A call of any operation, whose responses are checked. Its arguments do not change the size. */
export function checked(operation: string): string {
  return `import { connect, ${operation} } from "./api/calls.js";
import { ${operation}Replies } from "./api/validators.js";
import { replyChecker } from "./runtime/client.js";
const checkReplies = replyChecker({ ${operation}: ${operation}Replies });
const connection = connect({ token: "t", checkReplies });
console.log(await ${operation}(connection, {}));`;
}

export const heyRepository = `import { client } from "./client.gen";
import { reposGet } from "./sdk.gen";
client.setConfig({ auth: "t" });
console.log((await reposGet({ path: { owner: "o", repo: "r" } })).data);`;
