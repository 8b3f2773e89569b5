import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/helpers/database.ts';
import { cents } from '../../core/money.ts';
import { createCustomer } from '../identity/index.server.ts';
import {
  findLedgerBalance,
  findLedgerViolations,
  openLedgerAccount,
  postReserve,
  refundToAccount,
  reserveFromAccount,
  voidReserve,
} from './index.server.ts';
import { ledgerFixture, ledgerTestNow } from './testing.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const { work, newCause, card, figures } = ledgerFixture(() => test.database);

describe('spending from an account', () => {
  it('reserves, then spends, and ignores a repeat of either step (I-28)', async () => {
    const accountId = await card(5000);
    const cause = newCause();
    const setAside = () =>
      work((tx) => reserveFromAccount(tx, { accountId, amount: cents(3000), cause, now: ledgerTestNow }));
    expect(await setAside()).toEqual({ ok: true });
    expect(await setAside()).toEqual({ ok: true });
    expect(await figures(accountId)).toEqual({ posted: 5000, pending: 3000, available: 2000 });
    const spend = () => work((tx) => postReserve(tx, { accountId, cause, now: ledgerTestNow }));
    expect(await spend()).toEqual({ ok: true });
    expect(await spend()).toEqual({ ok: true });
    expect(await setAside()).toEqual({ ok: true });
    expect(await figures(accountId)).toEqual({ posted: 2000, pending: 0, available: 2000 });
    expect(await findLedgerViolations(test.database.read)).toEqual([]);
  });

  it('rejects a reserve larger than the balance and leaves the balance unchanged', async () => {
    const accountId = await card(1499);
    const short = await work((tx) =>
      reserveFromAccount(tx, { accountId, amount: cents(1500), cause: newCause(), now: ledgerTestNow }),
    );
    expect(short).toMatchObject({ ok: false, refusals: [{ code: 'TENDER_SHORT' }] });
    expect(await figures(accountId)).toEqual({ posted: 1499, pending: 0, available: 1499 });
  });

  it('rejects spending a voided reserve and ignores a second void', async () => {
    const accountId = await card(2000);
    const cause = newCause();
    await work((tx) => reserveFromAccount(tx, { accountId, amount: cents(2000), cause, now: ledgerTestNow }));
    const giveBack = () => work((tx) => voidReserve(tx, { accountId, cause, now: ledgerTestNow }));
    expect([await giveBack(), await giveBack()]).toEqual([{ ok: true }, { ok: true }]);
    expect(await work((tx) => postReserve(tx, { accountId, cause, now: ledgerTestNow }))).toMatchObject({
      ok: false,
      refusals: [{ code: 'RESERVE_NOT_OPEN' }],
    });
    expect(await figures(accountId)).toEqual({ posted: 2000, pending: 0, available: 2000 });
  });

  it('rejects spending or voiding without a reserve', async () => {
    const accountId = await card(2000);
    const nothing = { accountId, cause: newCause(), now: ledgerTestNow };
    expect(await work((tx) => postReserve(tx, nothing))).toMatchObject({ ok: false });
    expect(await work((tx) => voidReserve(tx, nothing))).toMatchObject({ ok: false });
    expect(await figures(accountId)).toEqual({ posted: 2000, pending: 0, available: 2000 });
  });

  it('is refunded once per cause', async () => {
    const accountId = await card(2000);
    const [order, returned] = [newCause(), newCause()];
    await work((tx) =>
      reserveFromAccount(tx, { accountId, amount: cents(2000), cause: order, now: ledgerTestNow }),
    );
    await work((tx) => postReserve(tx, { accountId, cause: order, now: ledgerTestNow }));
    for (let n = 0; n < 2; n += 1) {
      await work((tx) =>
        refundToAccount(tx, { accountId, amount: cents(700), cause: returned, now: ledgerTestNow }),
      );
    }
    expect(await figures(accountId)).toEqual({ posted: 700, pending: 0, available: 700 });
    expect(await findLedgerViolations(test.database.read)).toEqual([]);
  });

  it('never lets one cause reserve a second amount', async () => {
    const accountId = await card(2000);
    const cause = newCause();
    await work((tx) => reserveFromAccount(tx, { accountId, amount: cents(500), cause, now: ledgerTestNow }));
    await expect(
      work((tx) => reserveFromAccount(tx, { accountId, amount: cents(600), cause, now: ledgerTestNow })),
    ).rejects.toThrow('one amount');
    await expect(
      work((tx) => reserveFromAccount(tx, { accountId, amount: cents(0), cause, now: ledgerTestNow })),
    ).rejects.toThrow('above zero');
  });
});

