import type { ApiVersion } from "../../model/model.js";
import { code, lines } from "../../print/code.js";
import { docComment, entry, openObject } from "../../print/escape.js";
import { importType, importValue, type Module } from "../../print/module.js";
import { SharedLiterals } from "./shared-literals.js";

const fromRuntime = "runtime/webhooks-in/sample";
const signSample = importValue(fromRuntime, "signSample");
const overridesType = importType(fromRuntime, "SampleOverrides");
const optionsType = importType(fromRuntime, "SampleOptions");
const sampleType = importType(fromRuntime, "WebhookSample");

/** `webhook-samples.ts`: signed samples of events for tests, apart from what programs load. */
export function emitWebhookSamples(apiVersion: ApiVersion): Module {
  const fromWebhooks = `${apiVersion.name}/webhooks`;
  const events = importType(fromWebhooks, "WebhookEvents");
  const eventName = importType(fromWebhooks, "WebhookEventName");
  const literals = new SharedLiterals(
    apiVersion.events.map(({ sample = null }) => sample),
  );
  const samples = apiVersion.events.map(({ name, sample = null }) =>
    entry(name, literals.print(sample)),
  );
  return {
    path: `${apiVersion.name}/webhook-samples`,
    declares: new Set(["sampleWebhook", "samples"]),
    body: [
      lines([
        docComment(
          "Signs a sample of an event, with overrides put into it, for tests of what receives it. The same call gives the same id: give another one where it is to be another delivery.",
        ),
        code`
          export function sampleWebhook<Name extends ${eventName}>(
            name: Name,
            overrides: ${overridesType}<${events}[Name]>,
            options: ${optionsType},
          ): Promise<${sampleType}<${events}[Name]>> {
            return ${signSample}(samples[name], overrides, options);
          }
        `,
      ]),
      ...literals.constants,
      lines([
        docComment(
          "The description's examples, and what its schemas give where there are none.",
        ),
        code`
          const samples: { readonly [Name in ${eventName}]: unknown } = ${openObject(samples)};
        `,
      ]),
    ],
  };
}
