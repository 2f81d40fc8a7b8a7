import { createClient } from "../zoo/api/index";

const api = createClient({ baseUrl: process.env.ZOO_URL ?? "" });

export default async function Page() {
  "use cache";
  const animal = await api.getAnimal({ path: { animal_id: "1" } });
  const created = await api.createAnimal.try({
    body: { name: "Otto", kind: "otter" },
  });
  return (
    <p>{`${animal.name} ${created.ok ? "created" : created.problem.code}`}</p>
  );
}
