import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { invariant } from '../core/invariant.ts';

/**
 * Returns `insert into table … select …` for any number of rows in one parameter, so that the statement's text is always the same
 * (`prepareStatement`).
 * @param written.each the columns that differ from row to row, by their TypeScript names
 * @param written.rows a JSON array of objects with these names; a missing value is null
 * @param written.all the columns that have the same value in every row
 */
export function insertRowsSql<Table extends PgTable>(
  table: Table,
  written: {
    readonly each: readonly (keyof Table['$inferInsert'] & string)[];
    readonly rows: SQL;
    readonly all: { readonly [Name in keyof Table['$inferInsert']]?: SQL };
  },
): SQL {
  const columns = getTableColumns(table);
  const columnOf = (name: string) => {
    const column = columns[name];
    invariant(column, `there is a column ${name}`);
    return {
      name: sql.identifier(column.name),
      key: sql.identifier(name),
      type: sql.raw(column.getSQLType()),
    };
  };
  const each = written.each.map(columnOf);
  const all = Object.entries<SQL | undefined>(written.all).flatMap(([name, value]) =>
    value ? [{ ...columnOf(name), value }] : [],
  );
  const comma = sql`, `;
  const names = sql.join(
    [...all, ...each].map(({ name }) => name),
    comma,
  );
  const values = sql.join(
    [...all.map(({ value, type }) => sql`(${value})::${type}`), ...each.map(({ key }) => sql`line.${key}`)],
    comma,
  );
  const types = sql.join(
    each.map(({ key, type }) => sql`${key} ${type}`),
    comma,
  );
  return sql`insert into ${table} (${names}) select ${values}
    from jsonb_to_recordset((${written.rows})::jsonb) as line (${types})`;
}
