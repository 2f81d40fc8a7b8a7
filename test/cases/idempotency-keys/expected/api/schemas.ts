// Made by Tenon from the API's description: change that, and generate again.

export {};
