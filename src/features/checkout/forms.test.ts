import { expect, test } from 'vitest';
import { placeOrderForm, readExtras, readStep } from './forms.ts';

function form(fields: Readonly<Record<string, string>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

test('readStep returns only the fields of the step, trimmed', () => {
  const sent = form({
    email: ' ana@example.com ',
    firstName: 'Ana',
    isPickup: 'true',
    price: '1',
    customerId: 'x',
    items: '[]',
  });
  expect(readStep('contact', sent)).toEqual({ email: 'ana@example.com', firstName: 'Ana' });
});

test('readStep returns a birth date only when month, day and year are present', () => {
  expect(readStep('contact', form({ birthMonth: '3', birthDay: '28', birthYear: '' }))).toEqual({});
  expect(readStep('contact', form({ birthMonth: '3', birthDay: '28', birthYear: '1984' }))).toEqual({
    birthDate: { month: '3', day: '28', year: '1984' },
  });
});

test('readStep accepts only pickup and shipping as the delivery choice', () => {
  expect(readStep('delivery', form({ delivery: 'pickup' }))).toEqual({ isPickup: true });
  expect(readStep('delivery', form({ delivery: 'ship' }))).toEqual({ isPickup: false });
  expect(readStep('delivery', form({ zipCode: '93446' }))).toEqual({ zipCode: '93446' });
  expect(readStep('delivery', form({ delivery: 'drone' }))).toBeUndefined();
});

test('readStep treats a missing billing checkbox as unchecked only if the form contained it', () => {
  expect(readStep('payment', form({}))).toEqual({});
  expect(readStep('payment', form({ billingAsked: 'yes' }))).toEqual({ billingSameAsDelivery: false });
  expect(readStep('payment', form({ billingAsked: 'yes', billingSameAsDelivery: 'on' }))).toEqual({
    billingSameAsDelivery: true,
  });
});

test('readStep treats a missing delivery or weather checkbox as unchecked only if the form contained it', () => {
  expect(readStep('delivery', form({ isGift: 'on' }))).toEqual({});
  expect(readStep('delivery', form({ isGiftAsked: 'yes', recipientIsAdultAsked: 'yes' }))).toEqual({
    isGift: false,
    recipientIsAdult: false,
  });
  expect(readStep('shipping', form({ weatherWaivedAsked: 'yes', weatherWaived: 'on' }))).toEqual({
    weatherWaived: true,
  });
  expect(readStep('shipping', form({ weatherWaivedAt: '2020-01-01', weatherPolicy: 'auto' }))).toEqual({
    weatherPolicy: 'auto',
  });
  expect(readStep('shipping', form({ weatherPolicy: 'pray' }))).toBeUndefined();
});

test.each(['-1', '1.5', '1e1', '25', '100', '', ' 1', '٣', 'one'])(
  'readExtras and readStep reject %j as the quantity of an extra',
  (number) => {
    expect(readExtras(form({ 'extra-gift-box-1': number }))).toBeUndefined();
    expect(readStep('delivery', form({ engravedBottles: number }))).toBeUndefined();
  },
);

test('readExtras returns only extras that checkout offers and the form contains', () => {
  const sent = form({
    'extra-gift-box-3': '2',
    'extra-ice-pack': '0',
    'extra-engraving': '1',
    'extra-ML-CS-22': '9',
  });
  expect(readExtras(sent)).toEqual({ 'gift-box-3': 2, 'ice-pack': 0 });
  expect(readExtras(form({ note: 'Side door' }))).toEqual({});
});

test('readStep rejects an overlong text and an unknown shipping option', () => {
  expect(readStep('contact', form({ firstName: 'A'.repeat(2_001) }))).toBeUndefined();
  expect(readStep('shipping', form({ shippingOptionId: 'teleport' }))).toBeUndefined();
});

test('readStep replaces line breaks and control characters with a space', () => {
  expect(
    readStep('contact', form({ firstName: 'Ana\r\nBcc: x@evil.example', lastName: '\0Nú\0ñez\u001b' })),
  ).toEqual({
    firstName: 'Ana Bcc: x@evil.example',
    lastName: 'Nú ñez',
  });
});

const draftId = '019aa0e0-0000-7000-8000-000000000001';

test.each(['-1', '1.5', '1.0', 'NaN', '1e3', '1e99', '', ' 1', 'abc', '0x10f', '9007199254740993'])(
  'placeOrderForm rejects %j as the shown total',
  (shownTotalCents) => {
    const read = placeOrderForm.safeParse({ draftId, shownTotalCents });
    expect(read.error?.issues[0]?.path).toEqual(['shownTotalCents']);
  },
);

test('placeOrderForm accepts a payment method ID, rejects a path, and treats an empty value as none', () => {
  const place = (paymentMethodId: string) =>
    placeOrderForm.safeParse({ draftId, shownTotalCents: '14398', paymentMethodId });
  expect(place('pm_1abc')).toMatchObject({ success: true, data: { paymentMethodId: 'pm_1abc' } });
  expect(place('').data?.paymentMethodId).toBeUndefined();
  expect(place('../v1/refunds').success).toBe(false);
});
