import { expect, it } from 'vitest';
import { detailsOf, isEmailed, soldAs, visitOf } from './purchase-rules.ts';
import type { Purchase } from './purchase-types.ts';

const visit = { slotId: 's' };
const of = (kind: string, details: object = {}, more: object = {}) => ({
  purchase: { kind, details, ...more } as unknown as Purchase,
});

it.each([
  ['goods', of('goods'), false],
  ['goods', of('allocation'), false],
  ['goods', of('box'), false],
  ['giftCard', of('giftCard'), true],
  ['giftMembership', of('giftMembership'), true],
  ['plus', of('plus'), true],
  ['visit', of('visit', visit), false],
  ['noShow', of('noShow'), false],
  ['voucher', of('reward', { kind: 'voucher' }), false],
  ['goods', of('reward', { kind: 'goods' }), false],
  ['visit', of('reward', { kind: 'experience' }, { visit }), false],
])('sells %s, and emails only what is delivered by email', (kind, contents, isSent) => {
  expect(soldAs(contents).kind).toBe(kind);
  expect(isEmailed(contents)).toBe(isSent);
});

it('returns details for their own kind only, and the visit of a reward', () => {
  expect(detailsOf(of('plus', { priceCents: 1 }), 'plus')).toEqual({ priceCents: 1 });
  expect(detailsOf(of('plus', { priceCents: 1 }), 'giftCard')).toBeUndefined();
  expect(visitOf(of('reward', { kind: 'experience' }, { visit }))).toEqual(visit);
  expect(visitOf(of('giftCard', visit))).toBeUndefined();
});
