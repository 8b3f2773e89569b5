import type { Database } from '../../src/platform/database.server.ts';

/**
 * Runs plain SQL as faulty code would, in one transaction, and commits it. Nothing is written if a statement is rejected. `$name` is
 * replaced by the id of that name.
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
