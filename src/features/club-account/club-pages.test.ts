import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRoutesInProcess } from '../../../test/helpers/routes-in-process.ts';
import { startTestShop, type TestShop, testSeal } from '../../../test/helpers/shop.ts';
import { signIn } from '../../../test/helpers/sign-in.ts';
import {
  previewDeliveryChange,
  previewPreferencesChange,
} from '../../engine/clubs/memberships/index.server.ts';
import { newAddress, type TestMember, viewTestMembership } from '../../engine/clubs/memberships/testing.ts';
import type { MembershipDelivery } from '../../engine/clubs/memberships/types.ts';
import {
  februaryReleaseTimes,
  latestShipmentOf,
  newShippingMember,
  runClubJobsAt,
  setBankBehavior,
  setUpClubs,
} from '../../engine/clubs/shipments/testing.ts';
import { consentsOf } from '../../engine/identity/consents/index.server.ts';
import type { ClubAccountPage } from './view.server.ts';

let shop: TestShop;
let routes: ReturnType<typeof createRoutesInProcess>;
beforeAll(async () => {
  shop = await startTestShop();
  await setUpClubs(shop);
  routes = createRoutesInProcess(shop.routeDependencies());
});
afterAll(() => shop.stop());

/** Returns a browser session of a signed-in member, at a time when February boxes are open for changes. */
async function signedInMember() {
  shop.clock.set('2027-01-20T18:00:00Z');
  const member = await newShippingMember(shop);
  await runClubJobsAt(shop, februaryReleaseTimes.open);
  return browserOf(member);
}

/** Adds a second card with SQL, because the sandbox approves only one card number. Returns its id. */
async function anotherCard({ savedCardId }: TestMember): Promise<string> {
  const { rows } = await shop.dependencies.database.read.execute<{ id: string }>(sql`
    insert into saved_cards (customer_id, place, reference, brand, last_four, expiry_month, expiry_year, fingerprint, created_at)
    select customer_id, 2, reference || '_2', brand, '1881', expiry_month, expiry_year, fingerprint || '_2', created_at
      from saved_cards where id = ${savedCardId} returning id`);
  return rows[0]?.id ?? '';
}

/** Returns a browser session that is signed in as a member. */
async function browserOf(member: TestMember) {
  const { database } = shop.dependencies;
  const { rows } = await database.read.execute<{ email: string }>(
    sql`select email from customers where id = ${member.customerId}`,
  );
  const person = { email: rows[0]?.email ?? '' };
  const { cookie } = await signIn({ database, seal: testSeal, now: shop.clock.now() }, person);
  const query = { membership: member.membershipId };
  return {
    member,
    cookie,
    page: async () => {
      const { text } = await routes.get('shop/wine-club', cookie, {});
      return (JSON.parse(text.slice(text.indexOf('{'))) as { page: ClubAccountPage }).page;
    },
    get: (path: string, more = {}) => routes.get(path, cookie, { ...query, ...more }),
    post: (path: string, fields: Readonly<Record<string, string>>) =>
      routes.post(path, cookie, query, fields),
    club: (fields: Readonly<Record<string, string>>) => routes.post('shop/wine-club', cookie, {}, fields),
    view: () => viewTestMembership(shop, member),
  };
}

const changePages = ['cancel', 'hold', 'card', 'delivery', 'preferences'].map(
  (page) => `shop/wine-club/${page}`,
);
const pages = [...changePages, 'wine-club/change'];

