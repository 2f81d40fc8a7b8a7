import express from "express";
import { createServer } from "node:http";
import { server } from "./server.js";
import { expressHandler } from "./zoo/runtime/express.js";
import { httpOptions } from "./zoo/runtime/node.js";

const app = express();
app.use(expressHandler(server));
createServer(httpOptions(), app).listen(Number(process.env["PORT"]));
