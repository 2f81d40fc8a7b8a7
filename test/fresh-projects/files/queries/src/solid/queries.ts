// Solid: options are an accessor, and results are stores.
import {
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from "@tanstack/solid-query";

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

export function Component() {
  const one = useQuery(() =>
    q.getJob.queryOptions(id === undefined ? skipToken : { path: { id } }),
  );
  same<typeof one.data, Job | undefined>();
  same<typeof one.error, ProblemError<GetJobProblem> | null>();

  const run = useQuery(() => q.getJob.pollOptions({ path: { id: "1" } }));
  same<typeof run.data, Job | undefined>();

  const list = useInfiniteQuery(() => q.listJobs.infiniteOptions({}));
  same<NonNullable<typeof list.data>["pages"], JobPage[]>();

  const create = useMutation(() =>
    q.createJob.mutationOptions({ invalidates: [q.listJobs.key()] }),
  );
  same<typeof create.data, Job | undefined>();
  same<typeof create.error, ProblemError<CreateJobProblem> | null>();
  create.mutate({ body: { name: "n" } });
  // @ts-expect-error -- the name is missing
  create.mutate({ body: {} });
}
