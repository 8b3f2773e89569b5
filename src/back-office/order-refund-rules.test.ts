import { expect, it } from 'vitest';
import { readRefundForm, readRefundUnits } from './order-refund-rules.ts';

const left = [
  { position: 1, quantity: 3 },
  { position: 2, quantity: 1 },
];

it('reads the refund quantity of each order line and skips empty ones', () => {
  const form = new URLSearchParams({ 'units-1': '2', 'units-2': '', reason: 'corked' });
  expect(readRefundUnits(form, left)).toEqual([{ position: 1, quantity: 2 }]);
});

it.each(['4', '-1', '1.5', 'two', '1e3'])(
  'rejects a refund quantity of %s when three bottles are left',
  (quantity) => {
    expect(readRefundUnits(new URLSearchParams({ 'units-1': quantity }), left)).toBeUndefined();
  },
);

it('rejects the refund of a line that is not on the order', () => {
  expect(readRefundUnits(new URLSearchParams({ 'units-9': '1' }), left)).toBeUndefined();
});

it('reads shipping, an amount and store credit in addition to the items', () => {
  const form = { 'units-2': '1', shipping: 'yes', amount: '$1,012.50', to: 'credit' };
  expect(readRefundForm(new URLSearchParams(form), left)).toEqual({
    ok: true,
    value: {
      units: [{ position: 2, quantity: 1 }],
      withShipping: true,
      adjustmentCents: 101_250,
      toCredit: true,
    },
  });
});

it.each([
  [{}, 'REFUND_UNITS'],
  [{ amount: '0' }, 'REFUND_UNITS'],
  [{ amount: '-5' }, 'REFUND_AMOUNT'],
  [{ amount: 'ten' }, 'REFUND_AMOUNT'],
  [{ 'units-1': '9', amount: '5' }, 'REFUND_UNITS'],
])('rejects the refund form %j', (form, code) => {
  expect(readRefundForm(new URLSearchParams(form), left)).toMatchObject({ ok: false, refusals: [{ code }] });
});
