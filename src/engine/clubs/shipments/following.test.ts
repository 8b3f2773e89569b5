import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import { addDays, type CivilDate, wineryDate } from '../../../core/dates.ts';
import { earliestChargeTime } from '../../checkout/recurring/dunning-rules.ts';
import {
  cancelMembership,
  changeMembershipPlan,
  changeMembershipPreferences,
  holdMembership,
  previewPlanChange,
  setMembershipUsesCredit,
  undoCancellation,
} from '../memberships/index.server.ts';
import { type TestMember, viewTestMembership } from '../memberships/testing.ts';
import { moveRelease } from '../releases/index.server.ts';
import { boxLockTime, boxOpeningTime } from '../releases/rules.ts';
import { saveBox, skipShipment } from './index.server.ts';
import {
  boxOfMember,
  februaryReleaseTimes,
  latestShipmentOf,
  newShippingMember,
  ownShipmentOf,
  runClubJobsAt,
  setUpClubs,
} from './testing.ts';
import { shipmentsOf } from './view.server.ts';

/* How changes of a membership affect its boxes. */

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  await setUpClubs(shop);
});
afterAll(() => shop.stop());

async function changes(own: TestMember, plan: string, frequency: string) {
  shop.clock.advance({ minutes: 1 });
  const request = { plan, frequency };
  const preview = await previewPlanChange(shop.dependencies, own, request);
  if (!preview.ok) throw new Error(preview.refusals[0]?.sentence);
  const consent = { isTicked: true, termsVersion: preview.value.terms.version };
  const agreedBy = { clientAddress: '203.0.113.9', userAgent: 'Firefox' };
  const changed = await changeMembershipPlan(shop.dependencies, own, { ...request, consent, agreedBy });
  if (!changed.ok) throw new Error(changed.refusals[0]?.sentence);
  return { ...own, membershipId: changed.value.membershipId };
}
async function lostWith(own: TestMember, plan: string, frequency: string): Promise<readonly string[]> {
  const preview = await previewPlanChange(shop.dependencies, own, { plan, frequency });
  if (!preview.ok) throw new Error(preview.refusals[0]?.sentence);
  return preview.value.lost;
}
const box = async (own: TestMember) => {
  const { state, endedBy, dueOn } = await latestShipmentOf(shop, own);
  return [dueOn, state, endedBy];
};

it('restores a saved box when one plan change drops its month and another adds it back before the lock', async () => {
  const [own, gone] = [await newShippingMember(shop), await newShippingMember(shop)];
  // The twice-a-year frequency doesn't include February.
  await runClubJobsAt(shop, februaryReleaseTimes.open);
  const { lines, shipment } = await boxOfMember(shop, own);
  const saved = [{ ...lines[0], quantity: 4 }].map(({ skuId = 0 as never, quantity }) => ({
    skuId,
    quantity,
    isAddOn: false,
  }));
  await saveBox(shop.dependencies, await ownShipmentOf(shop, own), {
    version: shipment.version,
    lines: saved,
  });
  await changes(own, 'open-cellar-6', 'twice-a-year');
  expect(await box(own)).toEqual(['2027-02-12', 'cancelled', 'left']);
  await changes(own, 'open-cellar-6', 'quarterly');
  expect(await box(own)).toEqual(['2027-02-12', 'open', undefined]);
  expect((await boxOfMember(shop, own)).lines).toMatchObject(saved);
  expect(await lostWith(own, 'open-cellar-12', 'quarterly')).toContain(
    'We’ll replace your saved box with 12 bottles of our choice.',
  );
  expect(await lostWith(own, 'open-cellar-6', 'twice-a-year')).toEqual([]);
  expect(await lostWith(gone, 'open-cellar-12', 'quarterly')).toEqual([]);

  // A box that is no longer agreed to stays closed when a cancellation is undone.
  await changes(gone, 'open-cellar-6', 'twice-a-year');
  await cancelMembership(shop.dependencies, gone, { reason: '' });
  shop.clock.advance({ minutes: 1 });
  expect(await undoCancellation(shop.dependencies, gone)).toMatchObject({ ok: true });
  expect(await box(gone)).toEqual(['2027-02-12', 'cancelled', 'left']);
});

it('opens a box in the new club when a member on hold changes clubs, and skips it at the lock', async () => {
  const own = await newShippingMember(shop);
  const fromOn = wineryDate(shop.clock.now());
  await holdMembership(shop.dependencies, own, { fromOn, untilOn: '2027-06-01' as CivilDate, reason: '' });
  const there = await changes(own, 'foothill-3', 'quarterly');
  expect(await box(there)).toEqual(['2027-02-12', 'open', undefined]);
  await runClubJobsAt(shop, '2027-02-12T14:05:00Z');
  expect(await box(there)).toEqual(['2027-02-12', 'skipped', 'hold']);
});

