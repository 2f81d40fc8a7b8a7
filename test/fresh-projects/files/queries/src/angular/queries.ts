// Angular: options are a function, and results are signals.
import {
  injectInfiniteQuery,
  injectMutation,
  injectQuery,
  skipToken,
} from "@tanstack/angular-query-experimental";

import { same } from "../expected.js";
import {
  type CreateJobProblem,
  createClient,
  type GetJobProblem,
  type Job,
  type JobPage,
  type ProblemError,
} from "./generated/api/index.js";
import { queriesOf } from "./generated/api/queries.js";

const q = queriesOf(createClient({ baseUrl: "https://jobs.example" }));
declare const id: string | undefined;

export class Component {
  readonly one = injectQuery(() =>
    q.getJob.queryOptions(id === undefined ? skipToken : { path: { id } }),
  );
  readonly run = injectQuery(() => q.getJob.pollOptions({ path: { id: "1" } }));
  readonly list = injectInfiniteQuery(() => q.listJobs.infiniteOptions({}));
  readonly create = injectMutation(() =>
    q.createJob.mutationOptions({ invalidates: [q.listJobs.key()] }),
  );

  read() {
    const job = this.one.data();
    same<typeof job, Job | undefined>();
    const error = this.one.error();
    same<typeof error, ProblemError<GetJobProblem> | null>();
    const run = this.run.data();
    same<typeof run, Job | undefined>();
    const list = this.list.data();
    same<NonNullable<typeof list>["pages"], JobPage[]>();
    const created = this.create.data();
    same<typeof created, Job | undefined>();
    const refused = this.create.error();
    same<typeof refused, ProblemError<CreateJobProblem> | null>();
    this.create.mutate({ body: { name: "n" } });
    // @ts-expect-error -- the name is missing
    this.create.mutate({ body: {} });
  }
}
