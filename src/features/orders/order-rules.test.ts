import { expect, test } from 'vitest';
import { type CivilDate, civilDate } from '../../core/dates.ts';
import { basisPoints, cents } from '../../core/money.ts';
import { lineItemDetail } from '../../engine/catalog/rules.ts';
import type { OrderView } from '../../engine/orders/types.ts';
import { orderEmailWriters } from './order-mail-rules.ts';
import { orderAmountRows, orderLineAmount, tenderText } from './order-rules.ts';

const line = { slug: 'magnum', title: 'Magnum', vintage: 2021, bottleMl: 1_500, quantity: 1 };
const order = (change: object = {}) =>
  ({
    ...{
      number: 10_010,
      firstName: 'Elena',
      isPickup: false,
      note: '',
      deliveryRequests: {},
      explanation: {},
    },
    ...{
      subtotalCents: cents(3_500),
      discountCents: cents(0),
      shippingCents: cents(1_500),
      taxCents: cents(254),
    },
    ...{ totalCents: cents(5_254), tenders: [], paymentState: 'authorized' },
    lines: [{ ...line, unitPriceCents: cents(3_500), grossCents: cents(3_500) }],
    ...change,
  }) as unknown as OrderView;

const url = 'https://shop.example/order-confirmation?t=a';
const textOf = (blocks: unknown) => JSON.stringify(blocks);

test('the confirmation of a reward shows the points it costs', () => {
  const write = orderEmailWriters['order-confirmation'];
  expect(textOf(write(order(), url, { joined: undefined, points: 6_500 }))).toContain('6,500 points');
  expect(textOf(write(order(), url, { joined: undefined, points: 0 }))).not.toContain('points');
});

test('the confirmation of a first club shipment explains the membership, the next shipment and how to cancel', () => {
  const joined = {
    ...{ club: 'Discovery', bottles: 3, discount: basisPoints(1_000) },
    frequency: { frequency: 'monthly', title: 'Every month', months: [], intervalMonths: 1 },
    nextOn: civilDate(2026, 12, 22) as CivilDate,
  };
  const mail = textOf(orderEmailWriters['order-confirmation'](order(), url, { joined, points: 0 }));
  for (const said of [
    'You’re a member of Discovery',
    'charged for your next box on Tuesday, December 22',
    'Skip, pause or cancel Discovery',
    'https://shop.example/shop/wine-club',
  ]) {
    expect(mail).toContain(said);
  }
});

test('gift cards on one order are distinguished by their last four characters', () => {
  const card = {
    kind: 'gift_card',
    amountCents: cents(500),
    refundedCents: cents(0),
    remainingCents: cents(0),
  } as const;
  expect(tenderText({ ...card, lastFour: '7K2M' })).toBe('Gift card ending in 7K2M, $0.00 left on the card');
  expect(tenderText({ ...card, kind: 'store_credit', lastFour: undefined })).toBe('Store credit, $0.00 left');
});

test('an order for a visit paid at the winery shows the amount due instead of a price of zero', () => {
  const visit = { dueAtVisitCents: cents(6_000) };
  const booked = order({ deliveryRequests: { visit }, totalCents: cents(0), shipTo: undefined });
  expect(lineItemDetail({ bottleMl: undefined, quantity: 2, unitPriceCents: cents(0) })).toBe('Quantity 2');
  expect(orderLineAmount(booked, { grossCents: cents(0) })).toBe('Due at your visit');
  expect(
    orderLineAmount(order({ deliveryRequests: { visit: { dueAtVisitCents: cents(0) } } }), {
      grossCents: cents(0),
    }),
  ).toBe('Free');
  expect(orderAmountRows(booked)).toContainEqual({
    label: 'Due at your visit, before tax',
    amount: '$60.00',
  });
});
