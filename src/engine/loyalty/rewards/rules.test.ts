import { describe, expect, it } from 'vitest';
import type { CivilDate } from '../../../core/dates.ts';
import { cents } from '../../../core/money.ts';
import { isForbiddenEngraving, validateEngravingLine } from '../../checkout/delivery/rules.ts';
import { asPoints } from '../points/count-rules.ts';
import {
  evaluateRewardEligibility,
  formatRewardPrice,
  tierRestrictionSentence,
  voucherTitle,
} from './rules.ts';

const today = '2026-11-22' as CivilDate;
const free = { points: asPoints(2_000), leastTier: undefined, early: undefined };

describe('evaluateRewardEligibility', () => {
  it('requires the points and the tier, and reports the missing points', () => {
    expect(evaluateRewardEligibility(free, { tier: 'rootstock', available: asPoints(2_000) }, today)).toEqual(
      [],
    );
    expect(
      evaluateRewardEligibility(free, { tier: 'rootstock', available: asPoints(1_999) }, today),
    ).toMatchObject([{ code: 'REWARD_POINTS', sentence: 'You need 1 more point.' }]);
    const library = { ...free, leastTier: 'veraison' as const };
    expect(
      evaluateRewardEligibility(library, { tier: 'budbreak', available: asPoints(9_000) }, today),
    ).toMatchObject([{ code: 'REWARD_TIER', sentence: 'Available to Véraison members and above.' }]);
    expect(
      evaluateRewardEligibility(library, { tier: 'harvest', available: asPoints(9_000) }, today),
    ).toEqual([]);
  });

  it('locks an early reward to Harvest members until its date, and opens it to everyone from then on', () => {
    const dinner = {
      leastTier: undefined,
      early: { tier: 'harvest', until: '2026-11-29' as CivilDate },
    } as const;
    expect(tierRestrictionSentence(dinner, 'veraison', '2026-11-28' as CivilDate)).toBe(
      'Available to Harvest members first, and to everyone on Sunday, November 29.',
    );
    expect(tierRestrictionSentence(dinner, 'harvest', '2026-11-28' as CivilDate)).toBeUndefined();
    expect(tierRestrictionSentence(dinner, 'rootstock', '2026-11-29' as CivilDate)).toBeUndefined();
  });
});

describe('reward texts', () => {
  it('show the fee next to the points, and only the points without a fee', () => {
    expect(formatRewardPrice({ points: asPoints(6_500), feeCents: cents(3_500) })).toBe('6,500 points + $35');
    expect(formatRewardPrice({ points: asPoints(900), feeCents: cents(0) })).toBe('900 points');
  });

  it('name what a voucher discounts and which orders qualify', () => {
    const size = { minimumCents: cents(0), minimumBottles: 3, maximumBottles: 12, days: 180 };
    expect(voucherTitle({ ...size, benefit: { kind: 'shipping', priceCents: cents(0) } })).toBe(
      'Ground shipping included on an order of 3 to 12 bottles',
    );
    const sum = { minimumCents: cents(12_500), minimumBottles: 0, maximumBottles: undefined, days: 180 };
    expect(voucherTitle({ ...sum, benefit: { kind: 'amount', amountCents: cents(2_500) } })).toBe(
      '$25 off an order of $125 or more',
    );
  });
});

describe('an engraving', () => {
  it.each(['Clara & Joe', "Ana's 40th", 'June 14 – 2025', 'A. B., C.'])('accepts %s', (line) => {
    expect([validateEngravingLine(line), isForbiddenEngraving([line])]).toEqual([undefined, false]);
  });

  it('rejects offensive text in one line or across two, but accepts names that resemble it', () => {
    expect(isForbiddenEngraving(['Fuck', 'off'])).toBe(true);
    expect(isForbiddenEngraving(['KKK'])).toBe(true);
    expect(isForbiddenEngraving(['Scunthorpe', 'Dickens & Cocker'])).toBe(false);
  });
});
