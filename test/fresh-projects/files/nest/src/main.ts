import "reflect-metadata";
import { Module } from "@nestjs/common";
import { NestFactory } from "@nestjs/core";
import { server } from "./server.js";
import { expressHandler } from "./zoo/runtime/express.js";

@Module({})
class AppModule {}

const app = await NestFactory.create(AppModule, {
  bodyParser: false,
  logger: false,
});
app.use(expressHandler(server));
await app.listen(Number(process.env["PORT"]));
