import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestSku } from '../../../../test/helpers/shelves.ts';
import { startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import { findStockViolations } from '../../inventory/index.server.ts';
import { emailKindsAbout, type TestMember } from '../memberships/testing.ts';
import { quoteBox } from './box-view.server.ts';
import {
  changeShipmentDelivery,
  resetBox,
  saveBox,
  shipEarly,
  skipShipment,
  undoSkip,
} from './index.server.ts';
import {
  boxLine,
  boxOfMember,
  februaryReleaseTimes,
  heldAndFreeBottles,
  latestShipmentOf,
  newShippingMember,
  ownShipmentOf,
  runClubJobsAt,
  saveBoxLines,
  setUpClubs,
} from './testing.ts';
import type { BoxLine } from './types.ts';

let shop: TestShop;
let wines: readonly TestSku[];
let member: TestMember;
beforeAll(async () => {
  shop = await startTestShop();
  wines = await setUpClubs(shop);
  member = await newShippingMember(shop);
  await runClubJobsAt(shop, februaryReleaseTimes.open);
});
afterAll(() => shop.stop());

const line = (index: number, quantity: number, isAddOn = false) => boxLine(wines[index], quantity, isAddOn);
const save = (who: TestMember, lines: readonly BoxLine[], version?: number) =>
  saveBoxLines(shop, who, lines, version);
const free = async (sku: TestSku | undefined) => (await heldAndFreeBottles(shop, sku)).free;

describe('a release box', () => {
  it('opens three weeks ahead with the default wines, the exact total and its lock time', async () => {
    const box = await boxOfMember(shop, member);
    expect(box).toMatchObject({
      title: 'February release 2027',
      bottles: 6,
      minimum: 3,
      mayChoose: true,
      closed: undefined,
    });
    expect(box.locksAt.toISOString()).toBe('2027-02-12T07:59:00.000Z');
    expect(box.quote.bottles).toBe(6);
    expect(box.quote.refusals).toEqual([]);
    const { merchandiseCents, totalCents, shipping, taxCents } = box.quote.quote;
    expect(merchandiseCents).toBeGreaterThanOrEqual(19_000);
    expect(totalCents).toBe(merchandiseCents + (shipping?.priceCents ?? 0) + taxCents);
    expect(await emailKindsAbout(shop, box.shipment.id)).toEqual(['shipment-opened']);
    await runClubJobsAt(shop, februaryReleaseTimes.open);
    expect(await emailKindsAbout(shop, box.shipment.id)).toEqual(['shipment-opened']);
  });

  it('can be quoted below the minimum number of bottles, but not saved below the minimum or above the maximum', async () => {
    const own = await ownShipmentOf(shop, member);
    const quote = await quoteBox(shop.dependencies, own, { lines: [line(0, 2)] });
    expect(quote?.refusals.map(({ code }) => code)).toEqual(['CLUB_BELOW_MIN']);
    expect(quote?.quote.lines).toHaveLength(1);
    expect(await save(member, [line(0, 2)])).toMatchObject({
      kind: 'refused',
      refusals: [{ code: 'CLUB_BELOW_MIN' }],
    });
    expect(await save(member, [line(0, 7)])).toMatchObject({
      kind: 'refused',
      refusals: [{ code: 'CLUB_ABOVE_MAX' }],
    });
  });

  it('holds the stock of its wines and add-ons once saved, until it is reset', async () => {
    const before = await free(wines[0]);
    expect(await save(member, [line(0, 3), line(0, 2, true), line(1, 1)])).toMatchObject({ kind: 'saved' });
    expect(await free(wines[0])).toBe(before - 5);
    const box = await boxOfMember(shop, member);
    expect(box.choices.find(({ skuId }) => skuId === wines[0]?.skuId)?.left).toBe(before);
    expect(box.quote.quote.lines.map(({ quantity }) => quantity)).toEqual([5, 1]);
    const own = await ownShipmentOf(shop, member);
    const actor = 'staff:grace' as const;
    const reset = await resetBox(shop.dependencies, { ...own, actor }, box.shipment.version);
    expect(reset).toMatchObject({ ok: true });
    expect(await free(wines[0])).toBe(before);
    expect((await boxOfMember(shop, member)).quote.bottles).toBe(6);
    const { rows } = await shop.test.database.pool.query(
      `select action from audit_events where actor = $1 and subject_id = $2`,
      [actor, member.membershipId],
    );
    expect(rows).toEqual([{ action: 'membership.box_reset' }]);
  });

  it('is not overwritten by a stale save, which returns both versions to choose from', async () => {
    const { version } = (await boxOfMember(shop, member)).shipment;
    await save(member, [line(0, 4)], version);
    const second = await save(member, [line(1, 4)], version);
    expect(second).toMatchObject({ kind: 'conflict', theirs: [line(0, 4)], mine: [line(1, 4)] });
    if (second.kind !== 'conflict') throw new Error('no conflict');
    expect(second.refusal.sentence).toContain('another device');
    expect(await save(member, second.mine, second.version)).toMatchObject({ kind: 'saved' });
  });

  it('is not found by other customers', async () => {
    const stranger = await newShippingMember(shop);
    const { shipmentId } = await ownShipmentOf(shop, member);
    const own = { customerId: stranger.customerId, shipmentId };
    expect(await quoteBox(shop.dependencies, own, { lines: [line(0, 3)] })).toBeUndefined();
    expect(await saveBox(shop.dependencies, own, { version: 1, lines: [line(0, 3)] })).toMatchObject({
      refusals: [{ code: 'SHIPMENT_NOT_FOUND' }],
    });
    expect(await skipShipment(shop.dependencies, own)).toMatchObject({
      refusals: [{ code: 'SHIPMENT_NOT_FOUND' }],
    });
  });

  it('reserves the last bottles for the first members who save, and offers the other members alternatives', async () => {
    const rare = await shop.sku(10, { priceCents: 4_100 });
    const members = await Promise.all(Array.from({ length: 8 }, () => newShippingMember(shop)));
    const { database } = shop.dependencies;
    // A wine added after the release was planned is offered once staff add it to the release.
    await database.pool.query(
      `insert into release_wines (release_id, sku_id, maximum, is_mandatory, position)
       select release_id, $1, 12, false, 99 from club_shipments where id = $2`,
      [rare.skuId, (await latestShipmentOf(shop, member)).id],
    );
    await runClubJobsAt(shop, februaryReleaseTimes.open);
    const saved = await Promise.all(
      members.map((who) => save(who, [{ skuId: rare.skuId, quantity: 3, isAddOn: false }])),
    );
    expect(saved.filter(({ kind }) => kind === 'saved')).toHaveLength(3);
    const short = saved.filter((each) => each.kind === 'short');
    expect(short).toHaveLength(5);
    expect(short[0]?.shortages[0]).toMatchObject({ skuId: rare.skuId, wanted: 3 });
    expect(short[0]?.shortages[0]?.alternatives.length).toBeGreaterThan(0);
    expect(await free(rare)).toBe(1);
    expect(await findStockViolations(database.read)).toEqual([]);
  });
});

describe('a club shipment', () => {
  it('can be skipped and restored, up to two of any four consecutive shipments', async () => {
    const skipper = await newShippingMember(shop);
    await runClubJobsAt(shop, februaryReleaseTimes.open);
    await save(skipper, [line(2, 6)]);
    const held = await free(wines[2]);
    const own = await ownShipmentOf(shop, skipper);
    expect(await skipShipment(shop.dependencies, own)).toMatchObject({ ok: true });
    expect(await free(wines[2])).toBe(held + 6);
    expect(await boxOfMember(shop, skipper)).toMatchObject({
      closed: { code: 'CLUB_SKIPPED' },
      mayUndoSkip: true,
    });
    expect(await undoSkip(shop.dependencies, own)).toMatchObject({ ok: true });
    expect(await free(wines[2])).toBe(held);
    expect((await boxOfMember(shop, skipper)).quote.bottles).toBe(6);
    const twice = ['2026-08-12', '2026-11-12'];
    for (const dueOn of twice) {
      await shop.dependencies.database.pool.query(
        `insert into club_shipments (membership_id, due_on, opens_at, locks_at, state, ended_by, created_at, updated_at, settled_at)
         values ($1, $2, $2::date - 21, $2::date, 'skipped', 'member', now(), now(), now())`,
        [skipper.membershipId, dueOn],
      );
    }
    expect(await skipShipment(shop.dependencies, own)).toMatchObject({
      refusals: [{ code: 'CLUB_SKIPS_USED' }],
    });
  });

  it('can be switched to pickup at a known location, without shipping cost, and back to delivery', async () => {
    const own = await ownShipmentOf(shop, member);
    const nothing = {
      isPickup: undefined,
      pickupLocation: undefined,
      addressId: undefined,
      shipsOn: undefined,
    };
    const unknown = await changeShipmentDelivery(shop.dependencies, own, {
      ...nothing,
      isPickup: true,
      pickupLocation: 'moon',
    });
    expect(unknown).toMatchObject({ refusals: [{ code: 'PICKUP_UNKNOWN' }] });
    const pickup = { ...nothing, isPickup: true, pickupLocation: 'hilltop' };
    expect(await changeShipmentDelivery(shop.dependencies, own, pickup)).toMatchObject({ ok: true });
    const box = await boxOfMember(shop, member);
    expect(box.delivery).toMatchObject({ isPickup: true, isOwn: true });
    expect(box.quote.quote.shipping).toBeUndefined();
    expect(box.quote.refusals).toEqual([]);
    expect(await changeShipmentDelivery(shop.dependencies, own, nothing)).toMatchObject({ ok: true });
    expect((await boxOfMember(shop, member)).delivery).toMatchObject({ isPickup: false, isOwn: false });
  });

  it('ships early only for the shown total, and is charged once', async () => {
    const early = await newShippingMember(shop);
    await runClubJobsAt(shop, februaryReleaseTimes.open);
    const own = await ownShipmentOf(shop, early);
    const { totalCents } = (await boxOfMember(shop, early)).quote.quote;
    const wrong = { shownTotalCents: (totalCents - 1) as typeof totalCents };
    expect(await shipEarly(shop.dependencies, own, wrong)).toMatchObject({
      refusals: [{ code: 'TOTAL_CHANGED' }],
    });
    expect(await shipEarly(shop.dependencies, own, { shownTotalCents: totalCents })).toMatchObject({
      ok: true,
    });
    expect(await latestShipmentOf(shop, early)).toMatchObject({
      state: 'charged',
      totalCents,
      isEditable: false,
    });
    expect(await shipEarly(shop.dependencies, own, { shownTotalCents: totalCents })).toMatchObject({
      refusals: [{ code: 'CLUB_CHARGED' }],
    });
    expect(await shop.disagreements()).toEqual([]);
  });
});
