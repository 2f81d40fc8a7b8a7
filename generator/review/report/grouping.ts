/** What a report can group its findings by. */
export const groupings = ["operation", "tag", "rule"] as const;
export type Grouping = (typeof groupings)[number];
