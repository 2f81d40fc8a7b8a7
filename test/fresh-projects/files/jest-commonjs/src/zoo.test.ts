import { createClient } from "./zoo/api";

const api = createClient({ baseUrl: process.env["ZOO_URL"] ?? "" });

test("calls the API", async () => {
  const animal = await api.getAnimal({ path: { animal_id: "1" } });
  const created = await api.createAnimal.try({
    body: { name: "Otto", kind: "otter" },
  });
  expect(animal.name).toBe("Baloo");
  expect(created.ok).toBe(false);
});
