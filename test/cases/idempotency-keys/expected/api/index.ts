// Made by Tenon from the API's description: change that, and generate again.

export * from "./schemas.js";
export * from "./operations.js";
export * from "./problems.js";
export * from "./client.js";
export { ProblemError } from "../runtime/problem.js";
