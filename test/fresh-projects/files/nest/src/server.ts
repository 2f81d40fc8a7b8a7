import { createServer } from "./zoo/api/server.js";

const animals = [{ id: "1", name: "Baloo", kind: "bear" as const }];

export const server = createServer({
  handlers: {
    listAnimals: (_request, { reply }) => reply(200, animals),
    getAnimal: ({ path }, { reply, problem }) => {
      const found = animals.find(({ id }) => id === path.animal_id);
      return found === undefined ? problem("NOT_FOUND") : reply(200, found);
    },
    createAnimal: ({ body }, { reply, problem }) =>
      body.kind === "otter"
        ? problem("INVALID_ANIMAL", { detail: "There is no water." })
        : reply(201, { id: "2", ...body }),
  },
});
