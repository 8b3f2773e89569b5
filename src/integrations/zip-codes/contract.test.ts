import { expect, test } from 'vitest';
import { createZipCodeTable } from './table-adapter.server.ts';

const table = createZipCodeTable();

test.each([
  ['93446', 'Paso Robles', 'CA'],
  ['93446-1234', 'Paso Robles', 'CA'],
  [' 89101 ', 'Las Vegas', 'NV'],
  ['84101', 'Salt Lake City', 'UT'],
  ['20001', 'Washington', 'DC'],
  ['02108', 'Boston', 'MA'],
  ['99950', 'Ketchikan', 'AK'],
  ['00501', 'Holtsville', 'NY'],
  ['00601', 'Adjuntas', 'PR'],
  ['00801', 'St Thomas', 'VI'],
  ['96799', 'Pago Pago', 'AS'],
  ['96910', 'Hagatna', 'GU'],
  ['96950', 'Saipan', 'MP'],
  ['09001', 'APO', 'AE'],
  ['34001', 'APO', 'AA'],
  ['96201', 'APO', 'AP'],
])('%s is %s, %s', (zipCode, city, stateCode) => {
  expect(table.lookup(zipCode)).toEqual({ zipCode: zipCode.trim().slice(0, 5), city, stateCode });
});

test.each([
  '',
  '9344',
  '934466',
  '93446-',
  '93446-12',
  'M5V',
  'M5V 2T6',
  '00000',
  '99999',
  '٩٣٤٤٦',
  '\n9344',
  '__proto__',
])('%j is not a known ZIP code', (zipCode) => {
  expect(table.lookup(zipCode)).toBeUndefined();
});
