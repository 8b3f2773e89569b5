import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { refusalCodes } from '../../../../test/helpers/refusal-codes.ts';
import { startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import { loadCustomerStanding } from '../../pricing/standing/index.server.ts';
import {
  addDemoClubs,
  emailKindsAbout,
  joinClub,
  joinCommand,
  newAddress,
  newCard,
  newCustomer,
  newMember,
  viewTestMembership,
} from './testing.ts';
import type { JoinCommand } from './types.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  await addDemoClubs(shop);
});
afterAll(() => shop.stop());

async function standing(own: { readonly customerId: Parameters<typeof loadCustomerStanding>[1] }) {
  return loadCustomerStanding(shop.dependencies.database.read, own.customerId, shop.clock.now());
}

const mails = (subjectId: string) => emailKindsAbout(shop, subjectId);

describe('joining a club', () => {
  it('activates a membership with a card at once, with member prices, a welcome email and the recorded terms', async () => {
    const own = await newMember(shop);
    const view = await viewTestMembership(shop, own);
    expect(view).toMatchObject({ state: 'active', plan: 'open-cellar-6', hasBenefits: true, version: 1 });
    expect(view.consent).toMatchObject({
      clientAddress: '203.0.113.9',
      userAgent: 'Firefox',
      plan: 'open-cellar-6',
    });
    expect(view.consent?.termsText).toContain('I agree that Mesa Lucero Estate will charge my card');
    expect(view.history.map(({ sentence }) => sentence)).toEqual([
      'Joined: Open Cellar, 6 bottles, four times a year.',
    ]);
    expect((await standing(own)).percentages).toMatchObject([{ rate: 1_500, ruleId: 'club:open-cellar-6' }]);
    expect(await mails(own.membershipId)).toEqual(['club-welcome']);
  });

  it('keeps a membership without a card pending and without benefits', async () => {
    const own = await newMember(shop, { savedCardId: undefined, source: 'no_payment' });
    expect(await viewTestMembership(shop, own)).toMatchObject({
      state: 'pending_payment_method',
      hasBenefits: false,
      lapsesOn: '2026-12-20',
    });
    expect((await standing(own)).programs).toEqual([]);
    expect(await mails(own.membershipId)).toEqual(['club-pending']);
  });

  it.each([
    ['web', 60],
    ['no_payment', 0],
  ] as const)(
    'enqueues the email to a member without a card (source %s) with a delay of %i minutes',
    async (source, minutes) => {
      const enqueue = vi.spyOn(shop.dependencies.jobs, 'enqueue');
      await newMember(shop, { savedCardId: undefined, source });
      const sends = enqueue.mock.calls.filter(([, name]) => name === 'send-notice');
      enqueue.mockRestore();
      const startAfter = minutes > 0 ? new Date(shop.clock.now().getTime() + minutes * 60_000) : undefined;
      expect(sends.map(([, , , options]) => options?.startAfter)).toEqual([startAfter]);
    },
  );

  it.each<[string, Partial<JoinCommand>]>([
    ['CONSENT_REQUIRED', { consent: { isTicked: false, termsVersion: '' } }],
    ['TERMS_CHANGED', { consent: { isTicked: true, termsVersion: 'of last year' } }],
    ['CLUB_UNKNOWN', { plan: 'open-cellar-7' }],
    ['CLUB_UNKNOWN', { frequency: 'monthly' }],
    ['AGE_UNDER_21', { birthDate: { month: '1', day: '1', year: '2008' } }],
    ['AGE_REQUIRED', { birthDate: undefined }],
    ['PICKUP_UNKNOWN', { delivery: { isPickup: true, pickupLocation: 'nowhere', pickupPerson: '' } }],
  ])('is rejected with %s and writes nothing', async (code, change) => {
    const customerId = await newCustomer(shop);
    const answer = await joinClub(shop.dependencies, customerId, await joinCommand(shop, change));
    expect(refusalCodes(answer)).toEqual([code]);
    const { rows } = await shop.dependencies.database.read.execute(sql`
      select from consents where customer_id = ${customerId} union all select from memberships where customer_id = ${customerId}`);
    expect(rows).toEqual([]);
  });

  it('is rejected for an address in a state that wine can’t ship to', async () => {
    const customerId = await newCustomer(shop);
    const addressId = await newAddress(shop, customerId, '84101');
    const delivery = { isPickup: false, addressId } as const;
    const answer = await joinClub(shop.dependencies, customerId, await joinCommand(shop, { delivery }));
    expect(refusalCodes(answer)).toEqual(['ADDRESS_CLOSED']);
    expect(answer.ok ? '' : answer.refusals[0]?.sentence).toContain('We can’t ship wine to Utah');
  });

  it('rejects another customer’s card or address as not found', async () => {
    const [thief, owner] = [await newCustomer(shop), await newCustomer(shop)];
    const savedCardId = await newCard(shop, owner);
    const delivery = { isPickup: false, addressId: await newAddress(shop, owner) } as const;
    const withCard = await joinClub(shop.dependencies, thief, await joinCommand(shop, { savedCardId }));
    const withAddress = await joinClub(shop.dependencies, thief, await joinCommand(shop, { delivery }));
    expect([refusalCodes(withCard), refusalCodes(withAddress)]).toEqual([
      ['CARD_NOT_FOUND'],
      ['ADDRESS_NOT_FOUND'],
    ]);
  });

  it('allows only one membership per club, but memberships in several clubs', async () => {
    const own = await newMember(shop);
    const again = await joinCommand(shop, { plan: 'open-cellar-12' });
    expect(refusalCodes(await joinClub(shop.dependencies, own.customerId, again))).toEqual(['CLUB_MEMBER']);
    const other = await joinCommand(shop, { plan: 'foothill-3' });
    expect(await joinClub(shop.dependencies, own.customerId, other)).toMatchObject({ ok: true });
  });
});

test('three of 50 concurrent customers get the last three spots of a club, and the others are rejected as CLUB_FULL', async () => {
  const { database } = shop.dependencies;
  await database.pool.query(`update clubs set member_cap = 3 where slug = 'lantern'`);
  const command = await joinCommand(shop, { plan: 'lantern-12', frequency: 'twice-a-year' });
  const people = await Promise.all(Array.from({ length: 50 }, () => newCustomer(shop)));
  const answers = await Promise.all(people.map((each) => joinClub(shop.dependencies, each, command)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
  expect(new Set(answers.flatMap(refusalCodes))).toEqual(new Set(['CLUB_FULL']));
  const { rows } = await database.read.execute<{ members: number; consents: number }>(sql`
    select (select count(*) from memberships where club_id = 3)::int as members,
           (select count(*) from consents where plan = 'lantern-12')::int as consents`);
  expect(rows).toEqual([{ members: 3, consents: 3 }]);
});
