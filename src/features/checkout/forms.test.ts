import { expect, test } from 'vitest';
import { parseRequestedExtras, parseStepPatch, placeOrderFormSchema } from './forms.ts';

function form(fields: Readonly<Record<string, string>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

test('parseStepPatch returns only the fields of the step, trimmed', () => {
  const sent = form({
    email: ' ana@example.com ',
    firstName: 'Ana',
    isPickup: 'true',
    price: '1',
    customerId: 'x',
    items: '[]',
  });
  expect(parseStepPatch('contact', sent)).toEqual({ email: 'ana@example.com', firstName: 'Ana' });
});

test('parseStepPatch returns a birth date only when month, day and year are present', () => {
  expect(parseStepPatch('contact', form({ birthMonth: '3', birthDay: '28', birthYear: '' }))).toEqual({});
  expect(parseStepPatch('contact', form({ birthMonth: '3', birthDay: '28', birthYear: '1984' }))).toEqual({
    birthDate: { month: '3', day: '28', year: '1984' },
  });
});

test('parseStepPatch accepts only pickup and shipping as the delivery choice', () => {
  expect(parseStepPatch('delivery', form({ delivery: 'pickup' }))).toEqual({ isPickup: true });
  expect(parseStepPatch('delivery', form({ delivery: 'ship' }))).toEqual({ isPickup: false });
  expect(parseStepPatch('delivery', form({ zipCode: '93446' }))).toEqual({ zipCode: '93446' });
  expect(parseStepPatch('delivery', form({ delivery: 'drone' }))).toBeUndefined();
});

test('parseStepPatch treats a missing billing checkbox as unchecked only if the form contained it', () => {
  expect(parseStepPatch('payment', form({}))).toEqual({});
  expect(parseStepPatch('payment', form({ billingAsked: 'yes' }))).toEqual({ billingSameAsDelivery: false });
  expect(parseStepPatch('payment', form({ billingAsked: 'yes', billingSameAsDelivery: 'on' }))).toEqual({
    billingSameAsDelivery: true,
  });
});

test('parseStepPatch treats a missing delivery or weather checkbox as unchecked only if the form contained it', () => {
  expect(parseStepPatch('delivery', form({ isGift: 'on' }))).toEqual({});
  expect(parseStepPatch('delivery', form({ isGiftAsked: 'yes', recipientIsAdultAsked: 'yes' }))).toEqual({
    isGift: false,
    recipientIsAdult: false,
  });
  expect(parseStepPatch('shipping', form({ weatherWaivedAsked: 'yes', weatherWaived: 'on' }))).toEqual({
    weatherWaived: true,
  });
  expect(parseStepPatch('shipping', form({ weatherWaivedAt: '2020-01-01', weatherPolicy: 'auto' }))).toEqual({
    weatherPolicy: 'auto',
  });
  expect(parseStepPatch('shipping', form({ weatherPolicy: 'pray' }))).toBeUndefined();
});

test.each(['-1', '1.5', '1e1', '25', '100', '', ' 1', '٣', 'one'])(
  'parseRequestedExtras and parseStepPatch reject %j as the quantity of an extra',
  (number) => {
    expect(parseRequestedExtras(form({ 'extra-gift-box-1': number }))).toBeUndefined();
    expect(parseStepPatch('delivery', form({ engravedBottles: number }))).toBeUndefined();
  },
);

test('parseRequestedExtras returns only extras that checkout offers and the form contains', () => {
  const sent = form({
    'extra-gift-box-3': '2',
    'extra-ice-pack': '0',
    'extra-engraving': '1',
    'extra-ML-CS-22': '9',
  });
  expect(parseRequestedExtras(sent)).toEqual({ 'gift-box-3': 2, 'ice-pack': 0 });
  expect(parseRequestedExtras(form({ note: 'Side door' }))).toEqual({});
});

test('parseStepPatch rejects an overlong text and an unknown shipping option', () => {
  expect(parseStepPatch('contact', form({ firstName: 'A'.repeat(2_001) }))).toBeUndefined();
  expect(parseStepPatch('shipping', form({ shippingOptionId: 'teleport' }))).toBeUndefined();
});

test('parseStepPatch replaces line breaks and control characters with a space', () => {
  expect(
    parseStepPatch('contact', form({ firstName: 'Ana\r\nBcc: x@evil.example', lastName: '\0Nú\0ñez\u001b' })),
  ).toEqual({
    firstName: 'Ana Bcc: x@evil.example',
    lastName: 'Nú ñez',
  });
});

const draftId = '019aa0e0-0000-7000-8000-000000000001';

test.each(['-1', '1.5', '1.0', 'NaN', '1e3', '1e99', '', ' 1', 'abc', '0x10f', '9007199254740993'])(
  'placeOrderFormSchema rejects %j as the shown total',
  (shownTotalCents) => {
    const read = placeOrderFormSchema.safeParse({ draftId, shownTotalCents });
    expect(read.error?.issues[0]?.path).toEqual(['shownTotalCents']);
  },
);

test('placeOrderFormSchema accepts a payment method ID, rejects a path, and treats an empty value as none', () => {
  const place = (paymentMethodId: string) =>
    placeOrderFormSchema.safeParse({ draftId, shownTotalCents: '14398', paymentMethodId });
  expect(place('pm_1abc')).toMatchObject({ success: true, data: { paymentMethodId: 'pm_1abc' } });
  expect(place('').data?.paymentMethodId).toBeUndefined();
  expect(place('../v1/refunds').success).toBe(false);
});
