import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '../../../test/helpers/shop.ts';
import { type CivilDate, wineryDate } from '../../core/dates.ts';
import {
  cancelMembership,
  changePlan,
  changePreferences,
  holdMembership,
  previewPlanChange,
  setMembershipCredit,
  undoCancel,
} from '../memberships/index.server.ts';
import { type TestMember, viewOfMember } from '../memberships/testing.ts';
import { saveBox } from './index.server.ts';
import {
  boxOfMember,
  clubAt,
  february,
  ownShipment,
  shipmentOf,
  shippedMember,
  startClub,
} from './testing.ts';
import { shipmentsOf } from './view.server.ts';

/* What becomes of boxes when their membership changes. */

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  await startClub(shop);
});
afterAll(() => shop.stop());

async function changes(own: TestMember, plan: string, frequency: string) {
  shop.clock.advance({ minutes: 1 });
  const wish = { plan, frequency };
  const preview = await previewPlanChange(shop.dependencies, own, wish);
  if (!preview.ok) throw new Error(preview.refusals[0]?.sentence);
  const consent = { isTicked: true, termsVersion: preview.value.terms.version };
  const agreedBy = { clientAddress: '203.0.113.9', userAgent: 'Firefox' };
  const changed = await changePlan(shop.dependencies, own, { ...wish, consent, agreedBy });
  if (!changed.ok) throw new Error(changed.refusals[0]?.sentence);
  return { ...own, membershipId: changed.value.membershipId };
}
const box = async (own: TestMember) => {
  const { state, endedBy, dueOn } = await shipmentOf(shop, own);
  return [dueOn, state, endedBy];
};

it('a box whose month is given up and taken back within its window is open again, as it was saved', async () => {
  const [own, gone] = [await shippedMember(shop), await shippedMember(shop)];
  // Twice a year is not in February.
  await clubAt(shop, february.open);
  const { lines, shipment } = await boxOfMember(shop, own);
  const saved = [{ ...lines[0], quantity: 4 }].map(({ skuId = 0 as never, quantity }) => ({
    skuId,
    quantity,
    isAddOn: false,
  }));
  await saveBox(shop.dependencies, await ownShipment(shop, own), { version: shipment.version, lines: saved });
  await changes(own, 'open-cellar-6', 'twice-a-year');
  expect(await box(own)).toEqual(['2027-02-12', 'cancelled', 'left']);
  await changes(own, 'open-cellar-6', 'quarterly');
  expect(await box(own)).toEqual(['2027-02-12', 'open', undefined]);
  expect((await boxOfMember(shop, own)).lines).toMatchObject(saved);

  // What was not agreed to any more does not come back with a cancellation that is taken back.
  await changes(gone, 'open-cellar-6', 'twice-a-year');
  await cancelMembership(shop.dependencies, gone, { reason: '' });
  shop.clock.advance({ minutes: 1 });
  expect(await undoCancel(shop.dependencies, gone)).toMatchObject({ ok: true });
  expect(await box(gone)).toEqual(['2027-02-12', 'cancelled', 'left']);
});

it('another club has a box for somebody on hold too, and passes them over as it locks', async () => {
  const own = await shippedMember(shop);
  const fromOn = wineryDate(shop.clock.now());
  await holdMembership(shop.dependencies, own, { fromOn, untilOn: '2027-06-01' as CivilDate, reason: '' });
  const there = await changes(own, 'foothill-3', 'quarterly');
  expect(await box(there)).toEqual(['2027-02-12', 'open', undefined]);
  await clubAt(shop, '2027-02-12T14:05:00Z');
  expect(await box(there)).toEqual(['2027-02-12', 'skipped', 'hold']);
});

it('another club goes on with the hold and the ways of paying, and with a taste that it has', async () => {
  shop.clock.set('2027-07-01T18:00:00Z');
  const own = await shippedMember(shop, { preference: 'white' });
  await setMembershipCredit(shop.dependencies, own, true);
  const untilOn = '2027-12-01' as CivilDate;
  await holdMembership(shop.dependencies, own, {
    fromOn: wineryDate(shop.clock.now()),
    untilOn,
    reason: 'Away',
  });
  const there = await changes(own, 'foothill-3', 'quarterly');
  expect(await viewOfMember(shop, there)).toMatchObject({
    ...{ state: 'on_hold', hasBenefits: false, usesCredit: true, preference: 'mixed' },
    hold: { untilOn, reason: 'Away' },
  });
  expect((await viewOfMember(shop, own)).hold).toBeUndefined();
  const white = { preference: 'white', neverSent: [], answers: undefined } as const;
  expect(await changePreferences(shop.dependencies, there, white)).toMatchObject({
    refusals: [{ code: 'TASTE_UNKNOWN' }],
  });
  await clubAt(shop, '2027-07-23T15:00:00Z');
  await clubAt(shop, '2027-08-12T14:05:00Z');
  const ends = (await shipmentsOf(shop.dependencies.database.read, own.customerId, shop.clock.now()))
    .filter(({ membershipId }) => membershipId === there.membershipId)
    .map(({ state, endedBy }) => [state, endedBy]);
  expect(ends).toEqual([['skipped', 'hold']]);
});

it('a wine that may not go to a state is named with the law and what could come instead, before it is saved and after', async () => {
  // Vermont takes up to 16% of alcohol.
  const strong = await shop.sku(50, { priceCents: 4_300, abvTenths: 165 });
  const own = await shippedMember(shop, { zipCode: '05401' });
  shop.clock.set('2027-10-22T15:00:00Z');
  await clubAt(shop, '2027-10-22T15:00:00Z');
  const { id, membershipId: _, ...rest } = await shipmentOf(shop, own);
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
  // What the winemaker chose for everybody is replaced where it may not go.
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
    const { lines: chosen } = await boxOfMember(shop, await shippedMember(shop, { zipCode }));
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
  const law = 'cannot go to Vermont because wine there may have at most 16% alcohol and this has 16.5%';
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
