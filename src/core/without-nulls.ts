export type WithoutNulls<Row> = {
  readonly [Key in keyof Row]: null extends Row[Key] ? Exclude<Row[Key], null> | undefined : Row[Key];
};

/** Returns a database row with null columns replaced by undefined. Nested values are unchanged. */
export function withoutNulls<Row extends object>(row: Row): WithoutNulls<Row> {
  const columns = Object.entries(row).map(([name, value]) => [name, value ?? undefined]);
  return Object.fromEntries(columns) as WithoutNulls<Row>;
}
