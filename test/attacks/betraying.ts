import { beforeAll, describe, expect, test } from 'vitest';
import {
  type AttackedShop,
  buyAsGuest,
  type CompletedSale,
  contactStepFields,
  deliveryStepFields,
} from './attacked-shop.ts';
import { cardNumbersIn, dumpDatabase } from './evidence.ts';
import { routePaths } from './route-table.ts';

/** Tests for leaked secrets: card numbers (A36), and personal data and credentials in the log (A38). */

export function testInformationLeaks(shop: AttackedShop): void {
  let sale: CompletedSale;
  beforeAll(async () => {
    sale = await buyAsGuest(shop, { email: 'log.canary@customers.example' });
    await shop.visitor().post('/order-confirmation', {
      number: '10001',
      email: 'asking.canary@customers.example',
      zipCode: '93446',
    });
    await sale.visitor.get(`/wines/canary-slug?email=log.canary@customers.example&t=${token()}`);
  });
  const token = () => sale.confirmation.split('=')[1] ?? '';

  test('is searched for card numbers in any notation', () => {
    const text = 'a 4242424242424242, 4000 0000 0000 0002 and 5555-5555-5555-4444; not 4242424242424241';
    expect(cardNumbersIn(text)).toEqual(['4242424242424242', '4000000000000002', '5555555555554444']);
  });

  test('stores no card number in any table', async () => {
    const dump = await dumpDatabase(shop.database);
    expect(dump).toContain('log.canary@customers.example');
    expect(cardNumbersIn(dump)).toEqual([]);
  });

  test('writes no card number to a log or email', async () => {
    expect(cardNumbersIn(shop.log())).toEqual([]);
    expect(cardNumbersIn((await shop.mails()).join('\n'))).toEqual([]);
  });

  test("shows no card number except the demo's test cards", async () => {
    const offered = /^4(?:242424242424242|00000(?:0000000(?:002|069|127)|0000009995|2500003155))$/;
    const pages = [sale.confirmation, ...routePaths];
    for (const target of pages) {
      const numbers = cardNumbersIn((await sale.visitor.get(target)).text);
      expect(
        numbers.filter((number) => !offered.test(number)),
        target,
      ).toEqual([]);
    }
    const confirmation = (await sale.visitor.get(sale.confirmation)).text;
    expect(confirmation).toContain('ending in 4242');
  });

  test('stores neither a readable birth date nor a cart token', async () => {
    const dump = await dumpDatabase(shop.database);
    expect(dump).not.toMatch(/1984-0?3-1?4|0?3\/14\/1984|"year": ?"1984"/);
    const cart = /cart=([\w-]{22})/.exec(sale.visitor.cookie())?.[1] ?? 'no cart';
    expect(dump).not.toContain(cart);
  });

  describe('the log', () => {
    test('names the route of every request', () => {
      const lines = shop
        .log()
        .split('\n')
        .filter((line) => line.startsWith('{'));
      expect(lines.length).toBeGreaterThan(100);
      expect(() => JSON.parse(`[${lines.join(',')}]`)).not.toThrow();
      expect(shop.log()).toContain('"route":"/wines/:slug"');
    });

    test.each([
      ['email address', () => 'canary@'],
      ['email domain', () => 'customers.example'],
      ['first name', () => contactStepFields.firstName],
      ['last name', () => contactStepFields.lastName],
      ['phone number', () => '555-0177'],
      ['stored form of the phone number', () => '8055550177'],
      ['street', () => 'Canary Lane'],
      ['ZIP code', () => `"${deliveryStepFields.zipCode}"`],
      ['birth date', () => '14/1984'],
      ['stored form of the birth date', () => '"1984"'],
      ['order token', () => token()],
      ['cart token', () => /cart=([\w-]{22})/.exec(sale.visitor.cookie())?.[1] ?? 'no cart'],
      ['query', () => 'canary-slug'],
      ['webhook secret', () => shop.webhookSecret],
      ['script', () => '<script'],
    ])('contains no %s', (_, canary) => {
      expect(canary()).not.toBe('');
      expect(
        shop
          .log()
          .split('\n')
          .filter((line) => line.includes(canary())),
      ).toEqual([]);
    });
  });
}
