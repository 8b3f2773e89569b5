import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { startTestShop, type TestShop, testCards } from '../../../test/helpers/shop.ts';
import { addMonths, type CivilDate, wineryDate } from '../../core/dates.ts';
import { removeAddress } from '../address-book/index.server.ts';
import { insertPriceChange } from '../clubs/price-store.server.ts';
import type { ClubPlan } from '../clubs/types.ts';
import { consentsOf } from '../consents/index.server.ts';
import { exportPersonalData } from '../personal-data/index.server.ts';
import { planReleases } from '../releases/plan-releases.server.ts';
import { removeCard } from '../saved-cards/index.server.ts';
import { standingOf } from '../standing/index.server.ts';
import {
  cancelMembership,
  changePlan,
  endHold,
  endMembershipsOf,
  holdMembership,
  joinClub,
  joinWait,
  leaveWait,
  previewPlanChange,
  setMembershipCard,
  undoCancel,
} from './index.server.ts';
import { sweepMemberships } from './sweep-memberships.server.ts';
import {
  joinCommand,
  mailsAbout,
  newAddress,
  newCard,
  newCustomer,
  newMember,
  openClubs,
  type TestMember,
  viewOfMember,
} from './testing.ts';
import { waitsOf } from './view.server.ts';

/* A membership from its first card to its end, each on a day of its own (domain §1.3, §2.5, §7.3). */

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  await openClubs(shop);
});
afterAll(() => shop.stop());

const codes = (answer: { readonly ok: boolean }) =>
  'refusals' in answer ? (answer.refusals as readonly { code: string }[]).map(({ code }) => code) : [];

const today = () => wineryDate(shop.clock.now());
const sweep = () => sweepMemberships(shop.dependencies);
const stateOf = async (own: TestMember) => (await viewOfMember(shop, own)).state;

