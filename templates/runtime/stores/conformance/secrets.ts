import type { SecretStore, SigningSecret } from "../../webhooks-out/secrets.js";
import {
  hostile,
  type OpenStore,
  processes,
  race,
  same,
  type StoreTest,
  turn,
  unique,
  unusualTexts,
} from "./test.js";

function secretOf(
  name: string,
  expiresAt: number | null = null,
): SigningSecret {
  return { secret: `whsec_${name}`, expiresAt };
}

/** Tests a store of signing secrets. */
export function secretStoreTests(
  test: StoreTest,
  open: OpenStore<SecretStore>,
): void {
  test("an owner has the secrets of the last update, in their order", async () => {
    const [one, two] = await processes(open);
    const owner = `${hostile}${unique()}`;
    same(await one.read(owner), [], "read");
    const first = [secretOf("a")];
    const second = [secretOf("b"), secretOf("a", 1_700_000_000_000)];
    same(await one.update(owner, () => first), first, "update");
    same(await two.read(owner), first, "read");
    await two.update(owner, (before) => {
      same(before, first, "change");
      return second;
    });
    same(await one.read(owner), second, "read");
    same(await one.read(unique()), [], "read");
  });

  test("owners have secrets of their own, whatever characters they have", async () => {
    const [one, two] = await processes(open);
    const prefix = unique();
    const owners = unusualTexts().map((text) => `${prefix}${text}`);
    const secretsOf = (index: number) => [secretOf(`${index}`)];
    for (const [index, owner] of owners.entries())
      await one.update(owner, (before) => [...before, ...secretsOf(index)]);
    for (const [index, owner] of owners.entries())
      same(await two.read(owner), secretsOf(index), "read");
  });

  test("no update of many at once is lost", async () => {
    const stores = await processes(open);
    const owner = unique();
    const names = Array.from({ length: 20 }, (_, index) => `secret ${index}`);
    await race(
      (index) =>
        turn(stores, index).update(owner, (before) => [
          secretOf(turn(names, index)),
          ...before,
        ]),
      names.length,
    );
    const secrets = (await stores[0].read(owner)).map(({ secret }) => secret);
    const wanted = names.map((name) => secretOf(name).secret);
    same([...secrets].sort(), wanted.sort(), "read");
  });

  test("of many that make the first secret, all get the same one", async () => {
    const stores = await processes(open);
    const owner = unique();
    const found = await race(async (index) => {
      const secrets = await turn(stores, index).update(owner, (before) =>
        before.length > 0 ? before : [secretOf(unique())],
      );
      return secrets[0]?.secret;
    }, 50);
    same(new Set(found).size, 1, "secrets");
  });

  test("a change that throws changes nothing", async () => {
    const [one, two] = await processes(open);
    const owner = unique();
    await one.update(owner, () => [secretOf("a")]);
    const refused = new Error("refused");
    let failure: unknown;
    try {
      await two.update(owner, () => {
        throw refused;
      });
    } catch (error) {
      failure = error;
    }
    same(failure === refused, true, "the error is passed on");
    same(await one.read(owner), [secretOf("a")], "read");
  });
}
