import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { codesOf } from '../../../../test/helpers/refusal-codes.ts';
import { startTestShop, type TestShop, testCards } from '../../../../test/helpers/shop.ts';
import { addMonths, type CivilDate, wineryDate } from '../../../core/dates.ts';
import { removeAddress } from '../../identity/address-book/index.server.ts';
import { removeCard } from '../../orders/saved-cards/index.server.ts';
import {
  cancelMembership,
  changePreferences,
  endHold,
  endMembershipsOf,
  holdMembership,
  previewPlanChange,
  setMembershipCard,
  undoCancel,
} from './index.server.ts';
import { sweepMemberships } from './sweep-memberships.server.ts';
import {
  joinClub,
  joinCommand,
  mailsAbout,
  newAddress,
  newCard,
  newCustomer,
  newMember,
  openClubs,
  ratesOf,
  type TestMember,
  viewOfMember,
} from './testing.ts';

/* A membership from its first card to its end, each on a day of its own (domain §1.3, §7.3). */

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  await openClubs(shop);
});
afterAll(() => shop.stop());

const today = () => wineryDate(shop.clock.now());
const sweep = () => sweepMemberships(shop.dependencies);
const stateOf = async (own: TestMember) => (await viewOfMember(shop, own)).state;
const rates = (own: TestMember) => ratesOf(shop, own);
const mails = (subjectId: string) => mailsAbout(shop, subjectId);

describe('a card', () => {
  it('begins a membership that waited for it, and cannot be removed while it is charged', async () => {
    const own = await newMember(shop, { savedCardId: undefined });
    const cardId = await newCard(shop, own.customerId);
    expect(await setMembershipCard(shop.dependencies, own, cardId)).toMatchObject({
      value: { state: 'active' },
    });
    expect(await rates(own)).toEqual([1_500]);
    expect(await mails(own.membershipId)).toEqual(['club-pending', 'club-activated']);
    const removed = await removeCard(shop.dependencies, { customerId: own.customerId, cardId });
    expect(codesOf(removed)).toEqual(['CARD_IN_USE']);
    expect(removed.ok ? '' : removed.refusals[0]?.sentence).toContain('pays for: Open Cellar');
  });

  it('of somebody else changes nothing, and neither does somebody else', async () => {
    const [own, other] = [await newMember(shop), await newMember(shop)];
    const theirs = await newCard(shop, other.customerId, testCards.challenge).catch(() => other.savedCardId);
    if (!theirs) throw new Error('no card');
    expect(codesOf(await setMembershipCard(shop.dependencies, own, theirs))).toEqual(['CARD_NOT_FOUND']);
    const stranger = { ...own, customerId: other.customerId };
    const answers = [
      await setMembershipCard(shop.dependencies, stranger, theirs),
      await cancelMembership(shop.dependencies, stranger, { reason: '' }),
      await endHold(shop.dependencies, stranger),
      await previewPlanChange(shop.dependencies, stranger, { plan: 'foothill-3', frequency: 'quarterly' }),
    ];
    expect(answers.flatMap(codesOf)).toEqual(Array(4).fill('MEMBERSHIP_NOT_FOUND'));
  });

  it('that never comes: reminded on days 2, 7 and 14, over after 30, told each time once', async () => {
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
    expect((await viewOfMember(shop, own)).history[0]?.sentence).toBe(
      'Ended because no card was added within 30 days.',
    );
  });
});

test('an address stays in the book while a club sends there', async () => {
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
  expect(codesOf(await removeAddress(shop.dependencies, own))).toEqual(['ADDRESS_IN_USE']);
  await cancelMembership(shop.dependencies, { customerId, ...joined.value }, { reason: '' });
  expect(await removeAddress(shop.dependencies, own)).toMatchObject({ ok: true });
});

