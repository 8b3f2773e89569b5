import type { Database } from '../../src/platform/database.server.ts';

type Row = Readonly<Record<string, unknown>>;
type Reference = {
  readonly table: string;
  readonly column: string;
  readonly to: string;
  readonly toColumn: string;
};

/**
 * Returns every row that refers to this one through foreign keys, at any depth, by table and in a fixed order. Finds everything stored
 * about a customer without a list of tables that migrations would outdate.
 */
export async function dependentRows(
  { pool }: Database,
  table: string,
  id: string,
): Promise<ReadonlyMap<string, readonly Row[]>> {
  const { rows: references } = await pool.query<Reference>(
    `select c.conrelid::regclass::text as "table", a.attname as "column", c.confrelid::regclass::text as "to", f.attname as "toColumn"
       from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
       join pg_attribute f on f.attrelid = c.confrelid and f.attnum = c.confkey[1]
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace
      order by 1, 2`,
  );
  const found = new Map<string, Map<string, Row>>();
  const keep = (name: string, rows: readonly Row[]): boolean => {
    const known = found.get(name) ?? new Map<string, Row>();
    const before = known.size;
    for (const row of rows) known.set(JSON.stringify(row), row);
    if (known.size > 0) found.set(name, known);
    return known.size > before;
  };
  const { rows: first } = await pool.query<Row>(`select * from ${table} where id = $1`, [id]);
  const grown = keep(table, first) ? new Set([table]) : new Set<string>();
  for (const parent of grown) {
    grown.delete(parent);
    for (const { table: child, column, toColumn } of references.filter(({ to }) => to === parent)) {
      const values = [...(found.get(parent)?.values() ?? [])].map((row) => String(row[toColumn]));
      const { rows } = await pool.query<Row>(`select * from ${child} where ${column}::text = any($1)`, [
        values,
      ]);
      if (keep(child, rows)) grown.add(child);
    }
  }
  return new Map(
    [...found]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, rows]) => [
        name,
        [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row),
      ]),
  );
}
