import { describe, expect, it } from 'vitest';
import type { SkuId } from '../../../core/ids.ts';
import { basisPoints, cents, zeroCents } from '../../../core/money.ts';
import { freeChangeDeadline, policySentence } from './policy-rules.ts';
import { anExperience } from './testing.ts';
import type { Experience } from './types.ts';

const seating = { startsAt: new Date('2026-12-05T19:00:00Z'), now: new Date('2026-12-01T18:00:00Z') };

describe('policySentence', () => {
  it('states the exact deadline, or the hours before the start if no slot is chosen', () => {
    const prepaid = anExperience();
    expect(policySentence(prepaid, seating)).toBe(
      'You pay when you book. You can change or cancel for a full refund until Thursday, December 3 at 11:00 am PT. After that, it’s nonrefundable.',
    );
    expect(policySentence(prepaid)).toBe(
      'You pay when you book. You can change or cancel for a full refund up to 48 hours before it starts. After that, it’s nonrefundable.',
    );
    expect(policySentence(anExperience({ policy: { cutoffHours: 336, mayReschedule: false } }))).toContain(
      'You can cancel for a full refund up to 14 days before it starts.',
    );
  });

  it('counts elapsed hours to the deadline across a daylight saving change', () => {
    const startsAt = new Date('2026-11-01T19:00:00Z');
    expect(freeChangeDeadline(anExperience({ policy: { cutoffHours: 24 } }), startsAt)?.toISOString()).toBe(
      '2026-10-31T19:00:00.000Z',
    );
    expect(
      policySentence(anExperience({ policy: { cutoffHours: 24 } }), { startsAt, now: seating.startsAt }),
    ).toContain('deadline to change or cancel has passed');
    expect(
      policySentence(anExperience({ policy: { cutoffHours: 24 } }), {
        startsAt,
        now: new Date('2026-10-20T00:00:00Z'),
      }),
    ).toContain('until Saturday, October 31 at 12:00 pm PT');
  });

  it.each<[string, Experience, string]>([
    [
      'a deposit',
      anExperience({ policy: { kind: 'deposit', depositRate: basisPoints(5_000) } }),
      'You pay a 50% deposit when you book and the rest at your visit. You can change or cancel for a full refund until Thursday, December 3 at 11:00 am PT. After that, the deposit is nonrefundable.',
    ],
    [
      'a guarantee card',
      anExperience({ policy: { kind: 'card_hold', cutoffHours: 24, noShowCents: cents(1_500) } }),
      'You won’t be charged when you book. A card holds your seats, and you pay at your visit. You can change or cancel at no charge until Friday, December 4 at 11:00 am PT. After that, there’s a $15 fee for each guest who doesn’t show up.',
    ],
    [
      'a visit paid on arrival',
      anExperience({ policy: { kind: 'free', cutoffHours: 24 } }),
      'You won’t be charged when you book. You pay at your visit. You can change or cancel at no charge until Friday, December 4 at 11:00 am PT.',
    ],
    [
      'a free visit',
      anExperience({
        priceCents: zeroCents,
        policy: { kind: 'free', cutoffHours: 24, mayReschedule: false },
      }),
      'It’s free. You can cancel at no charge until Friday, December 4 at 11:00 am PT.',
    ],
    [
      'a ticket',
      anExperience({ policy: { cutoffHours: undefined } }),
      'You pay when you book. Tickets are nonrefundable, but you can transfer them to someone else.',
    ],
    [
      'a nontransferable ticket',
      anExperience({ policy: { cutoffHours: undefined, mayTransfer: false } }),
      'You pay when you book. Tickets are nonrefundable.',
    ],
    [
      'a kit',
      anExperience({
        kit: { skuId: 1 as SkuId, daysBefore: 10 },
        policy: { cutoffHours: 24, mayReschedule: false },
      }),
      'You pay when you book. You can cancel for a full refund until Friday, December 4 at 11:00 am PT, when your kit ships. After that, it’s nonrefundable.',
    ],
  ])('describes %s', (_, experience, sentence) => {
    expect(policySentence(experience, seating)).toBe(sentence);
  });

  it.each<[string, Partial<Experience['policy']>, string]>([
    ['a visit paid on arrival', { kind: 'free', cutoffHours: 24 }, 'It’s free for you. You can'],
    [
      'a guarantee card',
      { kind: 'card_hold', cutoffHours: 24, noShowCents: cents(1_500) },
      'You won’t be charged when you book. A card holds your seats. You can',
    ],
    [
      'a tour with a deposit',
      { kind: 'deposit', cutoffHours: 24, depositRate: basisPoints(5_000) },
      'It’s free for you. You can change or cancel at no charge until Friday, December 4 at 11:00 am PT.',
    ],
  ])('omits payment at the visit for %s if a benefit covers the price', (_, policy, begin) => {
    const experience = anExperience({ policy });
    expect(policySentence(experience, { ...seating, dueCents: zeroCents })).toContain(begin);
    expect(policySentence(experience, { ...seating, dueCents: cents(1) })).toMatch(/ at your visit\./);
  });

  it.each<[string, Parameters<typeof anExperience>[0], string]>([
    [
      'a guarantee card',
      { policy: { kind: 'card_hold', cutoffHours: 24, noShowCents: cents(1_500) } },
      'You pay only for your add-ons when you book. A card holds your seats, and you pay the rest at your visit. You can change or cancel and get a refund for your add-ons until Friday, December 4 at 11:00 am PT. After that, there’s a $15 fee for each guest who doesn’t show up.',
    ],
    [
      'a visit paid on arrival',
      { policy: { kind: 'free', cutoffHours: 24 } },
      'You pay only for your add-ons when you book, and you pay the rest at your visit. You can change or cancel and get a refund for your add-ons until Friday, December 4 at 11:00 am PT. After that, add-ons are nonrefundable.',
    ],
    [
      'a free visit',
      { priceCents: zeroCents, policy: { kind: 'free', cutoffHours: 24 } },
      'You pay only for your add-ons when you book. You can change or cancel and get a refund for your add-ons until Friday, December 4 at 11:00 am PT. After that, add-ons are nonrefundable.',
    ],
  ])('says that add-ons are charged at booking for %s', (_, offered, sentence) => {
    const experience = anExperience(offered);
    expect(policySentence(experience, { ...seating, paidCents: cents(3_045) })).toBe(sentence);
  });

  it('says when the deadline to change or cancel has passed', () => {
    const late = { ...seating, now: new Date('2026-12-04T20:00:00Z') };
    expect(policySentence(anExperience(), late)).toBe(
      'You pay when you book. The deadline to change or cancel has passed, so it’s nonrefundable.',
    );
  });
});
