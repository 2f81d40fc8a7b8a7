import { createClient } from "@zoo/api";

const api = createClient({
  baseUrl: process.env["ZOO_URL"] ?? "http://127.0.0.1:8080",
});
console.log(await api.listAnimals());
