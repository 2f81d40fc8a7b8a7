import { createClient } from "./made/api/index";

const api = createClient({ baseUrl: process.env["ZOO_URL"] ?? "" });

const animal = await api.getAnimal({ path: { animal_id: "1" } });
const created = await api.createAnimal.try({
  body: { name: "Otto", kind: "otter" },
});
console.log(animal.name, created.ok ? "created" : created.problem.code);