describe('concurrent ledger calls', () => {
  it('let one of 50 orders reserve the last $50', async () => {
    const accountId = await card(5000);
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () =>
        work((tx) =>
          reserveFromAccount(tx, { accountId, amount: cents(5000), cause: newCause(), now: ledgerTestNow }),
        ),
      ),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await figures(accountId)).toEqual({ posted: 5000, pending: 5000, available: 0 });
    expect(await findLedgerViolations(test.database.read)).toEqual([]);
  });

  it('spend a reserve once when the call is repeated 20 times', async () => {
    const accountId = await card(5000);
    const cause = newCause();
    await Promise.all(
      Array.from({ length: 20 }, () =>
        work(async (tx) => {
          await reserveFromAccount(tx, { accountId, amount: cents(1000), cause, now: ledgerTestNow });
          return postReserve(tx, { accountId, cause, now: ledgerTestNow });
        }),
      ),
    );
    expect(await figures(accountId)).toEqual({ posted: 4000, pending: 0, available: 4000 });
  });

  it('either spend or void a reserve, never both', async () => {
    for (let round = 0; round < 10; round += 1) {
      const accountId = await card(1000);
      const cause = newCause();
      await work((tx) =>
        reserveFromAccount(tx, { accountId, amount: cents(1000), cause, now: ledgerTestNow }),
      );
      const outcomes = await Promise.all([
        work((tx) => postReserve(tx, { accountId, cause, now: ledgerTestNow })),
        work((tx) => voidReserve(tx, { accountId, cause, now: ledgerTestNow })),
      ]);
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
      const [posted] = outcomes;
      expect(await figures(accountId)).toMatchObject({ available: posted.ok ? 0 : 1000, pending: 0 });
    }
    expect(await findLedgerViolations(test.database.read)).toEqual([]);
  });
});

describe('a ledger account', () => {
  it('is visible to its owner only (I-6)', async () => {
    const [ana, ben] = await work(async (tx) => [
      await createCustomer(tx, {
        email: 'ana@l.example',
        firstName: 'Ana',
        lastName: 'A',
        now: ledgerTestNow,
      }),
      await createCustomer(tx, {
        email: 'ben@l.example',
        firstName: 'Ben',
        lastName: 'B',
        now: ledgerTestNow,
      }),
    ]);
    const accountId = await work((tx) =>
      openLedgerAccount(tx, { kind: 'points', customerId: ana, now: ledgerTestNow }),
    );
    const seenBy = (owner: typeof ana | undefined) =>
      findLedgerBalance(test.database.read, { accountId, owner });
    expect(await seenBy(ana)).toMatchObject({ kind: 'points', unit: 'points', available: 0 });
    expect(await seenBy(ben)).toBeUndefined();
    expect(await seenBy(undefined)).toBeUndefined();
  });

  it.each([
    ['an overdrawn account', sql`update ledger_accounts set pending = posted + 1`],
    ['an edited entry', sql`update ledger_entries set amount = 1`],
    ['a deleted entry', sql`delete from ledger_entries`],
    [
      'settling one reserve twice',
      sql`insert into ledger_entries (account_id, amount, kind, cause_type, cause_id, at)
          select id, -1, kind, 'twice', '1', now() from ledger_accounts, (values ('post'), ('void')) as fates (kind) limit 2`,
    ],
  ])('rejects %s at the database level', async (_, statement) => {
    await card(100);
    await expect(work((tx) => tx.execute(statement))).rejects.toThrow();
  });

  it('is reported when its balance differs from the sum of its entries', async () => {
    const accountId = await card(100);
    await test.database.read.execute(
      sql`update ledger_accounts set posted = 150, pending = 50 where id = ${accountId}`,
    );
    expect(await findLedgerViolations(test.database.read)).toEqual([
      { accountId, figure: 'pending', stored: 50, proven: 0 },
      { accountId, figure: 'posted', stored: 150, proven: 100 },
    ]);
    await test.database.read.execute(
      sql`update ledger_accounts set posted = 100, pending = 0 where id = ${accountId}`,
    );
  });
});
