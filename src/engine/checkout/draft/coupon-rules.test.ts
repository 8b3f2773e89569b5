import { expect, test } from 'vitest';
import type { CivilDate } from '../../../core/dates.ts';
import type { CustomerId } from '../../../core/ids.ts';
import { emptyDraftContents } from '../../orders/drafts/rules.ts';
import { sampleCoupon } from '../../pricing/promotions/testing.ts';
import type { CouponUser } from '../../pricing/promotions/types.ts';
import { couponLimitShares, couponShareRefusal, couponUserOf } from './coupon-rules.ts';

const seal = { keyedHash: (text: string) => Buffer.from(text) };
const read = (key: string | undefined) => key && Buffer.from(key, 'base64url').toString();
const draft = { customerId: undefined, orderId: undefined, contents: emptyDraftContents() };
const guest = {
  ...draft.contents,
  ...{ email: ' Ana+x@example.com ', firstName: 'Ana', lastName: 'Núñez' },
  ...{ primaryStreet: '1 Hill', zipCode: '93446' },
};
const birthDate = '1984-03-14' as CivilDate;

test('identifies the user of a promo code by person and by mailbox, if each of them is known', () => {
  expect(couponUserOf(draft, { birthDate: undefined, way: 'parcel' }, seal)).toMatchObject({
    email: undefined,
    emailKey: undefined,
  });
  expect(couponUserOf(draft, { birthDate: undefined, way: 'parcel' }, seal).personKey).toBeUndefined();
  const user = couponUserOf({ ...draft, contents: guest }, { birthDate, way: 'parcel' }, seal);
  expect(user.email).toBe('Ana+x@example.com');
  expect(read(user.emailKey)).toBe('mailbox|ana@example.com');
  expect(read(user.personKey)).toMatch(/^guest\|ananunez\|1984-03-14\|/);
  expect(
    couponUserOf({ ...draft, contents: guest }, { birthDate: undefined, way: 'parcel' }, seal).personKey,
  ).toBeUndefined();
  const account = { ...draft, customerId: 'c' as CustomerId };
  expect(read(couponUserOf(account, { birthDate: undefined, way: 'parcel' }, seal).personKey)).toBe(
    'account|c',
  );
});

test('counts each limit of a code per person and per mailbox, so that changing only one gains no use (I-50)', () => {
  const user = { customerId: undefined, email: 'ana@example.com', orderId: undefined };
  const shares = (
    more: Parameters<typeof sampleCoupon>[0],
    keys: Partial<CouponUser> = { personKey: 'p', emailKey: 'm' },
  ) =>
    couponLimitShares(sampleCoupon(more), {
      ...user,
      personKey: undefined,
      emailKey: undefined,
      ...keys,
    }).map(
      ({ rule, allowed, personKey, quantity, period }) =>
        `${rule} ${quantity} of ${allowed} for ${personKey}, ${period}`,
    );
  expect(shares({})).toEqual([]);
  expect(shares({ customerLimit: 2 })).toEqual([
    'coupon:TEST10 1 of 2 for p, ever',
    'coupon:TEST10 1 of 2 for m, ever',
  ]);
  expect(shares({ firstOrderOnly: true })).toEqual([
    'first_order 1 of 1 for p, ever',
    'first_order 1 of 1 for m, ever',
  ]);
  expect(shares({ customerLimit: 1, firstOrderOnly: true })).toHaveLength(4);
  expect(shares({ customerLimit: 2 }, { emailKey: 'm' })).toEqual(['coupon:TEST10 1 of 2 for m, ever']);
});

test('states which limit of a promo code was reached', () => {
  expect(couponShareRefusal(sampleCoupon(), 'first_order').code).toBe('COUPON_FIRST_ORDER');
  expect(couponShareRefusal(sampleCoupon(), 'coupon:TEST10').code).toBe('COUPON_ALREADY_USED');
});
