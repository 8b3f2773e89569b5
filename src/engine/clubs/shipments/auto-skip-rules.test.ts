import { describe, expect, it } from 'vitest';
import type { CivilDate } from '../../../core/dates.ts';
import { autoSkipReason, notSentSentence } from './rules.ts';
import type { ClubShipmentState } from './types.ts';

const dueOn = '2027-02-12' as CivilDate;
const day = (text: string) => text as CivilDate;
type Charged = Parameters<typeof autoSkipReason>[0];

const charged = (
  membership: Partial<Charged['membership']> = {},
  {
    state = 'locked',
    hold,
    isAgreedTo = true,
  }: {
    readonly state?: ClubShipmentState;
    readonly hold?: Charged['hold'];
    readonly isAgreedTo?: boolean;
  } = {},
): Charged => ({
  shipment: { state, dueOn },
  membership: {
    ...{ state: 'active', source: 'web', isPickup: true, addressId: undefined },
    savedCardId: 'card' as never,
    ...membership,
  },
  hold,
  isAgreedTo,
});

describe('autoSkipReason', () => {
  it('returns no reason for a shipment of an active membership', () => {
    expect(autoSkipReason(charged())).toBeUndefined();
  });

  it('skips a charge the member did not agree to, in every state before the charge', () => {
    for (const state of ['upcoming', 'open', 'locked'] as const) {
      expect(autoSkipReason(charged({}, { state, isAgreedTo: false }))).toBe('not_agreed');
    }
    expect(notSentSentence('not_agreed')).toBeDefined();
  });

  it.each([
    ['has an unpaid shipment', { state: 'past_due' }, 'past_due'],
    ['has no card', { savedCardId: undefined }, 'pending'],
    ['has no delivery address', { isPickup: false }, 'pending'],
    ['was canceled', { state: 'cancelled' }, 'left'],
    ['received all shipments of a gift', { state: 'completed' }, 'left'],
  ] as const)('skips the shipment of a member who %s', (_what, membership, end) => {
    for (const state of ['upcoming', 'open', 'locked'] as const) {
      expect(autoSkipReason(charged(membership, { state }))).toBe(end);
    }
  });

  it.each([
    ['2027-02-12', '2027-03-01', 'hold'],
    ['2027-01-01', '2027-02-13', 'hold'],
    ['2027-01-01', '2027-02-12', undefined],
    ['2027-02-13', '2027-03-01', undefined],
  ] as const)(
    'skips for a hold from %s until %s only if it covers the charge day',
    (fromOn, untilOn, end) => {
      const hold = { fromOn: day(fromOn), untilOn: day(untilOn) };
      expect(autoSkipReason(charged({}, { hold }))).toBe(end);
    },
  );

  it('uses a given charge day instead of the shipment’s own', () => {
    const hold = { fromOn: day('2027-02-20'), untilOn: day('2027-03-01') };
    expect(autoSkipReason(charged({}, { hold }), day('2027-02-21'))).toBe('hold');
  });

  it.each(['charging', 'declined', 'charged', 'lapsed'] as const)(
    'does not skip a shipment that is %s',
    (state) => {
      expect(autoSkipReason(charged({ state: 'past_due' }, { state }))).toBeUndefined();
    },
  );

  it('is explained to the member unless the membership has ended', () => {
    const ends = ['pending', 'hold', 'past_due'] as const;
    expect(new Set(ends.map(notSentSentence)).size).toBe(3);
    for (const end of ends) expect(notSentSentence(end)).toBeTruthy();
    expect(notSentSentence('left')).toBeUndefined();
    expect(notSentSentence(undefined)).toBeUndefined();
  });
});
