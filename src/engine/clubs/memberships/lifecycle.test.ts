import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { refusalCodes } from '../../../../test/helpers/refusal-codes.ts';
import { startTestShop, type TestShop, testCards } from '../../../../test/helpers/shop.ts';
import { addMonths, type CivilDate, wineryDate } from '../../../core/dates.ts';
import { removeAddress } from '../../identity/address-book/index.server.ts';
import { removeCard } from '../../orders/saved-cards/index.server.ts';
import {
  cancelMembership,
  changeMembershipPreferences,
  endMembershipHold,
  endMembershipsOfCustomer,
  holdMembership,
  previewPlanChange,
  setMembershipCard,
  undoCancellation,
} from './index.server.ts';
import { sweepMemberships } from './sweep-memberships.server.ts';
import {
  addDemoClubs,
  discountsOfMember,
  emailKindsAbout,
  joinClub,
  joinCommand,
  newAddress,
  newCard,
  newCustomer,
  newMember,
  type TestMember,
  viewTestMembership,
} from './testing.ts';

/* A membership from its first card to its end (domain §1.3, §7.3). */

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  await addDemoClubs(shop);
});
afterAll(() => shop.stop());

const today = () => wineryDate(shop.clock.now());
const sweep = () => sweepMemberships(shop.dependencies);
const stateOf = async (own: TestMember) => (await viewTestMembership(shop, own)).state;
const rates = (own: TestMember) => discountsOfMember(shop, own);
const mails = (subjectId: string) => emailKindsAbout(shop, subjectId);

test('a membership change by staff names the staff member in the history and in the audit trail', async () => {
  const own = await newMember(shop);
  const actor = 'staff:grace' as const;
  const today = wineryDate(shop.clock.now());
  await holdMembership(
    shop.dependencies,
    { ...own, actor },
    { fromOn: today, untilOn: undefined, reason: '' },
  );
  await endMembershipHold(shop.dependencies, { ...own, actor });
  await cancelMembership(shop.dependencies, own, { reason: '' });
  const { history } = await viewTestMembership(shop, own);
  expect(history.slice(0, 3).map((event) => [event.kind, event.actor])).toEqual([
    ['cancelled', 'customer'],
    ['hold_ended', actor],
    ['held', actor],
  ]);
  const { rows } = await shop.test.database.pool.query(
    `select actor, action from audit_events where subject_type = 'membership' and subject_id = $1 order by id`,
    [own.membershipId],
  );
  expect(rows).toEqual([
    { actor, action: 'membership.held' },
    { actor, action: 'membership.hold_ended' },
  ]);
});

describe('the card of a membership', () => {
  it('activates a pending membership, and can’t be removed while the membership uses it', async () => {
    const own = await newMember(shop, { savedCardId: undefined });
    const cardId = await newCard(shop, own.customerId);
    expect(await setMembershipCard(shop.dependencies, own, cardId)).toMatchObject({
      value: { state: 'active' },
    });
    expect(await rates(own)).toEqual([1_500]);
    expect(await mails(own.membershipId)).toEqual(['club-pending', 'club-activated']);
    const removed = await removeCard(shop.dependencies, { customerId: own.customerId, cardId });
    expect(refusalCodes(removed)).toEqual(['CARD_IN_USE']);
    expect(removed.ok ? '' : removed.refusals[0]?.sentence).toContain('pays for Open Cellar');
  });

  it('can’t be set to another customer’s card or by another customer', async () => {
    const [own, other] = [await newMember(shop), await newMember(shop)];
    const theirs = await newCard(shop, other.customerId, testCards.challenge).catch(() => other.savedCardId);
    if (!theirs) throw new Error('no card');
    expect(refusalCodes(await setMembershipCard(shop.dependencies, own, theirs))).toEqual(['CARD_NOT_FOUND']);
    const stranger = { ...own, customerId: other.customerId };
    const answers = [
      await setMembershipCard(shop.dependencies, stranger, theirs),
      await cancelMembership(shop.dependencies, stranger, { reason: '' }),
      await endMembershipHold(shop.dependencies, stranger),
      await previewPlanChange(shop.dependencies, stranger, { plan: 'foothill-3', frequency: 'quarterly' }),
    ];
    expect(answers.flatMap(refusalCodes)).toEqual(Array(4).fill('MEMBERSHIP_NOT_FOUND'));
  });

  it('is requested by one email each on days 2, 7 and 14 if missing, and the membership ends after 30 days', async () => {
    const own = await newMember(shop, { savedCardId: undefined });
    for (let day = 1; day <= 31; day += 1) {
      shop.clock.advance({ days: 1 });
      await Promise.all([sweep(), sweep()]);
    }
    expect(await stateOf(own)).toBe('cancelled');
    expect(await mails(own.membershipId)).toEqual([
      'club-pending',
      ...Array(3).fill('club-card-reminder'),
      'club-lapsed',
    ]);
    expect((await viewTestMembership(shop, own)).history[0]?.sentence).toBe(
      'Ended because no card was added within 30 days.',
    );
  });
});

