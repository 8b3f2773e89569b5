import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays, addMonths, type CivilDate, wineryDate } from '../../../core/dates.ts';
import type { AddressId, SavedCardId } from '../../../core/ids.ts';
import {
  deriveMembershipState,
  duePendingMembershipStep,
  dueYearlyReminderNumber,
  hasMemberBenefits,
  holdKeepsBenefits,
  isHoldActive,
  isPriceNoticeDue,
  pendingMembershipEndDay,
  validateHoldRequest,
} from './rules.ts';

const today = '2026-11-20' as CivilDate;
const whole = {
  cancelledAt: undefined,
  completedAt: undefined,
  source: 'web' as const,
  savedCardId: 'card' as SavedCardId,
  isPickup: false,
  addressId: 'address' as AddressId,
};
const day = fc.integer({ min: -800, max: 800 }).map((days) => addDays(today, days));

describe('deriveMembershipState', () => {
  it('derives the state from the card, address, hold, payment, completion and cancellation', () => {
    expect(deriveMembershipState(whole, undefined, today)).toBe('active');
    expect(deriveMembershipState({ ...whole, savedCardId: undefined }, undefined, today)).toBe(
      'pending_payment_method',
    );
    expect(deriveMembershipState({ ...whole, addressId: undefined }, undefined, today)).toBe(
      'pending_payment_method',
    );
    expect(deriveMembershipState({ ...whole, addressId: undefined, isPickup: true }, undefined, today)).toBe(
      'active',
    );
    const given = { ...whole, source: 'gift' as const, savedCardId: undefined };
    expect(deriveMembershipState(given, undefined, today)).toBe('active');
    expect(deriveMembershipState({ ...given, addressId: undefined }, undefined, today)).toBe(
      'pending_payment_method',
    );
    expect(deriveMembershipState({ ...given, completedAt: new Date() }, undefined, today)).toBe('completed');
    expect(deriveMembershipState({ ...whole, isPaymentDue: true }, undefined, today)).toBe('past_due');
    expect(
      deriveMembershipState({ ...whole, isPaymentDue: true }, { fromOn: today, untilOn: undefined }, today),
    ).toBe('on_hold');
    expect(deriveMembershipState(whole, { fromOn: today, untilOn: undefined }, today)).toBe('on_hold');
    expect(
      deriveMembershipState(
        { ...whole, cancelledAt: new Date() },
        { fromOn: today, untilOn: undefined },
        today,
      ),
    ).toBe('cancelled');
  });

  test('returns on_hold on exactly the days of a hold', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 700 }), day, (fromOn, days, when) => {
        const hold = { fromOn, untilOn: addDays(fromOn, days) };
        expect(isHoldActive(hold, when)).toBe(when >= fromOn && when < hold.untilOn);
        expect(deriveMembershipState(whole, hold, when)).toBe(
          isHoldActive(hold, when) ? 'on_hold' : 'active',
        );
      }),
    );
  });
});

test('active and past-due members have benefits, and holds of up to four months keep them', () => {
  expect((['active', 'past_due'] as const).map((state) => hasMemberBenefits({ state }, undefined))).toEqual([
    true,
    true,
  ]);
  expect(hasMemberBenefits({ state: 'pending_payment_method' }, undefined)).toBe(false);
  expect(hasMemberBenefits({ state: 'cancelled' }, { keepsBenefits: true })).toBe(false);
  const fourMonths = { fromOn: today, untilOn: addMonths(today, 4) };
  expect(holdKeepsBenefits(fourMonths)).toBe(true);
  expect(holdKeepsBenefits({ ...fourMonths, untilOn: addDays(fourMonths.untilOn, 1) })).toBe(false);
  expect(holdKeepsBenefits({ fromOn: today, untilOn: undefined })).toBe(false);
});

test('accepts holds that start within a year, end after they start, and last up to a year', () => {
  const evaluated = (fromOn: CivilDate, untilOn: CivilDate | undefined) =>
    validateHoldRequest({ fromOn, untilOn, reason: '' }, today).ok;
  expect(evaluated(today, addMonths(today, 12))).toBe(true);
  expect(evaluated(today, addDays(addMonths(today, 12), 1))).toBe(false);
  expect(evaluated(addDays(today, -1), undefined)).toBe(false);
  expect(evaluated(addMonths(today, 12), undefined)).toBe(true);
  expect(evaluated(addDays(addMonths(today, 12), 1), undefined)).toBe(false);
  expect(evaluated(today, today)).toBe(false);
});

test('reminds members without a card on days 2, 7 and 14, and ends the membership on day 30, across DST changes', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2026-01-01'), max: new Date('2028-12-31'), noInvalidDate: true }),
      fc.nat({ max: 60 }),
      (joinedAt, days) => {
        const when = addDays(wineryDate(joinedAt), days);
        const step = duePendingMembershipStep({ joinedAt }, when);
        if (days < 2) expect(step).toBeUndefined();
        else if (days >= 30) expect(step).toEqual({ kind: 'lapse' });
        else expect(step).toEqual({ kind: 'reminder', day: days >= 14 ? 14 : days >= 7 ? 7 : 2 });
        expect(pendingMembershipEndDay({ joinedAt })).toBe(addDays(wineryDate(joinedAt), 30));
      },
    ),
  );
});

test('the yearly reminder is due on each anniversary of the consent, on February 28 for a February 29 consent', () => {
  const leapDay = new Date('2028-02-29T20:00:00Z');
  expect(dueYearlyReminderNumber(leapDay, '2029-02-27' as CivilDate)).toBeUndefined();
  expect(dueYearlyReminderNumber(leapDay, '2029-02-28' as CivilDate)).toBe(1);
  expect(dueYearlyReminderNumber(leapDay, '2031-06-01' as CivilDate)).toBe(3);
});

test('a price change notice is due only 30 to 7 days before the change (domain §2.5)', () => {
  fc.assert(
    fc.property(fc.integer({ min: -10, max: 60 }), (ahead) => {
      expect(isPriceNoticeDue(addDays(today, ahead), today)).toBe(ahead >= 7 && ahead <= 30);
    }),
  );
});
