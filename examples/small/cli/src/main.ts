import { createClient } from "./generated/api/index.js";

const api = createClient({
  baseUrl: process.env["ZOO_URL"] ?? "http://127.0.0.1:8080",
});

const [id] = process.argv.slice(2);
if (id === undefined)
  for (const { id, name } of await api.listAnimals()) console.log(id, name);
else {
  const result = await api.getAnimal.try({ path: { animal_id: id } });
  if (result.ok) console.log(result.body.name);
  else {
    const isMissing = result.problem.code === "NOT_FOUND";
    console.error(isMissing ? `There is no animal ${id}.` : result.problem);
    process.exitCode = 1;
  }
}
