import { createServer } from "./generated/api/server.js";

const animals = [{ id: "1", name: "Baloo" }];

export const server = createServer({
  handlers: {
    listAnimals: (_request, { reply }) => reply(200, animals),
    getAnimal: ({ path }, { reply, problem }) => {
      const found = animals.find(({ id }) => id === path.animal_id);
      return found === undefined ? problem("NOT_FOUND") : reply(200, found);
    },
  },
});
