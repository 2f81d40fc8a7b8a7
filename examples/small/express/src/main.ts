import { createServer } from "node:http";

import express from "express";

import { expressHandler } from "./generated/runtime/express.js";
import { httpOptions } from "./generated/runtime/node.js";
import { server } from "./server.js";

const app = express();
app.get("/hello", (_request, response) => {
  response.send("Hello");
});
app.use(expressHandler(server));
const port = Number(process.env["PORT"] ?? 8080);
createServer(httpOptions(), app).listen(port);
