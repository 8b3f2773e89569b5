import { describe, expect, it } from 'vitest';
import type { CivilDate } from '../../../core/dates.ts';
import { cents } from '../../../core/money.ts';
import { engravingProblem, isUncut } from '../../checkout/delivery/rules.ts';
import { points } from '../points/rules.ts';
import { judgeReward, priceWords, tierLock, voucherTitle } from './rules.ts';

const today = '2026-11-22' as CivilDate;
const free = { points: points(2_000), leastTier: undefined, early: undefined };

describe('who may have a reward', () => {
  it('is whoever has the points and the tier, and is told of the gap to the point', () => {
    expect(judgeReward(free, { tier: 'rootstock', available: points(2_000) }, today)).toEqual([]);
    expect(judgeReward(free, { tier: 'rootstock', available: points(1_999) }, today)).toMatchObject([
      { code: 'REWARD_POINTS', sentence: 'You need 1 more point.' },
    ]);
    const library = { ...free, leastTier: 'veraison' as const };
    expect(judgeReward(library, { tier: 'budbreak', available: points(9_000) }, today)).toMatchObject([
      { code: 'REWARD_TIER', sentence: 'Available at Véraison and above.' },
    ]);
    expect(judgeReward(library, { tier: 'harvest', available: points(9_000) }, today)).toEqual([]);
  });

  it('is Harvest alone until a day, and everybody from that day on', () => {
    const dinner = {
      leastTier: undefined,
      early: { tier: 'harvest', until: '2026-11-29' as CivilDate },
    } as const;
    expect(tierLock(dinner, 'veraison', '2026-11-28' as CivilDate)).toBe(
      'Available at Harvest first, and to everyone on Sunday, November 29.',
    );
    expect(tierLock(dinner, 'harvest', '2026-11-28' as CivilDate)).toBeUndefined();
    expect(tierLock(dinner, 'rootstock', '2026-11-29' as CivilDate)).toBeUndefined();
  });
});

describe('what is said of a reward', () => {
  it('names the fee beside the points, and never that wine is free', () => {
    expect(priceWords({ points: points(6_500), feeCents: cents(3_500) })).toBe('6,500 points + $35');
    expect(priceWords({ points: points(900), feeCents: cents(0) })).toBe('900 points');
  });

  it('names what a voucher brings, and for which orders', () => {
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

describe('what is cut into the glass', () => {
  it.each(['Clara & Joe', "Ana's 40th", 'June 14 – 2025', 'A. B., C.'])('may be %s', (line) => {
    expect([engravingProblem(line), isUncut([line])]).toEqual([undefined, false]);
  });

  it('is not what the engraver would not cut, in one line or over two, and a name that only sounds like it is', () => {
    expect(isUncut(['Fuck', 'off'])).toBe(true);
    expect(isUncut(['KKK'])).toBe(true);
    expect(isUncut(['Scunthorpe', 'Dickens & Cocker'])).toBe(false);
  });
});
