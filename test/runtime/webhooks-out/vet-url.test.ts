import { describe, expect, it } from "vitest";

import {
  type ResolveHost,
  type VetOptions,
  vetWebhookUrl,
} from "../../../templates/runtime/webhooks-out/vet-url.js";

const publicAddresses = ["93.184.215.14", "2606:4700:4700::1111"];

/** Vets a URL; each name leads to the addresses, and those that were asked for are noted. */
async function vet(
  url: string,
  addresses: readonly string[] = publicAddresses,
  options: Partial<VetOptions> = {},
) {
  const asked: string[] = [];
  const result = await vetWebhookUrl(url, {
    resolve: (name) => {
      asked.push(name);
      return Promise.resolve(addresses);
    },
    ...options,
  });
  return { asked, result };
}

const host = "The URL's host must be public.";
const scheme = "The URL must start with https://.";
const invalid = "The URL is not valid.";
const user = "The URL must not contain a user or a password.";
const unresolved = "The URL's host name cannot be resolved.";

/** Each way to write an address that is not public as the host of a URL. */
const spellings: readonly string[] = [
  // Loopback: decimal, octal, hexadecimal, short, mixed, one number, full width, escaped.
  "127.0.0.1 127.0.0.1. 127.1 127.0.1 127.0.0.2 127.255.255.254 2130706433",
  "017700000001 0x7f000001 0X7F000001 0x7f.1 0x7f.0x0.0x0.0x1 0177.0.0.1",
  "0177.0.0.01 0177.0x0.0.1 127.0x1 127.0.0.0x1 00000177.0.0.1 0x07f.1",
  "1２7.0.0.1 １２７.０.０.１ ①②⑦.0.0.1 127。0。0。1 127．0．0．1 127｡0｡0｡1",
  "%31%32%37.0.0.1 127%2e0%2e0%2e1 127.0.0.%31 %30x7f.1 127.1.",
  // Unspecified.
  "0.0.0.0 0 0x0 00 0.0 0.0.0 0x0.0 000000.0 0.",
  // Private, link-local, carrier, benchmarks, documentation, multicast, reserved.
  "10.0.0.1 10.1 0xa000001 167772161 012.0.0.1 0xa.1 10.255.255.255",
  "172.16.0.1 172.31.255.254 0xac100001 2886729729 0254.020.0.1 172.1048577",
  "192.168.0.1 192.168.1 0xc0a80001 3232235521 0300.0250.0.1 192.11010049",
  "169.254.169.254 0xa9fea9fe 2852039166 0251.0376.0251.0376 169.16689662 0xa9.0xfe.0xa9.0xfe",
  // The metadata addresses of clouds.
  "168.63.129.16 0xa83f8110 2822734096 0250.077.0201.020 [fd20:ce::254] [fe80::a9fe:a9fe]",
  "100.64.0.1 100.100.100.200 100.127.255.254 1681915905 0x64400001",
  "198.18.0.1 198.19.255.254 192.0.2.1 198.51.100.7 203.0.113.9 192.0.0.192 192.88.99.1",
  "224.0.0.1 239.255.255.250 240.0.0.1 255.255.255.255 4294967295 0xffffffff 0xe0000001",
  // IPv6.
  "[::1] [0:0:0:0:0:0:0:1] [::0001] [0000:0000:0000:0000:0000:0000:0000:0001] [::0:1]",
  "[::] [0::0] [0:0:0:0:0:0:0:0] [::ffff:127.0.0.1] [::ffff:7f00:1] [::FFFF:7F00:0001]",
  "[0:0:0:0:0:ffff:127.0.0.1] [::ffff:10.0.0.1] [::ffff:a9fe:a9fe] [::ffff:8.8.8.8]",
  "[::127.0.0.1] [::7f00:1] [::ffff:0:127.0.0.1] [64:ff9b::127.0.0.1] [64:ff9b::10.0.0.1]",
  "[64:ff9b:1::10.0.0.1] [64:ff9b:1:2:3:4:a00:1] [2002:7f00:1::] [2002:c0a8:101::1]",
  "[2001::1] [2001:0:4136:e378:8000:63bf:3fff:fdd2] [2001:db8::1] [2001:10::1] [2001:20::1]",
  "[2001:2::1] [3fff::1] [5f00::1] [100::1] [100:0:0:1::1] [fc00::1] [fd00:ec2::254]",
  "[fdff:ffff::1] [fe80::1] [febf::1] [FE80::1] [fec0::1] [feff::1] [ff02::1] [ff0e::1]",
  "[4000::1] [e000::1] [1::1] [0200::1] [2620:4f:8000::1]",
].flatMap((line) => line.split(" "));

