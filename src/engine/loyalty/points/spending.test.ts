import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedClock } from '../../../../test/helpers/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/database.ts';
import { findLedgerViolations } from '../../ledger/index.server.ts';
import { asPoints } from './count-rules.ts';
import { awardPoints, postPoints, releasePoints, reservePoints, restorePoints } from './index.server.ts';
import { pointsFixture } from './testing.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const clock = fixedClock();
const { work, newCause, member, customer, view, lots } = pointsFixture(
  () => test.database,
  () => clock.now(),
);

const give = (customerId: Awaited<ReturnType<typeof member>>, amount: number) =>
  work((tx) =>
    awardPoints(tx, {
      ...{ customerId, way: 'operator', points: asPoints(amount), cause: newCause('gift'), now: clock.now() },
    }),
  );

describe('redeeming points', () => {
  it('uses the points that expire first, and a reversal returns them to the same lots', async () => {
    const pia = await member();
    await give(pia, 100);
    clock.advance({ days: 40 });
    await give(pia, 200);
    const before = await lots(pia);
    const cause = newCause();
    const now = clock.now();
    const spending = { customerId: pia, cause, now };
    for (let n = 0; n < 2; n += 1) {
      expect(await work((tx) => reservePoints(tx, { ...spending, points: asPoints(150) }))).toMatchObject({
        ok: true,
      });
    }
    expect((await lots(pia)).map(([, left]) => left)).toEqual([0, 150]);
    expect(await view(pia)).toMatchObject({ balance: 300, reserved: 150, available: 150 });
    for (let n = 0; n < 2; n += 1) {
      expect(await work((tx) => postPoints(tx, spending))).toEqual({ ok: true });
    }
    expect(await view(pia)).toMatchObject({ balance: 150, reserved: 0, available: 150 });
    expect(await work((tx) => releasePoints(tx, spending))).toMatchObject({ ok: false });
    for (let n = 0; n < 2; n += 1) await work((tx) => restorePoints(tx, spending));
    expect(await lots(pia)).toEqual(before);
    expect(await findLedgerViolations(test.database.read)).toEqual([]);
  });

  it('is rejected with the number of missing points, and for non-members', async () => {
    const pia = await member();
    await give(pia, 900);
    const now = clock.now();
    const short = await work((tx) =>
      reservePoints(tx, { customerId: pia, points: asPoints(2000), cause: newCause(), now }),
    );
    expect(short).toMatchObject({
      refusals: [{ code: 'POINTS_SHORT', sentence: 'You need 1,100 more points.' }],
    });
    const outside = { customerId: await customer(), points: asPoints(1), cause: newCause(), now };
    expect(await work((tx) => reservePoints(tx, outside))).toMatchObject({
      refusals: [{ code: 'POINTS_SHORT' }],
    });
  });

  it('leaves the lots unchanged if the reservation is released', async () => {
    const pia = await member();
    await give(pia, 100);
    const before = await lots(pia);
    const spending = { customerId: pia, cause: newCause(), now: clock.now() };
    await work((tx) => reservePoints(tx, { ...spending, points: asPoints(70) }));
    for (let n = 0; n < 2; n += 1) {
      expect(await work((tx) => releasePoints(tx, spending))).toEqual({ ok: true });
    }
    expect(await lots(pia)).toEqual(before);
    expect(await work((tx) => postPoints(tx, spending))).toMatchObject({ ok: false });
  });
});