test('an address can’t be removed while a membership ships to it', async () => {
  const customerId = await newCustomer(shop);
  const addressId = await newAddress(shop, customerId);
  const savedCardId = await newCard(shop, customerId);
  const delivery = { isPickup: false, addressId } as const;
  const joined = await joinClub(
    shop.dependencies,
    customerId,
    await joinCommand(shop, { delivery, savedCardId }),
  );
  if (!joined.ok) throw new Error('did not join');
  const own = { customerId, addressId };
  expect(refusalCodes(await removeAddress(shop.dependencies, own))).toEqual(['ADDRESS_IN_USE']);
  await cancelMembership(shop.dependencies, { customerId, ...joined.value }, { reason: '' });
  expect(await removeAddress(shop.dependencies, own)).toMatchObject({ ok: true });
});

it('the membership history names the staff member for staff changes and the customer for their own', async () => {
  const own = await newMember(shop);
  const byStaff = { ...own, actor: 'operator:rosa' } as const;
  const fromOn = addMonths(today(), 1);
  await holdMembership(shop.dependencies, byStaff, { fromOn, untilOn: undefined, reason: '' });
  await endMembershipHold(shop.dependencies, byStaff);
  await changeMembershipPreferences(shop.dependencies, byStaff, {
    ...{ preference: 'red', neverSent: [], answers: undefined },
  });
  await cancelMembership(shop.dependencies, byStaff, { reason: '' });
  await undoCancellation(shop.dependencies, own);
  const actors = (await viewTestMembership(shop, own)).history.map(({ kind, actor }) => [kind, actor]);
  expect(actors).toEqual([
    ['cancel_undone', 'customer'],
    ['cancelled', 'operator:rosa'],
    ['preferences_changed', 'operator:rosa'],
    ['hold_ended', 'operator:rosa'],
    ['held', 'operator:rosa'],
    ['joined', 'customer'],
  ]);
});

describe('a membership hold', () => {
  it('starts and ends on its dates, and keeps member prices if it is short', async () => {
    const own = await newMember(shop);
    const fromOn = addMonths(today(), 1);
    const held = await holdMembership(shop.dependencies, own, {
      fromOn,
      untilOn: addMonths(today(), 3),
      reason: 'Away',
    });
    expect(held).toMatchObject({ ok: true, value: { keepsBenefits: true } });
    expect(await stateOf(own)).toBe('active');
    expect(
      refusalCodes(await holdMembership(shop.dependencies, own, { fromOn, untilOn: undefined, reason: '' })),
    ).toEqual(['HOLD_ALREADY']);
    shop.clock.advance({ days: 32 });
    await sweep();
    expect([await stateOf(own), await rates(own)]).toEqual(['on_hold', [1_500]]);
    shop.clock.advance({ days: 62 });
    await sweep();
    expect([await stateOf(own), await rates(own)]).toEqual(['active', [1_500]]);
    expect(await mails(own.membershipId)).toEqual(['club-welcome', 'club-held', 'club-hold-ended']);
  });

  it('without an end date pauses member prices until it is ended', async () => {
    const own = await newMember(shop);
    await holdMembership(shop.dependencies, own, { fromOn: today(), untilOn: undefined, reason: '' });
    expect([await stateOf(own), await rates(own)]).toEqual(['on_hold', []]);
    shop.clock.advance({ hours: 1 });
    expect(await endMembershipHold(shop.dependencies, own)).toMatchObject({ ok: true });
    expect([await stateOf(own), await rates(own)]).toEqual(['active', [1_500]]);
  });

  it.each([
    ['that starts in the past', { fromOn: '2020-01-01' as CivilDate, untilOn: undefined }, 'HOLD_DATES'],
    [
      'that ends before it starts',
      { fromOn: '2027-06-02' as CivilDate, untilOn: '2027-06-01' as CivilDate },
      'HOLD_DATES',
    ],
    [
      'that is too long',
      { fromOn: '2027-06-02' as CivilDate, untilOn: '2028-06-03' as CivilDate },
      'HOLD_TOO_LONG',
    ],
  ])('is rejected for a period %s', async (_, dates, code) => {
    const own = await newMember(shop);
    expect(refusalCodes(await holdMembership(shop.dependencies, own, { ...dates, reason: '' }))).toEqual([
      code,
    ]);
  });
});

describe('a membership cancellation', () => {
  it('ends member prices at once and can be undone for exactly 30 days', async () => {
    const [own, late] = [await newMember(shop), await newMember(shop)];
    for (const each of [own, late])
      await cancelMembership(shop.dependencies, each, { reason: 'Too much wine' });
    expect([await stateOf(own), await rates(own)]).toEqual(['cancelled', []]);
    expect((await viewTestMembership(shop, own)).undoUntil).toBeDefined();
    shop.clock.advance({ days: 29, hours: 23 });
    expect(await undoCancellation(shop.dependencies, own)).toMatchObject({
      ok: true,
      value: { state: 'active' },
    });
    expect(await rates(own)).toEqual([1_500]);
    shop.clock.advance({ hours: 1 });
    expect(refusalCodes(await undoCancellation(shop.dependencies, late))).toEqual(['UNDO_OVER']);
    expect(await mails(own.membershipId)).toEqual(['club-welcome', 'club-cancelled', 'club-cancel-undone']);
  });

  it('is made without an email when the account is closed', async () => {
    const own = await newMember(shop);
    await shop.dependencies.database.transaction((tx) =>
      endMembershipsOfCustomer(tx, own.customerId, shop.clock.now()),
    );
    expect(await stateOf(own)).toBe('cancelled');
    expect(await mails(own.membershipId)).toEqual(['club-welcome']);
  });
});