it('carries the hold and payment settings to another club, and resets a preference that club does not offer', async () => {
  shop.clock.set('2027-07-01T18:00:00Z');
  const own = await newShippingMember(shop, { preference: 'white' });
  await setMembershipUsesCredit(shop.dependencies, own, true);
  const untilOn = '2027-12-01' as CivilDate;
  await holdMembership(shop.dependencies, own, {
    fromOn: wineryDate(shop.clock.now()),
    untilOn,
    reason: 'Away',
  });
  const there = await changes(own, 'foothill-3', 'quarterly');
  expect(await viewTestMembership(shop, there)).toMatchObject({
    ...{ state: 'on_hold', hasBenefits: false, usesCredit: true, preference: 'mixed' },
    hold: { untilOn, reason: 'Away' },
  });
  expect((await viewTestMembership(shop, own)).hold).toBeUndefined();
  const white = { preference: 'white', neverSent: [], answers: undefined } as const;
  expect(await changeMembershipPreferences(shop.dependencies, there, white)).toMatchObject({
    refusals: [{ code: 'TASTE_UNKNOWN' }],
  });
  await runClubJobsAt(shop, '2027-07-23T15:00:00Z');
  await runClubJobsAt(shop, '2027-08-12T14:05:00Z');
  const ends = (await shipmentsOf(shop.dependencies.database.read, own.customerId, shop.clock.now()))
    .filter(({ membershipId }) => membershipId === there.membershipId)
    .map(({ state, endedBy }) => [state, endedBy]);
  expect(ends).toEqual([['skipped', 'hold']]);
});

it('reports a wine that can’t ship to the member’s state, with the law and alternatives, before and on saving', async () => {
  // Vermont allows up to 16% alcohol.
  const strong = await shop.sku(50, { priceCents: 4_300, abvTenths: 165 });
  const own = await newShippingMember(shop, { zipCode: '05401' });
  shop.clock.set('2027-10-22T15:00:00Z');
  await runClubJobsAt(shop, '2027-10-22T15:00:00Z');
  const { id, membershipId: _, ...rest } = await latestShipmentOf(shop, own);
  expect(rest.state).toBe('open');
  const { database } = shop.dependencies;
  await database.pool.query(
    `insert into release_wines (release_id, sku_id, maximum, is_mandatory, position)
     select release_id, $1, 12, false, 99 from club_shipments where id = $2 on conflict do nothing`,
    [strong.skuId, id],
  );
  await database.pool.query(
    `update club_shipment_lines set sku_id = $1 where shipment_id = $2 and sku_id = (select min(sku_id) from club_shipment_lines where shipment_id = $2)
        and not exists (select from club_shipment_lines where shipment_id = $2 and sku_id = $1)`,
    [strong.skuId, id],
  );
  // Default wines are replaced if they can't ship there.
  await database.pool.query(
    `update release_boxes set sku_id = $1 where plan = 'open-cellar-6' and preference = 'red' and sku_id <> $1
        and release_id = (select release_id from club_shipments where id = $2)
        and sku_id = (select min(sku_id) from release_boxes other where other.release_id = release_boxes.release_id
                        and other.plan = 'open-cellar-6' and other.preference = 'red')
        and not exists (select from release_boxes other where other.release_id = release_boxes.release_id
                          and other.plan = 'open-cellar-6' and other.preference = 'red' and other.sku_id = $1)`,
    [strong.skuId, id],
  );
  const has = async (zipCode: string) => {
    const { lines: chosen } = await boxOfMember(shop, await newShippingMember(shop, { zipCode }));
    return [
      chosen.some(({ skuId }) => skuId === strong.skuId),
      chosen.reduce((sum, { quantity }) => sum + quantity, 0),
    ];
  };
  expect([await has('94607'), await has('05401')]).toEqual([
    [true, 6],
    [false, 6],
  ]);

  const shown = await boxOfMember(shop, own);
  const law = 'to Vermont because wine shipped there can have at most 16% alcohol, but this one has 16.5%';
  expect(shown.choices.find(({ skuId }) => skuId === strong.skuId)?.unsendable).toContain(law);
  expect(shown.choices.filter(({ unsendable }) => unsendable)).toHaveLength(1);
  const [short] = shown.unsendable;
  expect(short).toMatchObject({ skuId: strong.skuId, because: expect.stringContaining(law) });
  const instead = short?.alternatives[0]?.skuId ?? (0 as never);
  const { version } = shown.shipment;
  const lines = shown.lines.map(({ skuId, quantity, isAddOn }) => ({ skuId, quantity, isAddOn }));
  const refused = await saveBox(shop.dependencies, { ...own, shipmentId: id }, { version, lines });
  expect(refused).toMatchObject({
    kind: 'short',
    refusals: [{ code: 'SHIP_ABV' }],
    shortages: [{ skuId: strong.skuId, left: 0, because: expect.stringContaining(law) }],
  });
  const other = lines.map((line) => (line.skuId === strong.skuId ? { ...line, skuId: instead } : line));
  expect(
    await saveBox(shop.dependencies, { ...own, shipmentId: id }, { version, lines: other }),
  ).toMatchObject({
    kind: 'saved',
  });
  expect((await boxOfMember(shop, own)).unsendable).toEqual([]);
});

