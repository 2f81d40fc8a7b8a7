/** What runs cost, and what the models and workflows are that set the prices. */
import type {
  BaseModel,
  ReferenceKind,
  ReferenceSet,
} from "../../../generated/v2/index.js";
import { first, only, type Queries, sql } from "../database/database.js";

/** Creative Units for each image of a training run. */
const TRAINING_IMAGE = 2;
/** Creative Units for a training run without its images. */
const TRAINING = 10;

/** A model of the catalog. */
export interface Model {
  readonly id: string;
  readonly name: string;
  readonly modality: "image" | "video" | "audio" | "3d";
  readonly price: number;
  readonly created_at: Date;
}

/** Finds a model. */
export function findModel(
  queries: Queries,
  id: string,
): Promise<Model | undefined> {
  return first(queries, sql<Model>`select * from models where id = ${id}`);
}

/** Whether all of these are reference sets of a workspace. */
export async function areReferenceSets(
  queries: Queries,
  workspaceId: string,
  ids: readonly string[],
): Promise<boolean> {
  const found = await queries.query(sql`
    select id from reference_sets
    where workspace_id = ${workspaceId} and id = any(${ids})`);
  return found.length === new Set(ids).size;
}

/** Whether a workspace scores each of its inferences. */
export async function scoresAutomatically(
  queries: Queries,
  workspaceId: string,
): Promise<boolean> {
  const found = await queries.query(sql`
    select id from workspaces where id = ${workspaceId} and scores_automatically`);
  return found.length > 0;
}

/** Finds the models that a workflow runs; empty if there is no such workflow. */
export function findSteps(
  queries: Queries,
  workspaceId: string,
  workflowId: string,
): Promise<Model[]> {
  return queries.query(sql<Model>`
    select models.* from workflows
    cross join unnest(model_ids) with ordinality as listed (id, place)
    join models on models.id = listed.id
    where workflows.id = ${workflowId}
      and workflows.workspace_id = ${workspaceId}
    order by place`);
}

const referenceKinds: readonly string[] = [
  "subject",
  "style",
  "character",
] satisfies ReferenceKind<never>[];

/** Whether the service can train this kind: the description leaves room for others. */
export function isReferenceKind(kind: string): kind is ReferenceKind<never> {
  return referenceKinds.includes(kind);
}

/** The price of a training run. */
export function trainingPrice({
  images,
}: {
  images: readonly string[];
}): number {
  return TRAINING + TRAINING_IMAGE * images.length;
}

/** The price of a workflow run: that of its steps. */
export function workflowPrice(steps: readonly Model[]): number {
  return steps.reduce((sum, { price }) => sum + price, 0);
}

/** Lists the models of the catalog, by their ids. */
export function modelPage(queries: Queries) {
  return {
    key: ({ id }: BaseModel<never>) => id,
    total: async () => {
      const { total } = await only(
        queries,
        sql<Counted>`select count(*)::integer as total from models`,
      );
      return total;
    },
    items: async (after: string | undefined, most: number) => {
      const models = await queries.query(sql<Model>`
        select * from models where id > ${after ?? ""} order by id limit ${most}`);
      return models.map(({ id, name, modality, created_at }) => ({
        id,
        name,
        modality,
        created_at: created_at.toISOString(),
      }));
    },
  };
}

/** Lists the reference sets of a workspace, by their ids. */
export function referenceSetPage(queries: Queries, workspaceId: string) {
  return {
    key: ({ id }: ReferenceSet<never>) => id,
    total: async () => {
      const { total } = await only(
        queries,
        sql<Counted>`
          select count(*)::integer as total from reference_sets
          where workspace_id = ${workspaceId}`,
      );
      return total;
    },
    items: async (after: string | undefined, most: number) => {
      const sets = await queries.query(sql<ReferenceSetRow>`
        select id, name, kind, created_at from reference_sets
        where workspace_id = ${workspaceId} and id > ${after ?? ""}
        order by id limit ${most}`);
      return sets.map(({ created_at, ...set }) => ({
        ...set,
        created_at: created_at.toISOString(),
      }));
    },
  };
}

interface Counted {
  readonly total: number;
}

type ReferenceSetRow = Omit<ReferenceSet<never>, "created_at"> & {
  readonly created_at: Date;
};
