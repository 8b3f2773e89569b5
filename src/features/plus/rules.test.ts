import { describe, expect, it } from 'vitest';
import type { CivilDate } from '../../core/dates.ts';
import { cents } from '../../core/money.ts';
import { nothingUsed } from '../../engine/plus/rules.ts';
import { isRegion, perks, perksOn } from './perks-table.ts';
import { guessed, guessedEstimate, leaveWords, ownEstimate } from './rules.ts';

const day = (text: string) => text as CivilDate;

describe('what it would have been worth', () => {
  it('is said as plainly where it does not pay', () => {
    const little = { ...nothingUsed, shipments: 2, shippingCents: cents(4_000) };
    expect(ownEstimate(little, cents(12_900)).sentence).toContain('$89.00 less than the fee');
    const much = { ...little, tastings: 4, tastingsCents: cents(12_000) };
    expect(ownEstimate(much, cents(12_900)).sentence).toBe('That is $31.00 more than the fee.');
  });

  it('takes of an address no number that cannot be chosen', () => {
    expect(['3', null, '-1', '999', '99', 'x'].map((text) => guessed(text, 4, 24))).toEqual([
      3, 4, 4, 4, 24, 4,
    ]);
    expect(guessedEstimate({ orders: 0, tastings: 0 }, cents(12_900)).sentence).toContain('$129.00 less');
  });
});

it('offers the money back only while it can be had', () => {
  const plus = { state: 'active', paidUntil: day('2027-11-20') } as const;
  const until = day('2026-12-20');
  expect(leaveWords(plus, { kind: 'possible', amountCents: cents(12_547), until }).backCents).toBe(12_547);
  expect(leaveWords(plus, { kind: 'used', until })).toMatchObject({ backCents: undefined });
  expect(leaveWords(plus, { kind: 'over', until }).refund).toBe('');
  expect(leaveWords({ ...plus, state: 'past_due' }, undefined).ends).toContain('It ends now');
});

it('shows perks between their days, by region, and none that is over', () => {
  const over = perks.filter(({ endsOn }) => endsOn !== undefined && endsOn < '2026-11-20');
  expect(over.length).toBeGreaterThan(0);
  const shown = perksOn(day('2026-11-20'), undefined);
  for (const perk of over) expect(shown).not.toContain(perk);
  expect(perksOn(day('2026-11-20'), 'online').every(({ region }) => region === 'online')).toBe(true);
  expect(isRegion('online')).toBe(true);
  expect(isRegion('everywhere')).toBe(false);
});
