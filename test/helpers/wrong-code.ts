import type { Database } from '../../src/platform/database.server.ts';

/**
 * Runs plain SQL in one transaction and commits it, as faulty code would. Nothing is written if a statement is rejected.
 * @param ids the ids that replace `$name` in the SQL, by name
 */
export async function commitFaultySql(
  { pool }: Pick<Database, 'pool'>,
  statements: string,
  ids: Readonly<Record<string, string>> = {},
): Promise<void> {
  const written = statements.replace(/\$(\w+)/g, (all, name: string) =>
    name in ids ? `'${ids[name]}'` : all,
  );
  const client = await pool.connect();
  try {
    await client.query(`begin; ${written}; commit`);
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