async function rates(own: TestMember) {
  const { percentages } = await standingOf(shop.dependencies.database.read, own.customerId, shop.clock.now());
  return percentages.map(({ rate }) => rate);
}

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
    expect(codes(removed)).toEqual(['CARD_IN_USE']);
    expect(removed.ok ? '' : removed.refusals[0]?.sentence).toContain('pays for: Open Cellar');
  });

  it('of somebody else changes nothing, and neither does somebody else', async () => {
    const [own, other] = [await newMember(shop), await newMember(shop)];
    const theirs = await newCard(shop, other.customerId, testCards.challenge).catch(() => other.savedCardId);
    if (!theirs) throw new Error('no card');
    expect(codes(await setMembershipCard(shop.dependencies, own, theirs))).toEqual(['CARD_NOT_FOUND']);
    const stranger = { ...own, customerId: other.customerId };
    const answers = [
      await setMembershipCard(shop.dependencies, stranger, theirs),
      await cancelMembership(shop.dependencies, stranger, { reason: '' }),
      await endHold(shop.dependencies, stranger),
      await previewPlanChange(shop.dependencies, stranger, { plan: 'foothill-3', frequency: 'quarterly' }),
    ];
    expect(answers.flatMap(codes)).toEqual(Array(4).fill('MEMBERSHIP_NOT_FOUND'));
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
    expect((await viewOfMember(shop, own)).history[0]?.sentence).toBe('Ended: no card came within 30 days.');
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
  expect(codes(await removeAddress(shop.dependencies, own))).toEqual(['ADDRESS_IN_USE']);
  await cancelMembership(shop.dependencies, { customerId, ...joined.value }, { reason: '' });
  expect(await removeAddress(shop.dependencies, own)).toMatchObject({ ok: true });
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
      codes(await holdMembership(shop.dependencies, own, { fromOn, untilOn: undefined, reason: '' })),
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
    expect(codes(await holdMembership(shop.dependencies, own, { ...dates, reason: '' }))).toEqual([code]);
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
    expect(codes(await undoCancel(shop.dependencies, late))).toEqual(['UNDO_OVER']);
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

describe('another plan', () => {
  const agreedBy = { clientAddress: '203.0.113.9', userAgent: 'Firefox' };

  it('is shown in money first, needs an agreement of its own, and both stay on record', async () => {
    await planReleases(shop.dependencies);
    const own = await newMember(shop);
    const wish = { plan: 'open-cellar-12', frequency: 'twice-a-year' };
    const preview = await previewPlanChange(shop.dependencies, own, wish);
    if (!preview.ok) throw new Error(JSON.stringify(preview));
    expect(preview.value).toMatchObject({
      before: { shipmentLowCents: 20_000, yearHighCents: 104_000 },
      after: { shipmentLowCents: 38_000, yearHighCents: 96_000 },
      isOtherClub: false,
      status: 'open',
      gained: ['20% off instead of 15%.'],
      lost: [],
    });
    const unticked = { isTicked: false, termsVersion: preview.value.terms.version };
    const refused = await changePlan(shop.dependencies, own, { ...wish, consent: unticked, agreedBy });
    expect(codes(refused)).toEqual(['CONSENT_REQUIRED']);
    shop.clock.advance({ minutes: 1 });
    const consent = { ...unticked, isTicked: true };
    expect(await changePlan(shop.dependencies, own, { ...wish, consent, agreedBy })).toMatchObject({
      ok: true,
    });
    expect(await rates(own)).toEqual([2_000]);
    const agreed = await consentsOf(shop.dependencies.database.read, own.customerId);
    expect(agreed.map(({ plan }) => plan)).toEqual(['open-cellar-12', 'open-cellar-6']);
    expect(codes(await changePlan(shop.dependencies, own, { ...wish, consent, agreedBy }))).toEqual([
      'PLAN_SAME',
    ]);
  });

  it('of another club ends this one and begins that one, and is changed back, not taken up again', async () => {
    const own = await newMember(shop);
    const wish = { plan: 'foothill-3', frequency: 'quarterly' };
    const preview = await previewPlanChange(shop.dependencies, own, wish);
    if (!preview.ok) throw new Error(JSON.stringify(preview));
    expect(preview.value.lost).toContain('The winemaker chooses the wines of your boxes.');
    const consent = { isTicked: true, termsVersion: preview.value.terms.version };
    shop.clock.advance({ minutes: 1 });
    const changed = await changePlan(shop.dependencies, own, { ...wish, consent, agreedBy });
    if (!changed.ok) throw new Error(JSON.stringify(changed));
    expect([await stateOf(own), changed.value.state, await rates(own)]).toEqual([
      'cancelled',
      'active',
      [1_000],
    ]);
    expect(codes(await undoCancel(shop.dependencies, own))).toEqual(['MEMBERSHIP_STATE']);
    expect(await mails(changed.value.membershipId)).toEqual(['club-plan-changed']);
  });
});

test('the line of a full club: in order, one offer a place, 72 hours, and nobody passes it', async () => {
  const { database } = shop.dependencies;
  await database.pool.query(`update clubs set member_cap = 1 where slug = 'lantern'`);
  const lantern = { plan: 'lantern-12', frequency: 'twice-a-year' };
  const member = await newMember(shop, lantern);
  const [first, second, newcomer] = [
    await newCustomer(shop),
    await newCustomer(shop),
    await newCustomer(shop),
  ];
  for (const each of [first, second]) {
    expect(await joinWait(shop.dependencies, each, 'lantern-12')).toMatchObject({ ok: true });
    shop.clock.advance({ minutes: 1 });
  }
  expect(codes(await joinWait(shop.dependencies, first, 'lantern-12'))).toEqual(['WAIT_ALREADY']);
  const stateFor = async (each: typeof first) => (await waitsOf(database.read, each))[0]?.state;
  const join = async (each: typeof first) =>
    joinClub(shop.dependencies, each, await joinCommand(shop, lantern));

  await cancelMembership(shop.dependencies, member, { reason: '' });
  await sweep();
  // Its place waits for whoever may still come back.
  expect([await stateFor(first), codes(await join(newcomer))]).toEqual(['waiting', ['CLUB_FULL']]);
  shop.clock.advance({ days: 30, hours: 1 });
  await Promise.all([sweep(), sweep()]);
  expect([await stateFor(first), await stateFor(second)]).toEqual(['offered', 'waiting']);
  expect(codes(await join(second))).toEqual(['CLUB_FULL']);
  shop.clock.advance({ hours: 72 });
  await sweep();
  expect([await stateFor(first), await stateFor(second)]).toEqual([undefined, 'offered']);
  expect([codes(await join(first)), await join(second)]).toMatchObject([['CLUB_FULL'], { ok: true }]);
  expect(await leaveWait(shop.dependencies, first, 'none' as never).catch(() => false)).toBe(false);
  const { rows } = await database.read.execute<{ kind: string; recipients: number }>(
    sql`select kind, count(*)::int as recipients from notices where subject_type = 'club_wait' group by kind order by kind`,
  );
  expect(rows).toEqual([
    { kind: 'club-place-offered', recipients: 2 },
    { kind: 'club-place-passed', recipients: 1 },
  ]);
});

describe('what the law wants told', () => {
  it('all that a member agreed to and did stands in the file of their data', async () => {
    const own = await newMember(shop);
    const owner = { customerId: own.customerId, email: '' };
    let file = '';
    for await (const part of exportPersonalData(shop.dependencies, owner)) file += part;
    expect(JSON.parse(file)).toMatchObject({
      memberships: [{ club: 'Open Cellar', state: 'active', history: [{ kind: 'joined' }] }],
      consents: [{ plan: 'open-cellar-6', client_address: '203.0.113.9' }],
    });
  });

  it('what renews, once in each year of an agreement', async () => {
    const own = await newMember(shop);
    for (let month = 0; month < 25; month += 1) {
      shop.clock.set(new Date(shop.clock.now().getTime() + 31 * 24 * 60 * 60 * 1000));
      await Promise.all([sweep(), sweep()]);
    }
    expect((await mails(own.membershipId)).filter((kind) => kind === 'club-yearly-reminder')).toHaveLength(2);
  });

  it('other prices 7 to 30 days before they hold, once; without word of them they do not', async () => {
    const { database } = shop.dependencies;
    const own = await newMember(shop);
    const startsOn = addMonths(today(), 2);
    const change = {
      plan: 'open-cellar-6' as ClubPlan,
      startsOn,
      typicalLowCents: 21_000 as never,
      typicalHighCents: 27_000 as never,
    };
    await insertPriceChange(database.read, change, shop.clock.now());
    await sweep();
    expect(await mails(own.membershipId)).toEqual(['club-welcome']);
    shop.clock.advance({ days: 40 });
    await Promise.all([sweep(), sweep()]);
    expect(await mails(own.membershipId)).toEqual(['club-welcome', 'club-price-change']);
    expect((await viewOfMember(shop, own)).figures.shipmentHighCents).toBe(26_000);
    shop.clock.advance({ days: 25 });
    await sweep();
    expect((await viewOfMember(shop, own)).figures.shipmentHighCents).toBe(27_000);
  });

  it('and the proof is kept: its browser is forgotten after three years, of whoever left more than a year ago', async () => {
    const [own, staying] = [await newMember(shop), await newMember(shop)];
    shop.clock.advance({ days: 3 * 366 - 300 });
    await cancelMembership(shop.dependencies, own, { reason: '' });
    const agents = async () => {
      await sweep();
      const read = shop.dependencies.database.read;
      const found = [await consentsOf(read, own.customerId), await consentsOf(read, staying.customerId)];
      return found.map(([consent]) => [consent?.userAgent, (consent?.termsText.length ?? 0) > 100]);
    };
    shop.clock.advance({ days: 360 });
    expect(await agents()).toEqual([
      ['Firefox', true],
      ['Firefox', true],
    ]);
    shop.clock.advance({ days: 10 });
    expect(await agents()).toEqual([
      ['', true],
      ['Firefox', true],
    ]);
  });
});
