/** A description, or a part of one, that is rewritten in place. */
export type Part = Record<string, unknown>;

const methods = "get put post delete options head patch trace".split(" ");

/** Ways to write a description otherwise that change nothing outside its schemas. */
export const respellings: Readonly<Record<string, (root: Part) => void>> = {
  "what is shared stands where it is used"(root) {
    for (const owner of [...operationsOf(root), ...pathsOf(root)])
      mapItems(owner, "parameters", (one) => followed(root, one));
    for (const operation of operationsOf(root)) {
      mapMember(operation, "requestBody", (one) => followed(root, one));
      mapMembers(operation, "responses", (one) => followed(root, one));
    }
    for (const reply of repliesOf(root))
      mapMembers(reply, "headers", (one) => followed(root, one));
  },

  "what is used is shared"(root) {
    const components = partOf(root, "components");
    const share = (kind: string) => (one: Part) => {
      if (one.$ref !== undefined) return one;
      const all = partOf(components, kind);
      const name = `Shared${Object.keys(all).length}`;
      all[name] = one;
      return { $ref: `#/components/${kind}/${name}` };
    };
    for (const reply of repliesOf(root))
      mapMembers(reply, "headers", share("headers"));
    for (const operation of operationsOf(root)) {
      mapItems(operation, "parameters", share("parameters"));
      mapMember(operation, "requestBody", share("requestBodies"));
      mapMembers(operation, "responses", share("responses"));
    }
  },

  "a path's parameters are each operation's"(root) {
    for (const path of pathsOf(root)) {
      const keyOf = (one: Part) => {
        const { in: place, name } = followed(root, one);
        const known = place === "header" ? String(name).toLowerCase() : name;
        return JSON.stringify([place, known]);
      };
      for (const operation of operationsIn(path)) {
        const own = itemsOf(operation, "parameters");
        const keys = new Set(own.map(keyOf));
        const others = itemsOf(path, "parameters");
        operation.parameters = [
          ...others.filter((one) => !keys.has(keyOf(one))),
          ...own,
        ];
      }
      delete path.parameters;
    }
  },

  "headers in capitals"(root) {
    const raised = (one: Part): Part =>
      one.in === "header" && typeof one.name === "string"
        ? { ...one, name: one.name.toUpperCase() }
        : one;
    for (const owner of [...operationsOf(root), ...pathsOf(root)])
      mapItems(owner, "parameters", raised);
    for (const reply of repliesOf(root)) {
      if (!isPart(reply.headers)) continue;
      const headers = Object.entries(reply.headers);
      reply.headers = Object.fromEntries(
        headers.map(([name, header]) => [name.toUpperCase(), header]),
      );
    }
  },

  "another order"(root) {
    for (const owner of [root, ...operationsOf(root)]) {
      for (const key of ["security", "parameters"])
        if (Array.isArray(owner[key])) owner[key].reverse();
      // The first server is the one that clients call by default.
      if (Array.isArray(owner.servers)) {
        const servers: readonly unknown[] = owner.servers;
        owner.servers = [...servers.slice(0, 1), ...servers.slice(1).reverse()];
      }
    }
    for (const operation of operationsOf(root)) turn(operation, "responses");
    turn(root, "paths");
  },

  "what goes without saying"(root) {
    const usual = new Map<unknown, string>([
      ["path", "simple"],
      ["header", "simple"],
      ["query", "form"],
      ["cookie", "form"],
    ]);
    for (const operation of operationsOf(root)) {
      operation.deprecated ??= false;
      operation.security ??= root.security;
      for (const one of itemsOf(operation, "parameters")) {
        if (!isPart(one.schema)) continue;
        one.style ??= usual.get(one.in);
        one.explode ??= one.style === "form";
        one.required ??= false;
      }
    }
    root.servers ??= [{ url: "/" }];
  },
};

/** Whether a value is an object of the description. */
export function isPart(value: unknown): value is Part {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function partOf(owner: Part, key: string): Part {
  const known = owner[key];
  if (isPart(known)) return known;
  const made: Part = {};
  owner[key] = made;
  return made;
}

function pathsOf({ paths }: Part): readonly Part[] {
  return isPart(paths) ? Object.values(paths).filter(isPart) : [];
}

function operationsIn(path: Part): readonly Part[] {
  return methods.map((method) => path[method]).filter(isPart);
}

function operationsOf(root: Part): readonly Part[] {
  return pathsOf(root).flatMap(operationsIn);
}

function repliesOf(root: Part): readonly Part[] {
  return operationsOf(root).flatMap(({ responses }) =>
    isPart(responses) ? Object.values(responses).filter(isPart) : [],
  );
}

function itemsOf(owner: Part, key: string): readonly Part[] {
  const items: unknown = owner[key];
  return Array.isArray(items) ? items.filter(isPart) : [];
}

function mapItems(owner: Part, key: string, map: (one: Part) => Part): void {
  if (Array.isArray(owner[key]))
    owner[key] = itemsOf(owner, key).map((one) => json(map(one)));
}

function mapMember(owner: Part, key: string, map: (one: Part) => Part): void {
  const member = owner[key];
  if (isPart(member)) owner[key] = json(map(member));
}

function mapMembers(owner: Part, key: string, map: (one: Part) => Part): void {
  const members = owner[key];
  if (!isPart(members)) return;
  for (const name of Object.keys(members))
    if (!name.startsWith("x-")) mapMember(members, name, map);
}

function turn(owner: Part, key: string): void {
  const members = owner[key];
  if (isPart(members))
    owner[key] = json(Object.fromEntries(Object.entries(members).reverse()));
}

/** A copy that is read again, so that nothing stands in two places. */
function json(part: Part): unknown {
  return JSON.parse(JSON.stringify(part));
}

/** What a reference within the description leads to. */
function followed(root: Part, one: Part): Part {
  const { $ref } = one;
  if (typeof $ref !== "string" || !$ref.startsWith("#/")) return one;
  const steps = $ref.slice(2).split("/");
  const target = steps.reduce<unknown>(
    (part, step) =>
      isPart(part)
        ? part[decodeURIComponent(step).replace("~1", "/").replace("~0", "~")]
        : undefined,
    root,
  );
  return isPart(target) ? followed(root, target) : one;
}