describe('the club page', () => {
  it('shows the next shipment with its exact total and a year of charges', async () => {
    const ana = await signedInMember();
    const [membership] = (await ana.page()).memberships;
    const next = membership?.next;
    expect(next).toMatchObject({
      title: 'February release 2027',
      places: 6,
      maySkip: true,
    });
    expect(membership?.calendar.map(({ on }) => on)).toEqual([
      '2027-02-12',
      '2027-05-12',
      '2027-08-12',
      '2027-11-12',
    ]);
    expect(membership?.calendar[0]?.detail).toBe('total');
    expect(membership?.consent).toMatchObject({
      on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      text: expect.stringContaining('renews automatically'),
    });
    expect(membership?.notices).toEqual([]);
  });

  it('shows the date of the membership agreement, but not the key of its version', async () => {
    const ana = await signedInMember();
    const [consent] = await consentsOf(shop.dependencies.database.read, ana.member.customerId);
    expect(consent?.termsVersion).toContain(':');
    const { text } = await routes.get('shop/wine-club', ana.cookie, {});
    expect(text).toContain(consent?.termsText.slice(0, 40));
    expect(text).not.toContain(consent?.termsVersion);
  });

  it('skips a shipment and undoes the skip', async () => {
    const ana = await signedInMember();
    const { id } = await latestShipmentOf(shop, ana.member);
    expect((await ana.club({ intent: 'skip', shipment: id })).status).toBe(303);
    expect((await ana.page()).memberships[0]?.next).toMatchObject({ mayUndoSkip: true });
    expect((await ana.club({ intent: 'undo-skip', shipment: id })).status).toBe(303);
    expect((await latestShipmentOf(shop, ana.member)).state).toBe('open');
  });

  it('cancels with one form and undoes the cancellation', async () => {
    const ana = await signedInMember();
    const cancelled = await ana.post('shop/wine-club/cancel', { reason: 'Too much wine' });
    expect([cancelled.status, cancelled.text]).toEqual([
      303,
      expect.stringContaining('location: /shop/wine-club'),
    ]);
    expect(await ana.view()).toMatchObject({ state: 'cancelled', cancelReason: 'Too much wine' });
    const [membership] = (await ana.page()).memberships;
    expect(membership?.notices[0]).toMatchObject({ action: { intent: 'undo-cancel' } });
    expect(membership).toMatchObject({ calendar: [] });
    expect(membership).not.toHaveProperty('next');
    expect((await ana.club({ intent: 'undo-cancel', membership: ana.member.membershipId })).status).toBe(303);
    expect((await ana.view()).state).toBe('active');
  });

  it('puts a membership on hold, explains the effect on member prices, and ends the hold early', async () => {
    const ana = await signedInMember();
    const refused = await ana.post('shop/wine-club/hold', {
      fromOn: '2027-03-01',
      untilOn: '2027-02-01',
      reason: '',
    });
    expect(refused).toMatchObject({ status: 422, text: expect.stringContaining('"fieldId":"untilOn"') });
    const held = await ana.post('shop/wine-club/hold', {
      fromOn: '2027-01-22',
      untilOn: '2027-04-01',
      reason: '',
    });
    expect(held.status).toBe(303);
    expect(await ana.view()).toMatchObject({ state: 'on_hold', hasBenefits: true });
    expect((await ana.page()).memberships[0]?.notices[0]?.sentence).toContain('You keep your member prices.');
    await ana.club({ intent: 'end-hold', membership: ana.member.membershipId });
    expect((await ana.view()).state).toBe('active');
  });

  it('changes delivery and preferences only as previewed', async () => {
    const ana = await signedInMember();
    const addressId = await newAddress(shop, ana.member.customerId);
    const send = (form: Record<string, string>) => ana.post('shop/wine-club/delivery', form);
    const shownOf = async (delivery: MembershipDelivery) => {
      const shown = await previewDeliveryChange(shop.dependencies, ana.member, delivery);
      if (!shown.ok) throw new Error(shown.refusals[0]?.sentence);
      return { pickupPerson: '', termsVersion: shown.value.version };
    };
    const pickup = { isPickup: true, pickupLocation: 'hilltop', pickupPerson: '' } as const;
    // Saving requires the version of a preview.
    expect((await send({ to: 'pickup:hilltop', pickupPerson: '' })).status).toBe(422);
    expect((await send({ to: 'pickup:hilltop', ...(await shownOf(pickup)) })).status).toBe(303);
    // Adding shipping raises the renewing price, so it requires consent.
    const shipped = { to: addressId, ...(await shownOf({ isPickup: false, addressId })) };
    expect(await send(shipped)).toMatchObject({
      status: 422,
      text: expect.stringContaining('"fieldId":"consent"'),
    });
    expect((await ana.view()).isPickup).toBe(true);
    expect((await send({ ...shipped, consent: 'on' })).status).toBe(303);
    expect((await ana.view()).addressId).toBe(addressId);
    const nowhere = '00000000-0000-7000-8000-000000000000';
    expect((await send({ to: nowhere, pickupPerson: '' })).status).toBe(422);
    const taste = { preference: 'white', grape: 'Merlot' };
    expect((await ana.post('shop/wine-club/preferences', taste)).status).toBe(422);
    const tasted = await previewPreferencesChange(shop.dependencies, ana.member, {
      ...{ preference: 'white', neverSent: [{ kind: 'grape', grape: 'Merlot' }], answers: undefined },
    });
    if (!tasted.ok) throw new Error(tasted.refusals[0]?.sentence);
    await ana.post('shop/wine-club/preferences', { ...taste, termsVersion: tasted.value.version });
    expect(await ana.view()).toMatchObject({
      preference: 'white',
      neverSent: [{ kind: 'grape', grape: 'Merlot' }],
    });
  });

  it('previews the price of another plan and requires consent to change', async () => {
    const ana = await signedInMember();
    const looked = await ana.get('wine-club/change', { to: 'open-cellar-12 quarterly' });
    expect(looked.text).toContain('"yearHighCents":192000');
    const termsVersion = /"terms":\{"version":"([^"]+)"/.exec(looked.text)?.[1] ?? '';
    const form = { intent: 'change', to: 'open-cellar-12 quarterly', termsVersion };
    expect((await ana.post('wine-club/change', form)).status).toBe(422);
    expect((await ana.view()).plan).toBe('open-cellar-6');
    expect((await ana.post('wine-club/change', { ...form, consent: 'on' })).status).toBe(303);
    expect((await ana.view()).plan).toBe('open-cellar-12');
  });

  it('shows what a new card will be charged before it is chosen', async () => {
    const { member } = await signedInMember();
    await setBankBehavior(shop, member, 'decline');
    await runClubJobsAt(shop, februaryReleaseTimes.locked);
    await runClubJobsAt(shop, februaryReleaseTimes.charged);
    const ana = await browserOf(member);
    const [membership] = (await ana.page()).memberships;
    expect(membership?.notices[0]?.title).toBe('Your card was declined for February release 2027.');
    expect(membership?.badge.text).toBe('Payment due');
    expect(membership?.next?.notChargedReason).toBeUndefined();
    const overview = await ana.get('shop/dashboard');
    expect(overview.text).toContain('Your Open Cellar membership has an unpaid shipment.');
    const card = await ana.get('shop/wine-club/card');
    expect(card.text).toMatch(/"title":"February release 2027","cardCents":\d+/);
    const other = await anotherCard(member);
    expect((await ana.post('shop/wine-club/card', { intent: 'card', card: other })).status).toBe(303);
    expect((await ana.view()).savedCardId).toBe(other);
  });

  it('turns payment with gift cards and credit on and off', async () => {
    const ana = await signedInMember();
    const pays = async () => (await ana.view()).usesCredit;
    expect(await pays()).toBe(false);
    const enabled = await ana.post('shop/wine-club/card', { intent: 'credit', credit: 'on' });
    expect([enabled.status, await pays()]).toEqual([303, true]);
    const disabled = await ana.post('shop/wine-club/card', { intent: 'credit' });
    expect([disabled.status, await pays()]).toEqual([303, false]);
  });

  it.each(pages)('returns 404 to other customers on %s and rejects unknown forms', async (path) => {
    const [ana, ben] = [await signedInMember(), await signedInMember()];
    const query = { membership: ana.member.membershipId };
    expect((await routes.get(path, ben.cookie, query)).status).toBe(404);
    expect((await routes.post(path, ben.cookie, query, { reason: '' })).status).toBe(404);
    expect((await ana.post(path, { role: 'admin' })).status).toBe(400);
    expect((await ana.view()).state).toBe('active');
    expect((await routes.get(path, '', query)).text).toContain('location: /sign-in?');
  });
});
