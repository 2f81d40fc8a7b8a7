import type { FastifyInstance, FastifyRequest } from "fastify";

import { type User, userOf } from "./work.js";

/**
 * Refuses requests without a user's token. Returns a function that returns the user of
 * an accepted request.
 */
export function guard(app: FastifyInstance): (request: FastifyRequest) => User {
  const known = Symbol("user");
  app.decorateRequest(known, null);
  app.addHook("onRequest", (request, reply, done) => {
    const user = userOf(request.headers.authorization);
    if (user === undefined)
      void reply.status(401).send({ title: "Unauthorized" });
    else {
      request.setDecorator(known, user);
      done();
    }
  });
  return (request) => request.getDecorator<User>(known);
}