it('names whoever of the house acted for a member in its history, and nobody else', async () => {
  const own = await newMember(shop);
  const byStaff = { ...own, actor: 'operator:rosa' } as const;
  const fromOn = addMonths(today(), 1);
  await holdMembership(shop.dependencies, byStaff, { fromOn, untilOn: undefined, reason: '' });
  await endHold(shop.dependencies, byStaff);
  await changePreferences(shop.dependencies, byStaff, {
    ...{ preference: 'red', neverSent: [], answers: undefined },
  });
  await cancelMembership(shop.dependencies, byStaff, { reason: '' });
  await undoCancel(shop.dependencies, own);
  const actors = (await viewOfMember(shop, own)).history.map(({ kind, actor }) => [kind, actor]);
  expect(actors).toEqual([
    ['cancel_undone', 'customer'],
    ['cancelled', 'operator:rosa'],
    ['preferences_changed', 'operator:rosa'],
    ['hold_ended', 'operator:rosa'],
    ['held', 'operator:rosa'],
    ['joined', 'customer'],
  ]);
});

describe('a hold', () => {
  it('begins and ends by the clock; a short one keeps the prices', async () => {
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
      codesOf(await holdMembership(shop.dependencies, own, { fromOn, untilOn: undefined, reason: '' })),
    ).toEqual(['HOLD_ALREADY']);
    shop.clock.advance({ days: 32 });
    await sweep();
    expect([await stateOf(own), await rates(own)]).toEqual(['on_hold', [1_500]]);
    shop.clock.advance({ days: 62 });
    await sweep();
    expect([await stateOf(own), await rates(own)]).toEqual(['active', [1_500]]);
    expect(await mails(own.membershipId)).toEqual(['club-welcome', 'club-held', 'club-hold-ended']);
  });

  it('without a last day rests the prices until it is ended', async () => {
    const own = await newMember(shop);
    await holdMembership(shop.dependencies, own, { fromOn: today(), untilOn: undefined, reason: '' });
    expect([await stateOf(own), await rates(own)]).toEqual(['on_hold', []]);
    shop.clock.advance({ hours: 1 });
    expect(await endHold(shop.dependencies, own)).toMatchObject({ ok: true });
    expect([await stateOf(own), await rates(own)]).toEqual(['active', [1_500]]);
  });

  it.each([
    ['yesterday', { fromOn: '2020-01-01' as CivilDate, untilOn: undefined }, 'HOLD_DATES'],
    ['backwards', { fromOn: '2027-06-02' as CivilDate, untilOn: '2027-06-01' as CivilDate }, 'HOLD_DATES'],
    ['for years', { fromOn: '2027-06-02' as CivilDate, untilOn: '2028-06-03' as CivilDate }, 'HOLD_TOO_LONG'],
  ])('does not run %s', async (_, dates, code) => {
    const own = await newMember(shop);
    expect(codesOf(await holdMembership(shop.dependencies, own, { ...dates, reason: '' }))).toEqual([code]);
  });
});

describe('a cancellation', () => {
  it('ends prices at once and can be taken back for 30 days, and not a moment longer', async () => {
    const [own, late] = [await newMember(shop), await newMember(shop)];
    for (const each of [own, late])
      await cancelMembership(shop.dependencies, each, { reason: 'Too much wine' });
    expect([await stateOf(own), await rates(own)]).toEqual(['cancelled', []]);
    expect((await viewOfMember(shop, own)).undoUntil).toBeDefined();
    shop.clock.advance({ days: 29, hours: 23 });
    expect(await undoCancel(shop.dependencies, own)).toMatchObject({ ok: true, value: { state: 'active' } });
    expect(await rates(own)).toEqual([1_500]);
    shop.clock.advance({ hours: 1 });
    expect(codesOf(await undoCancel(shop.dependencies, late))).toEqual(['UNDO_OVER']);
    expect(await mails(own.membershipId)).toEqual(['club-welcome', 'club-cancelled', 'club-cancel-undone']);
  });

  it('of an account that is closed takes every membership with it, without a mail', async () => {
    const own = await newMember(shop);
    await shop.dependencies.database.transaction((tx) =>
      endMembershipsOf(tx, own.customerId, shop.clock.now()),
    );
    expect(await stateOf(own)).toBe('cancelled');
    expect(await mails(own.membershipId)).toEqual(['club-welcome']);
  });
});
