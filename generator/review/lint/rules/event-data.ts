import { isSuccessStatus } from "../../../input/responses/responses.js";
import type {
  ApiVersion,
  Event,
  Schema,
} from "../../../language/model/model.js";
import { lookupIn } from "../../../language/schema/lookup.js";
import type { Term } from "../../../language/schema/term.js";
import { Inclusion } from "../../diff/inclusion/inclusion.js";
import type { OptionsOf } from "../rule-table.js";
import {
  type CheckResult,
  displayName,
  type Fault,
  operationsOf,
  type Subject,
  type VersionedOperation,
} from "../subject.js";
import { memberNames, memberOf } from "./shape.js";

/** The data of an event equals the response of the job's GET operation. */
export function eventData(
  subject: Subject,
  { data: member }: OptionsOf<"event-data">,
): CheckResult {
  const gets = operationsOf(subject).filter(
    ({ operation }) => operation.method === "GET",
  );
  const inclusion = new Inclusion();
  return subject.api.versions.flatMap((apiVersion) => {
    const named = lookupIn(apiVersion.schemas);
    return apiVersion.events.flatMap((event) => {
      const data = event.schema && memberOf(event.schema, member, named);
      if (data === undefined) return [];
      const term = { schema: data, lookup: named };
      const jobs = jobsOf(event, apiVersion, gets);
      const responses = (jobs.length > 0 ? jobs : gets).flatMap(bodiesOf);
      return responses.some((response) => isData(term, response, inclusion))
        ? [undefined]
        : [faultOf(event, jobs, member, data)];
    });
  });
}

function faultOf(
  { name }: Event,
  jobs: readonly VersionedOperation[],
  member: string,
  { location }: Schema,
): Fault {
  const job =
    jobs.length === 0
      ? "a GET"
      : jobs.map(({ operation }) => displayName(operation)).join(" or ");
  return {
    location,
    message: `\`${member}\` of the event \`${name}\` differs from the response of ${job}.`,
    what: "data",
    of: [name],
  };
}

/**
 * Whether the response accepts every value of the data, and describes every
 * property of it. An event may narrow the response, such as the status of a job
 * that failed.
 */
function isData(data: Term, response: Term, inclusion: Inclusion): boolean {
  const described = memberNames(response.schema, response.lookup);
  return (
    [...memberNames(data.schema, data.lookup)].every((name) =>
      described.has(name),
    ) && inclusion.isIncluded(data, response) !== "not-included"
  );
}

function bodiesOf({ operation, named }: VersionedOperation): readonly Term[] {
  return operation.responses
    .filter(isSuccessStatus)
    .flatMap(({ content }) => content.flatMap(({ schema }) => schema ?? []))
    .map((schema) => ({ schema, lookup: named }));
}

/**
 * The GET operations of the job behind an event, the most specific first: below
 * the path of a submit and with an id parameter named like the event, else any
 * with such a parameter, else any below the path of a submit.
 */
function jobsOf(
  { name }: Event,
  apiVersion: ApiVersion,
  gets: readonly VersionedOperation[],
): readonly VersionedOperation[] {
  const byId = gets.filter(({ operation }) => operation.path.endsWith("}"));
  const submits = apiVersion.operations
    .filter(({ events }) => events.includes(name))
    .map(({ path }) => bare(path));
  const under = byId.filter(({ operation }) =>
    submits.some((submit) => bare(operation.path) === `${submit}/{}`),
  );
  const noun = plain(name.split(".")[0] ?? "");
  const isAlike = ({ operation: { path } }: VersionedOperation) =>
    plain(path.slice(path.lastIndexOf("{"))).startsWith(noun);
  const own = byId.filter((one) => one.apiVersion === apiVersion);
  const found = [under, own, byId].map((some) => some.filter(isAlike));
  return [...found, under].find((one) => one.length > 0) ?? [];
}

function bare(path: string): string {
  return path.replace(/\{[^{}]*\}/g, "{}");
}

function plain(word: string): string {
  return word.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();
}
