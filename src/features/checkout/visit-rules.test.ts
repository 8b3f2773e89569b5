import { expect, test } from 'vitest';
import { cents } from '../../core/money.ts';
import { anExperience } from '../../engine/visits/experiences/testing.ts';
import { isFieldSavedOnChange, saveGroupOfField } from './rules.ts';
import { bookingButtonLabel, isBookedByContactForm } from './visit-form-rules.ts';
import { visitPriceSummary } from './visit-sum-rules.ts';

const viewOf = (totalCents: number, more: object = {}) =>
  ({
    quote: { totalCents: cents(totalCents), taxCents: cents(420), tenders: [], isEstimate: false },
    contents: { purchase: { kind: 'visit', details: {} } },
    tenders: [],
    visit: { experience: anExperience() },
    lines: [],
    ...more,
  }) as unknown as Parameters<typeof bookingButtonLabel>[0] &
    Parameters<typeof visitPriceSummary>[0] & { tenders: never[] };

test.each([
  ['a prepaid visit', viewOf(13_050), 'Book and pay · $130.50', false],
  [
    'a deposit',
    viewOf(5_220, { visit: { experience: anExperience({ policy: { kind: 'deposit' } }) } }),
    'Book and pay the deposit · $52.20',
    false,
  ],
  [
    'a guarantee card',
    viewOf(0, { visit: { experience: anExperience(), guarantee: { kind: 'missing' } } }),
    'Book · no charge now',
    false,
  ],
  ['a free visit', viewOf(0), 'Book', true],
  [
    'a paid change',
    viewOf(6_000, { contents: { purchase: { kind: 'visit', details: { changes: {} } } } }),
    'Change and pay · $60.00',
    false,
  ],
  [
    'a free kit',
    viewOf(0, { contents: { purchase: { kind: 'visit', details: { isSent: true } } } }),
    'Book',
    false,
  ],
])('bookingButtonLabel names what the booking button does for %s', (_, view, label, isAtOnce) => {
  expect(bookingButtonLabel(view)).toBe(label);
  expect(isBookedByContactForm(view)).toBe(isAtOnce);
});

test('visitPriceSummary lists seats by price with the reason, add-ons, and the amount due at the visit', () => {
  const benefit = { label: 'Two tastings a day with Foothill' };
  const { rows, total, tenders } = visitPriceSummary(
    viewOf(5_220, {
      lines: [
        { skuId: 40, name: 'Terrace Tasting', quantity: 3, netCents: 0 },
        { skuId: 50, name: 'Cheese board for two', quantity: 2, netCents: 5_600 },
      ],
    }),
    {
      experience: anExperience(),
      due: { netCents: cents(3_000), taxCents: cents(263), totalCents: cents(3_263) },
      price: {
        groups: [
          { seats: 2, listCents: cents(3_000), priceCents: cents(0), benefit, beaten: [] },
          { seats: 1, listCents: cents(3_000), priceCents: cents(3_000), benefit: undefined, beaten: [] },
        ],
      },
    } as never,
  );
  expect(rows).toEqual([
    { label: '2 seats at $30.00', amount: 'Free', detail: benefit.label, isSaving: true },
    { label: 'One seat at $30.00', amount: '$30.00', detail: undefined, isSaving: false },
    { label: '2 × Cheese board for two', amount: '$56.00' },
    { label: 'Pay later, at your visit', amount: '−$30.00' },
    { label: 'Sales tax', amount: '$4.20' },
  ]);
  expect(total).toEqual({ label: 'Due today', amount: '$52.20' });
  expect(tenders).toEqual([
    { label: 'Due at your visit', amount: '$32.63', detail: 'Includes $2.63 sales tax' },
  ]);
});

test('guests, answers and add-ons are each saved as one list, and changes of amounts are saved immediately', () => {
  expect(saveGroupOfField('guest1')).toBe(saveGroupOfField('guest12'));
  expect(saveGroupOfField('answer-diet')).toBe(saveGroupOfField('answer-stairs'));
  expect(saveGroupOfField('birthDay')).toBe('birthDate');
  expect(new Set(['guest1', 'answer-diet', 'addOn-7', 'email', 'phone'].map(saveGroupOfField)).size).toBe(5);
  expect([isFieldSavedOnChange('addOn-7'), isFieldSavedOnChange('guest1')]).toEqual([true, false]);
});
