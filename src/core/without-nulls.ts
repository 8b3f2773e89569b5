export type WithoutNulls<Row> = {
  readonly [Key in keyof Row]: null extends Row[Key] ? Exclude<Row[Key], null> | undefined : Row[Key];
};

/** A row of the database as the engine reads it: a column without a value is undefined. What stands inside a value stays as it is. */
export function withoutNulls<Row extends object>(row: Row): WithoutNulls<Row> {
  const columns = Object.entries(row).map(([name, value]) => [name, value ?? undefined]);
  return Object.fromEntries(columns) as WithoutNulls<Row>;
}
