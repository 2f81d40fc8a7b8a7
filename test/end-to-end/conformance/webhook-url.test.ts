import { describe, expect, it } from "vitest";

import { someAdapters } from "../../runtime/adapters/of-generated.js";
import { isProblem, serviceOn } from "./service-on.js";

describe.each(someAdapters)("The URL of a webhook on $name", (adapter) => {
  const api = serviceOn(adapter);

  /** What each URL of the rows below is tried with. */
  const takers: readonly (readonly [string, (url: unknown) => object])[] = [
    [
      "/v2/workspaces/{workspace_id}/training-runs",
      (url) => ({
        name: "Moss",
        kind: "style",
        images: ["https://a.b/c"],
        webhook: { url },
      }),
    ],
    [
      "/v1/workspaces/{workspace_id}/webhook-tests",
      (url) => ({ webhook: { url } }),
    ],
  ];

  describe.each(takers)("url is a public HTTPS endpoint: %s", (path, body) => {
    it.each([
      "https://hooks.example.com",
      "https://hooks.example.com:8443/a/b?c=d#e",
      "https://xn--bcher-kva.example.com/",
      "https://93.184.216.34/",
      "https://[2606:2800:220:1:248:1893:25c8:1946]/",
    ])("%s is one", async (url) => {
      const got = await api.send("POST", path, { body: body(url) });
      expect(got.status).toBe(200);
    });

    it.each([
      // http:// URLs
      "http://hooks.example.com/",
      "HTTP://hooks.example.com/",
      "//hooks.example.com/",
      "ftp://hooks.example.com/",
      "javascript:alert(1)",
      "https:",
      "https:///",
      "hooks.example.com",
      "",
      // localhost
      "https://localhost/",
      "https://LOCALHOST/",
      "https://localhost./",
      "https://a.localhost/",
      "https://127.0.0.1/",
      "https://127.1/",
      "https://2130706433/",
      "https://0x7f.0.0.1/",
      "https://0177.0.0.1/",
      "https://[::1]/",
      "https://[::ffff:127.0.0.1]/",
      "https://0.0.0.0/",
      "https://[::]/",
      // private addresses
      "https://10.0.0.1/",
      "https://10.255.255.255/",
      "https://172.16.0.1/",
      "https://172.31.255.255/",
      "https://192.168.1.1/",
      "https://3232235777/",
      "https://[fc00::1]/",
      "https://[fd12:3456:789a::1]/",
      "https://[::ffff:10.0.0.1]/",
      "https://[::ffff:a00:1]/",
      "https://[64:ff9b::a00:1]/",
      "https://[2002:a00:1::]/",
      // link-local, carrier, documentation, multicast, broadcast, reserved
      "https://169.254.169.254/latest/meta-data/",
      "https://[fe80::1]/",
      "https://100.64.0.1/",
      "https://192.0.2.1/",
      "https://198.51.100.1/",
      "https://203.0.113.1/",
      "https://[2001:db8::1]/",
      "https://224.0.0.1/",
      "https://[ff02::1]/",
      "https://255.255.255.255/",
      "https://240.0.0.1/",
      // names
      "https://private.example.com/",
      "https://unknown.example.com/",
      "https://intranet/",
      "https://printer.local/",
      // more than an address
      "https://ann@hooks.example.com/",
      "https://ann:secret@hooks.example.com/",
    ])("%s is none", async (url) => {
      const got = await api.send("POST", path, { body: body(url) });
      isProblem(got, 422, "INVALID_INPUTS");
      const errors = got.json["errors"] as readonly { pointer: string }[];
      expect(errors.length).toBeGreaterThan(0);
      for (const { pointer } of errors)
        expect(pointer).toBe("/body/webhook/url");
    });
  });
});