/** Names that are never public. */
const names = [
  "localhost localhost. localhost.. LOCALHOST LocalHost. ｌｏｃａｌｈｏｓｔ loc%61lhost",
  "foo.localhost a.b.localhost foo.localhost. printer.local printer.local. PRINTER.LOCAL",
  "metadata.google.internal metadata.google.internal. foo.internal db.INTERNAL db｡internal",
  "router.home.arpa service.onion thing.alt any.test any.example any.invalid",
  "intranet ip6-localhost ip6-loopback broadcasthost wpad kubernetes com ai.",
].flatMap((line) => line.split(" "));

describe("a host", () => {
  it.each(spellings)(
    "%s is refused as the address that it is",
    async (text) => {
      for (const url of [`https://${text}/hook`, `https://${text}:8443/`]) {
        expect(await vet(url)).toEqual({
          asked: [],
          result: { ok: false, reason: host },
        });
      }
    },
  );

  it.each(names)("%s is refused by its name", async (text) => {
    expect(await vet(`https://${text}/hook`)).toEqual({
      asked: [],
      result: { ok: false, reason: host },
    });
  });

  it.each([
    ["https://93.184.215.14/hook", "93.184.215.14"],
    ["https://0x5db8d70e/", "93.184.215.14"],
    ["https://1572394766:8443/", "93.184.215.14"],
    ["https://[2606:4700:4700:0:0:0:0:1111]/", "2606:4700:4700::1111"],
  ])("%s is its own address, and no name", async (url, address) => {
    const { asked, result } = await vet(url);
    expect(result).toEqual({
      ok: true,
      url: new URL(url),
      addresses: [address],
    });
    expect(asked).toEqual([]);
  });

  it.each([
    ["https://hooks.example.com/a?b=c", "hooks.example.com"],
    ["https://hooks.example.com./", "hooks.example.com"],
    ["https://HOOKS.Example.COM:444/", "hooks.example.com"],
    ["https://bücher.example.com/", "xn--bcher-kva.example.com"],
    ["https://localhost.example.com/", "localhost.example.com"],
    ["https://127.0.0.1.example.com/", "127.0.0.1.example.com"],
    ["https://mylocal.com/", "mylocal.com"],
    ["HTTPS://hooks.example.com", "hooks.example.com"],
  ])("%s is resolved once", async (url, name) => {
    const { asked, result } = await vet(url);
    expect(result).toEqual({
      ok: true,
      url: new URL(url),
      addresses: publicAddresses,
    });
    expect(asked).toEqual([name]);
  });
});

describe("the addresses of a name", () => {
  it.each([
    ["127.0.0.1"],
    ["93.184.215.14", "10.0.0.1"],
    ["10.0.0.1", "93.184.215.14"],
    ["93.184.215.14", "2606:4700:4700::1111", "fd00::1"],
    ["::ffff:93.184.215.14"],
    ["64:ff9b::93.184.215.14"],
    ["fe80::1%eth0"],
    ["127.1"],
    ["2130706433"],
    ["hooks.example.com"],
    [""],
  ])("%j %j %j are refused", async (...addresses) => {
    const { result } = await vet("https://hooks.example.com/", addresses);
    expect(result).toEqual({ ok: false, reason: host });
  });

  it("are refused if there are none", async () => {
    const { result } = await vet("https://hooks.example.com/", []);
    expect(result).toEqual({ ok: false, reason: unresolved });
  });

  it("are refused if the resolver rejects or throws", async () => {
    const failing: ResolveHost[] = [
      () => Promise.reject(new Error("SERVFAIL")),
      () => {
        throw new Error("broken");
      },
    ];
    for (const resolve of failing) {
      const { result } = await vet("https://hooks.example.com/", [], {
        resolve,
      });
      expect(result).toEqual({ ok: false, reason: unresolved });
    }
  });

  it("are refused if the resolver is late, and it is aborted", async () => {
    let stopped: AbortSignal | undefined;
    const { result } = await vet("https://hooks.example.com/", [], {
      timeLimit: 20,
      resolve: (_, signal) => {
        stopped = signal;
        return new Promise(() => undefined);
      },
    });
    expect(result).toEqual({ ok: false, reason: unresolved });
    expect(stopped?.aborted).toBe(true);
  });
});

describe("without a resolver", () => {
  it("a name is accepted without addresses, and an address is checked", async () => {
    const url = "https://hooks.example.com/";
    expect(await vetWebhookUrl(url)).toEqual({
      ok: true,
      url: new URL(url),
      addresses: [],
    });
    for (const each of ["https://localhost/", "https://10.1/"])
      expect(await vetWebhookUrl(each)).toMatchObject({ reason: host });
  });
});

