export type WithoutNulls<Row> = {
  readonly [Key in keyof Row]: null extends Row[Key] ? Exclude<Row[Key], null> | undefined : Row[Key];
};

/** Returns a database row as the engine reads it: null columns are undefined. Nested values are unchanged. */
export function withoutNulls<Row extends object>(row: Row): WithoutNulls<Row> {
  const columns = Object.entries(row).map(([name, value]) => [name, value ?? undefined]);
  return Object.fromEntries(columns) as WithoutNulls<Row>;
}
