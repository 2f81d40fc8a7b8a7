// Made by Tenon from the API's description: change that, and generate again.

export const requestChecks = {};

export const replyChecks = {};

export const eventChecks = {};