describe("a URL", () => {
  it.each([
    ["http://hooks.example.com/", scheme],
    ["http://localhost/", scheme],
    ["ftp://hooks.example.com/", scheme],
    ["file:///etc/passwd", scheme],
    ["javascript:alert(1)", scheme],
    ["wss://hooks.example.com/", scheme],
    ["data:text/plain,https://hooks.example.com", scheme],
    ["https://user@hooks.example.com/", user],
    ["https://user:word@hooks.example.com/", user],
    ["https://:word@hooks.example.com/", user],
    ["https://hooks.example.com@127.0.0.1/", user],
    ["https://hooks.example.com%40127.0.0.1/", invalid],
    ["", invalid],
    ["/hook", invalid],
    ["//hooks.example.com/", invalid],
    ["hooks.example.com", invalid],
    ["https://", invalid],
    ["https://?", invalid],
    ["https://1.2.3.4.5/", invalid],
    ["https://1.2.3.256/", invalid],
    ["https://08.8.8.8/", invalid],
    ["https://4294967296/", invalid],
    ["https://hooks.0x7f/", invalid],
    ["https://[::1%25lo]/", invalid],
    ["https://[fe80::1%25eth0]/", invalid],
    ["https://[fe80::1%eth0]/", invalid],
    ["https://[::1/", invalid],
    ["https://::1/", invalid],
    ["https://[1.2.3.4]/", invalid],
    ["https://hooks.example.com:99999/", invalid],
    ["https://hooks.example.com:port/", invalid],
    ["https://hooks example.com/", invalid],
    ["https://hooks.example.com%00.localhost/", invalid],
    ["https://ho<oks.example.com/", invalid],
    // Node 24 reads it as a name that no server has.
    ...(URL.canParse("https://xn--a/") ? [] : [["https://xn--a/", invalid]]),
  ])("%j: %s", async (url, reason) => {
    expect(await vet(url)).toEqual({
      asked: [],
      result: { ok: false, reason },
    });
  });

  it.each([
    "https://hooks.example.com\\@127.0.0.1/",
    "https:\\\\hooks.example.com/127.0.0.1",
    "https://hooks.example.com#@127.0.0.1/",
    "https://hooks.example.com?@127.0.0.1/",
    " https://hooks.example.com/ ",
    "https://hooks.exa\tmple.com/",
  ])("%j leads where the parser says, and nowhere else", async (url) => {
    const { asked, result } = await vet(url);
    expect(asked).toEqual(["hooks.example.com"]);
    expect(result.ok && result.url.hostname).toBe("hooks.example.com");
  });
});

describe("allowed ranges", () => {
  it("hold for addresses, and for names that lead there", async () => {
    const options = { allow: ["127.0.0.0/8", "::1"] };
    for (const url of ["https://127.0.0.1:8443/", "https://[::1]/"]) {
      const { result } = await vet(url, [], options);
      expect(result.ok).toBe(true);
    }
    const local = await vet("https://local.test/", ["127.0.0.1"], options);
    expect(local.result).toMatchObject({ ok: true, addresses: ["127.0.0.1"] });
  });

  it.each([
    ["https://localhost:8443/", ["127.0.0.0/8"], ["127.0.0.1"]],
    ["https://a.LOCALHOST./", ["::1"], ["::1"]],
    ["https://localhost/", ["127.0.0.1", "::1"], ["127.0.0.1", "::1"]],
  ])(
    "%s is this machine, within %j, and no resolver is asked",
    async (url, allow, addresses) => {
      const { asked, result } = await vet(url, ["10.0.0.1"], { allow });
      expect(result).toMatchObject({ ok: true, addresses });
      expect(asked).toEqual([]);
    },
  );

  it("let nothing else through", async () => {
    const options = { allow: ["127.0.0.0/8"] };
    for (const url of [
      "https://10.0.0.1/",
      "https://[::1]/",
      "https://[::ffff:127.0.0.1]/",
    ])
      expect((await vet(url, [], options)).result).toMatchObject({
        reason: host,
      });
    for (const [url, range] of [
      ["https://local.test/", "127.0.0.0/8"],
      ["https://localhost/", "10.0.0.0/8"],
    ] as const) {
      const local = await vet(url, ["10.0.0.1"], { allow: [range] });
      expect(local.result).toMatchObject({ reason: host });
    }
  });

  it("must be ranges", async () => {
    await expect(
      vet("https://a.example.com/", [], { allow: ["local"] }),
    ).rejects.toThrow(TypeError);
  });
});