const frequencies = ['quarterly', 'twice-a-year'] as const;
const targets = [
  ...['open-cellar-6', 'open-cellar-12'].flatMap((plan) =>
    frequencies.map((frequency) => ({ plan, frequency })),
  ),
  ...['foothill-3', 'foothill-12'].map((plan) => ({ plan, frequency: 'quarterly' })),
  ...['monthly', 'every-two-months'].map((frequency) => ({ plan: 'discovery-3', frequency })),
];

/** Runs the club jobs when the box of a charge day opens, locks and is charged, setting the clock each time. Skips times in the past. */
async function charges(dueOn: CivilDate) {
  for (const at of [boxOpeningTime(dueOn), boxLockTime(dueOn), earliestChargeTime(dueOn)]) {
    const minute = new Date(at.getTime() + 60_000).toISOString();
    if (new Date(minute) > shop.clock.now()) await runClubJobsAt(shop, minute);
  }
}

it('charges a plan change on the date and for the total that were previewed and agreed to, on any schedule', async () => {
  shop.clock.set('2028-01-03T18:00:00Z');
  await runClubJobsAt(shop, '2028-01-03T18:00:00Z');
  const { read } = shop.dependencies.database;
  const runs = fc.record({
    waits: fc.integer({ min: 0, max: 60 }),
    from: fc.constantFrom(...targets),
    to: fc.constantFrom(...targets),
    isSkipped: fc.boolean(),
    /** The number of days by which the next release is moved. */
    movedBy: fc.constantFrom(0, 0, -4, 6),
    isHeld: fc.constantFrom(false, false, true),
  });
  for (const { waits, from, to, isSkipped, movedBy, isHeld } of fc.sample(runs, { numRuns: 9, seed: 19 })) {
    if (from.plan === to.plan && from.frequency === to.frequency) continue;
    const own = await newShippingMember(shop, { ...from, preference: 'mixed' });
    shop.clock.advance({ days: waits });
    await runClubJobsAt(shop, shop.clock.now().toISOString());
    if (movedBy !== 0) {
      const { rows } = await read.execute<{ slug: string; on: CivilDate }>(
        sql`select slug, process_on as on from releases join clubs on clubs.id = club_id
             where state in ('planning', 'open') and locks_at > ${shop.clock.now().toISOString()} order by process_on limit 1`,
      );
      const [next] = rows;
      if (next)
        await moveRelease(
          shop.dependencies,
          { club: next.slug, on: next.on },
          addDays(next.on, movedBy),
          'operator:rosa',
        );
    }
    const [open] = (await shipmentsOf(read, own.customerId, shop.clock.now())).filter(
      ({ isEditable }) => isEditable,
    );
    if (open && isSkipped) await skipShipment(shop.dependencies, { ...own, shipmentId: open.id });
    if (isHeld) {
      const fromOn = wineryDate(shop.clock.now());
      await holdMembership(shop.dependencies, own, { fromOn, untilOn: addDays(fromOn, 45), reason: '' });
    }
    const settled = (await shipmentsOf(read, own.customerId, shop.clock.now())).filter(
      ({ isEditable }) => !isEditable,
    );
    shop.clock.advance({ minutes: 1 });
    const preview = await previewPlanChange(shop.dependencies, own, to);
    if (!preview.ok) throw new Error(preview.refusals[0]?.sentence);
    const { start, startText, terms } = preview.value;
    if (!start) throw new Error('every one of these has a start');
    expect(terms.text).toContain(startText);
    const there = await changes(own, to.plan, to.frequency);
    const view = await viewTestMembership(shop, there);
    expect([
      view.consent?.termsText,
      view.history.find(({ data }) => data.start !== undefined)?.data.start,
    ]).toEqual([terms.text, startText]);
    const about = `${JSON.stringify({ from, to, isSkipped, movedBy, isHeld })} at ${shop.clock.now().toISOString()}`;
    // Nothing is charged earlier, and the shown total on its day.
    await charges(start.on);
    const mine = (await shipmentsOf(read, own.customerId, shop.clock.now())).filter(
      ({ id, membershipId, state }) =>
        membershipId === there.membershipId && state === 'charged' && settled.every((each) => each.id !== id),
    );
    expect(
      mine.map(({ dueOn, bottles }) => [dueOn, bottles]),
      about,
    ).toEqual([[start.on, view.tier.bottles]]);
    if (start.totalCents !== undefined) expect(mine[0]?.totalCents, about).toBe(start.totalCents);
  }
}, 240_000);
