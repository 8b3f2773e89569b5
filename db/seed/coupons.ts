import type { CivilDate } from '../../src/core/dates.ts';
import { basisPoints, cents } from '../../src/core/money.ts';
import type { NewCoupon } from '../../src/engine/pricing/promotions/types.ts';

const open: Omit<NewCoupon, 'code' | 'title' | 'benefit'> = {
  customerId: undefined,
  startsOn: undefined,
  endsOn: undefined,
  minimumCents: cents(0),
  minimumBottles: 0,
  firstOrderOnly: false,
  members: undefined,
  excludedKinds: [],
  excludedStyles: [],
  customerLimit: undefined,
  totalLimit: undefined,
};

/** The demonstration's promo codes (domain §4.7), one for each kind of condition. */
export const coupons: readonly NewCoupon[] = [
  {
    ...open,
    code: 'WELCOME10',
    title: 'Welcome: 10% off your first order.',
    benefit: { kind: 'percentage', rate: basisPoints(1_000) },
    minimumCents: cents(7_500),
    firstOrderOnly: true,
    customerLimit: 1,
  },
  {
    ...open,
    code: 'CASE15',
    title: '15% off twelve bottles or more.',
    benefit: { kind: 'percentage', rate: basisPoints(1_500) },
    minimumBottles: 12,
  },
  {
    ...open,
    code: 'SHIP5',
    title: 'Ground shipping for $5 on six bottles or more.',
    benefit: { kind: 'shipping', priceCents: cents(500) },
    minimumBottles: 6,
  },
  {
    ...open,
    code: 'EXPIRED24',
    title: '2024 harvest sale: 20% off.',
    benefit: { kind: 'percentage', rate: basisPoints(2_000) },
    startsOn: '2024-09-01' as CivilDate,
    endsOn: '2024-12-31' as CivilDate,
  },
  {
    ...open,
    code: 'CLUBONLY',
    title: 'For members: $20 off.',
    benefit: { kind: 'amount', amountCents: cents(2_000) },
    minimumCents: cents(10_000),
    members: 'any',
    customerLimit: 1,
  },
  {
    ...open,
    code: 'ONEUSE-DEMO',
    title: '$15 off one order.',
    benefit: { kind: 'amount', amountCents: cents(1_500) },
    minimumCents: cents(3_000),
    totalLimit: 1,
  },
];
