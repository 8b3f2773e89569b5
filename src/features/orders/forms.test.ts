import { expect, test } from 'vitest';
import { orderLookupFormSchema, readAddressChangeForm, readProblemReportForm } from './forms.ts';

test('an order lookup rejects each missing field with its own sentence', () => {
  expect(
    orderLookupFormSchema.safeParse({ number: 'No. 10001', email: 'ana@example.com', zipCode: '93446' }).data,
  ).toEqual({
    number: 10_001,
    email: 'ana@example.com',
    zipCode: '93446',
  });
  const wrong = orderLookupFormSchema.safeParse({ number: '', email: 'ana', zipCode: '9344' });
  expect(wrong.error?.issues.map(({ message }) => message)).toEqual([
    'Enter your order number, such as 10001.',
    'Enter the email address you used for the order.',
    'Enter a valid ZIP code.',
  ]);
});

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const reportKey = '0198a0c8-0000-4000-8000-000000000001';

test('a problem report names bottles by line and quantity, and drops characters that the database can’t store', () => {
  const form = formOf({
    reportKey,
    reason: 'leaked',
    requestedRemedy: 'refund',
    words: ' The \u0000cork\r\nwas wet. ',
    'quantity-0': '2',
    'quantity-1': '0',
    'quantity-2': '-1',
    'quantity-x': '4',
  });
  expect(readProblemReportForm(form)).toEqual({
    reportKey,
    reason: 'leaked',
    requestedRemedy: 'refund',
    words: 'The  cork\nwas wet.',
    units: [{ position: 0, quantity: 2 }],
  });
});

test('a problem report with an invalid key, an unknown reason or an overlong text is rejected', () => {
  const fields = { reportKey, words: '' };
  expect(readProblemReportForm(formOf(fields))?.reason).toBeUndefined();
  expect(readProblemReportForm(formOf({ ...fields, reportKey: '1' }))).toBeUndefined();
  expect(readProblemReportForm(formOf({ ...fields, reason: 'did not like it' }))).toBeUndefined();
  expect(readProblemReportForm(formOf({ ...fields, words: 'x'.repeat(2_001) }))).toBeUndefined();
  expect(readAddressChangeForm(formOf({ zipCode: '93446' }))).toBeUndefined();
});
