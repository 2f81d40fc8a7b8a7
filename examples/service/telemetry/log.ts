/** Writes an entry of the log. */
export type Log = (
  level: "info" | "error",
  message: string,
  fields?: object,
) => void;

/** Writes entries as lines of JSON, which log collectors read. */
export const log: Log = (level, message, fields = {}) => {
  const entry = { time: new Date().toISOString(), level, message, ...fields };
  console[level](
    JSON.stringify(entry, (_, value: unknown) =>
      value instanceof Error ? value.stack : value,
    ),
  );
};
