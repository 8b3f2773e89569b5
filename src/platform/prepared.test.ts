import { eq, sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../test/helpers/database.ts';
import { startTransactionPooler } from '../../test/helpers/transaction-pooler.ts';
import { inOneRoundTrip, openDatabase } from './database.server.ts';
import { insertRowsSql } from './insert-rows.server.ts';
import { runInOneStatement } from './one-statement.server.ts';
import { anyElementOf, prepareStatement, type StatementParameters } from './prepared.server.ts';

const barrels = pgTable('barrels', {
  id: integer().primaryKey(),
  wood: text().notNull(),
  notes: jsonb().$type<readonly string[]>(),
  filledAt: timestamp('filled_at', { withTimezone: true }),
});

const tastings = pgTable('tastings', {
  barrelId: integer('barrel_id').notNull(),
  taster: text().notNull(),
  points: integer(),
});

type NewBarrel = {
  readonly id: number;
  readonly wood: string;
  readonly notes: string | undefined;
  readonly filledAt: Date | undefined;
};

const insertBarrel = prepareStatement((db, given: StatementParameters<NewBarrel>) =>
  db.insert(barrels).values({ id: given.id, wood: given.wood, notes: given.notes, filledAt: given.filledAt }),
);

const insertTastings = prepareStatement(
  (db, given: StatementParameters<{ readonly barrelId: number; readonly rows: string }>) =>
    db.execute(
      insertRowsSql(tastings, {
        each: ['taster', 'points'],
        rows: given.rows,
        all: { barrelId: given.barrelId },
      }),
    ),
);

const barrelsWithTastings = prepareStatement(
  (db, given: StatementParameters<{ readonly ids: readonly number[] }>) =>
    db
      .select({ barrel: barrels, tasting: tastings, letters: sql<number>`length(${barrels.wood})` })
      .from(barrels)
      .leftJoin(tastings, eq(tastings.barrelId, barrels.id))
      .where(sql`${barrels.id} = any(${given.ids}::integer[])`)
      .orderBy(barrels.id, tastings.taster),
);

const toast = prepareStatement(
  (db, given: StatementParameters<{ readonly id: number; readonly wood: string }>) =>
    db.update(barrels).set({ wood: given.wood }).where(eq(barrels.id, given.id)),
);

const rename = prepareStatement((db, given: StatementParameters<{ readonly ids: readonly number[] }>) =>
  db
    .update(barrels)
    .set({ wood: "widow's $1 \\ oak", notes: ['old'] })
    .where(sql`${barrels.wood} = ${'oak'} and ${barrels.id} = ${anyElementOf(given.ids, 'integer')}`),
);

async function cellar() {
  const { database, url, drop } = await createTestDatabase();
  onTestFinished(drop);
  await database.pool.query(`
    create table barrels (id integer primary key, wood text not null, notes jsonb, filled_at timestamptz);
    create table tastings (barrel_id integer not null, taster text not null, points integer);`);
  const filledAt = new Date('2026-11-20T20:00:00.123Z');
  await insertBarrel(database.read, { id: 1, wood: 'oak', notes: '["dry"]', filledAt });
  await insertBarrel(database.read, { id: 2, wood: 'acacia', notes: undefined, filledAt: undefined });
  return { database, url, filledAt };
}

test('a prepared statement returns rows for the values of each call', async () => {
  const { database, filledAt } = await cellar();
  const oak = { id: 1, wood: 'oak', notes: ['dry'], filledAt };
  const acacia = { id: 2, wood: 'acacia', notes: null, filledAt: null };
  expect(await barrelsWithTastings(database.read, { ids: [2] })).toEqual([
    { barrel: acacia, tasting: null, letters: 6 },
  ]);
  expect(await barrelsWithTastings(database.read, { ids: [] })).toEqual([]);
  const rows = JSON.stringify([{ taster: 'Ana', points: 91 }, { taster: 'Bo' }]);
  await database.transaction((tx) => insertTastings(tx, { barrelId: 1, rows }));
  expect(await barrelsWithTastings(database.read, { ids: [1, 2, 3] })).toEqual([
    { barrel: oak, tasting: { barrelId: 1, taster: 'Ana', points: 91 }, letters: 3 },
    { barrel: oak, tasting: { barrelId: 1, taster: 'Bo', points: null }, letters: 3 },
    { barrel: acacia, tasting: null, letters: 6 },
  ]);
});

test('runs changes in one statement or singly when awaited, and not at all otherwise', async () => {
  const { database } = await cellar();
  const touched = await runInOneStatement(database.read, {
    first: toast.change(database.read, { id: 1, wood: 'toasted oak' }),
    second: toast.change(database.read, { id: 2, wood: 'toasted acacia' }),
    third: toast.change(database.read, { id: 3, wood: 'chestnut' }),
    fourth: undefined,
  });
  expect(touched).toEqual({ first: 1, second: 1, third: 0, fourth: 0 });
  toast.change(database.read, { id: 1, wood: 'never' });
  expect(await toast.change(database.read, { id: 2, wood: 'cherry' })).toMatchObject({ rowCount: 1 });
  const woods = await barrelsWithTastings(database.read, { ids: [1, 2] });
  expect(woods.map(({ barrel }) => barrel.wood)).toEqual(['toasted oak', 'cherry']);
});

test('rolls back the whole transaction if one of several pipelined statements fails', async () => {
  const { database } = await cellar();
  const barrel = { id: 3, wood: 'chestnut', notes: undefined, filledAt: undefined };
  const failing = database.transaction((tx) =>
    inOneRoundTrip([
      insertBarrel(tx, barrel),
      insertBarrel(tx, barrel),
      insertBarrel(tx, { ...barrel, id: 4 }),
      toast(tx, { id: 1, wood: 'burnt' }),
    ]),
  );
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  const left = await database.transaction((tx) => barrelsWithTastings(tx, { ids: [1, 2, 3, 4] }));
  expect(left.map(({ barrel: { wood } }) => wood)).toEqual(['oak', 'acacia']);
});

test('inlines constants unchanged in a statement with a list parameter', async () => {
  const { database } = await cellar();
  const left = await database.transaction(async (tx) => {
    await rename(tx, { ids: [1, 2, 4] });
    return barrelsWithTastings(tx, { ids: [1, 2, 3, 4] });
  });
  expect(left.map(({ barrel: { id, wood } }) => [id, wood])).toContainEqual([1, "widow's $1 \\ oak"]);
  expect(left.filter(({ barrel }) => barrel.wood.startsWith('widow'))).not.toHaveLength(left.length);
});

test('discards a connection lost during a transaction and rolls back its changes', async () => {
  const { database } = await cellar();
  const cut = database.transaction(async (tx) => {
    await toast(tx, { id: 1, wood: 'burnt' });
    await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
  });
  await expect(cut).rejects.toThrow();
  const left = await database.transaction((tx) => barrelsWithTastings(tx, { ids: [1] }));
  expect(left.map(({ barrel: { wood } }) => wood)).toEqual(['oak']);
});

test('works behind a transaction-mode pooler that assigns any free session', async () => {
  const { database, url } = await cellar();
  await insertBarrel(database.read, { id: 3, wood: 'cherry', notes: undefined, filledAt: undefined });
  const pooler = await startTransactionPooler(url, 3);
  const pooled = openDatabase({
    url: pooler.url,
    sharesSessions: true,
    poolSize: 12,
    statementTimeoutMilliseconds: 20_000,
    connectionTimeoutMilliseconds: 20_000,
    onConnectionError: () => {},
  });
  onTestFinished(async () => {
    await pooled.close();
    pooler.stop();
  });
  const changes = Array.from({ length: 60 }, async (_, number) => {
    const id = (number % 3) + 1;
    const rows = JSON.stringify([{ taster: `Guest ${number}`, points: number }]);
    return pooled.transaction(async (tx) => {
      await inOneRoundTrip([
        insertTastings(tx, { barrelId: id, rows }),
        toast(tx, { id, wood: `wood ${number}` }),
      ]);
      const [barrel] = await barrelsWithTastings(tx, { ids: [id] });
      return barrel?.barrel.wood === `wood ${number}`;
    });
  });
  const reads = Array.from({ length: 60 }, () => barrelsWithTastings(pooled.read, { ids: [1, 2, 3] }));
  expect((await Promise.all(changes)).every(Boolean)).toBe(true);
  expect((await Promise.all(reads)).every((rows) => rows.length >= 3)).toBe(true);
  expect(await barrelsWithTastings(pooled.read, { ids: [1, 2, 3] })).toHaveLength(60);
});
