import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type AttackedShop,
  buyAsGuest,
  type CompletedSale,
  contactStepFields,
  type FilledCheckout,
  fillCheckout,
  submitCheckout,
  submitCheckoutStep,
} from './attacked-shop.ts';
import { encodeFields, formContentType, sendRequest, type Visitor } from './attacker.ts';
import { digestTables, expectUnchangedTables } from './evidence.ts';
import { sampledPaths } from './route-table.ts';

/** Attempts to reach other customers' data (A5, A6) and to skip checkout steps (A26, A27). */

const owner = {
  email: 'owner.canary@customers.example',
  lastName: 'Ownercanary',
  primaryStreet: '5 Hidden Canary Way',
};
const secretsOfOwner = /owner\.canary|Ownercanary|Hidden Canary/;

export function testForeignAccess(shop: AttackedShop): void {
  let draft: FilledCheckout;
  let sale: CompletedSale;
  beforeAll(async () => {
    draft = await fillCheckout(shop, owner);
    sale = await buyAsGuest(shop, owner);
  });

  const strangers: Readonly<Record<string, () => Promise<Visitor>>> = {
    'without a cart': async () => shop.visitor(),
    'with a cart': async () => (await fillCheckout(shop)).visitor,
  };

  describe.each(Object.keys(strangers))('a stranger %s', (kind) => {
    let stranger: Visitor;
    beforeAll(async () => {
      stranger = (await strangers[kind]?.()) ?? shop.visitor();
    });

    // `other-accounts.test.ts` tries every address with every id of its owner, within its process.
    test.each(sampledPaths)('reads no data of another customer at %s', async (path) => {
      const { rows } = await shop.database.pool.query<{ id: string; number: string }>(
        'select id, number from orders where email = $1',
        [owner.email],
      );
      const ids = [draft.draftId, rows[0]?.id, rows[0]?.number].map(String);
      await expectUnchangedTables(shop, async () => {
        for (const id of ids) {
          const query = new URLSearchParams({ draftId: id, t: id, id, orderId: id, number: id });
          for (const target of [`${path}?${query}`, `${path}.data?${query}`, `${path}/${id}`]) {
            const { text, status } = await stranger.get(target);
            expect(text, target).not.toMatch(secretsOfOwner);
            expect(status, target).toBeLessThan(500);
          }
        }
      });
    });

    test.each(sampledPaths)('changes no data of another customer at %s', async (path) => {
      const fields = {
        draftId: draft.draftId,
        shownTotalCents: draft.shownTotalCents,
        paymentMethodId: 'pm_x',
      };
      const before = await digestTables(shop);
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        for (const intent of ['place', 'save', 'change', 'remove']) {
          const answer = await sendRequest(shop.url, {
            method,
            target: path,
            headers: { cookie: stranger.cookie(), origin: shop.url, 'content-type': formContentType },
            body: encodeFields({
              ...fields,
              intent,
              step: 'payment',
              skuId: shop.skuId('cabernet-sauvignon-2022'),
            }),
          });
          expect(answer.text, `${method} ${intent}`).not.toMatch(secretsOfOwner);
          expect(answer.status, `${method} ${intent}`).toBeLessThan(500);
        }
      }
      const { carts: _, cart_lines: __, drafts: ___, ...after } = await digestTables(shop);
      expect(before).toMatchObject(after);
      expect(await ownersThings()).toEqual(['2', '2']);
    });
  });

  /** Returns the quantities in the owner's cart and draft, which must stay the same while the attacker's own cart may change. */
  async function ownersThings(): Promise<string[]> {
    const { rows } = await shop.database.pool.query<{ quantity: string; drafted: string }>(
      `select l.quantity::text, d.contents -> 'items' -> 0 ->> 'quantity' as drafted
         from drafts d join cart_lines l using (cart_id) where d.id = $1`,
      [draft.draftId],
    );
    return rows.flatMap(({ quantity, drafted }) => [quantity, drafted]);
  }

  describe('an order’s page', () => {
    test('shows the order only with its complete link', async () => {
      expect((await shop.visitor().get(sale.confirmation)).text).toMatch(secretsOfOwner);
      const token = sale.confirmation.split('=')[1] ?? '';
      const turned = token.replace(/[a-z]/, (letter) => letter.toUpperCase());
      const guesses = [
        ...[
          token.slice(0, -1),
          token.slice(1),
          `${token}A`,
          `${token}%00`,
          `${token}%20`,
          turned,
          token.toLowerCase(),
        ],
        ...[
          '%25',
          '_'.repeat(22),
          '*'.repeat(22),
          "' or '1'='1",
          `${'%27'}||true--`,
          '10001',
          randomUUID(),
          '',
        ],
      ];
      for (const guess of guesses) {
        const target = `/order-confirmation?t=${guess.replaceAll(' ', '%20')}`;
        const { status, text } = await expectUnchangedTables(shop, () => shop.visitor().get(target));
        expect([status, text.match(secretsOfOwner)], guess).toEqual([200, null]);
      }
    });
  });

  steps(shop);
}

/** Tests every way to submit a checkout with an incomplete step. Each submission is rejected before anything is held or charged. */
function steps(shop: AttackedShop): void {
  describe('a checkout order', () => {
    const undone: Readonly<Record<string, readonly [step: string, fields: Record<string, string>]>> = {
      'without a name': ['contact', { ...contactStepFields, firstName: '', lastName: '' }],
      'without an email address': ['contact', { ...contactStepFields, email: '' }],
      'with an invalid email address': ['contact', { ...contactStepFields, email: 'ana@localhost' }],
      'without a phone number': ['contact', { ...contactStepFields, phone: '' }],
      'by a customer aged 17': ['contact', { ...contactStepFields, birthYear: '2009' }],
      'by a customer who turns 21 tomorrow': ['contact', { ...contactStepFields, ...bornForTomorrow() }],
      'with a birth year in the future': ['contact', { ...contactStepFields, birthYear: '2999' }],
      'with the birth date February 30': [
        'contact',
        { ...contactStepFields, birthMonth: '2', birthDay: '30' },
      ],
      'with the birth year 1066': ['contact', { ...contactStepFields, birthYear: '1066' }],
      'with a birth year in words': ['contact', { ...contactStepFields, birthYear: 'nineteen eighty-four' }],
      'to Utah': ['delivery', { zipCode: '84101', city: 'Salt Lake City', stateCode: 'UT' }],
      'to Utah with the state given as California': [
        'delivery',
        { zipCode: '84101', city: 'Fresno', stateCode: 'CA' },
      ],
      'to Mississippi': ['delivery', { zipCode: '39201', city: 'Jackson', stateCode: 'MS' }],
      'to a four-digit ZIP code': ['delivery', { zipCode: '9344' }],
      'to an unknown state': ['delivery', { stateCode: 'ZZ' }],
      'to a PO box': ['delivery', { primaryStreet: 'P.O. Box 12' }],
      'to a military address': ['delivery', { city: 'APO', stateCode: 'AE', zipCode: '09012' }],
      'without a street': ['delivery', { primaryStreet: '' }],
      'without a ZIP code, city and state': ['delivery', { zipCode: '', city: '', stateCode: '' }],
      'for pickup at an unknown location': [
        'delivery',
        { delivery: 'pickup', selectedPickupLocation: 'my-garage' },
      ],
    };

    test.each(Object.entries(undone))('is not placed %s', async (_, [step, fields]) => {
      const filled = await fillCheckout(shop);
      const saved = await submitCheckoutStep(filled.visitor, step, fields);
      expect(saved.status).toBe(422);
      const answer = await expectUnchangedTables(shop, () => submitCheckout(shop, filled));
      expect(answer.status).toBe(409);
    });

    test('is not placed with a filled cart and no completed checkout step', async () => {
      const visitor = shop.visitor();
      const skuId = shop.skuId('cabernet-sauvignon-2022');
      await visitor.post('/shop/cart', { intent: 'add', skuId, quantity: '1' });
      await visitor.get('/shop/checkout');
      const { rows } = await shop.database.pool.query<{ draftId: string }>(
        'select id as "draftId" from drafts order by created_at desc limit 1',
      );
      const filled = { visitor, draftId: rows[0]?.draftId ?? '', shownTotalCents: '4133' };
      const answer = await expectUnchangedTables(shop, () => submitCheckout(shop, filled));
      expect(answer.status).toBe(409);
    });

    test('is not placed with a card token that was already used', async () => {
      const [first, second] = [await fillCheckout(shop), await fillCheckout(shop)];
      const { id } = await shop.gateway.tokenizeCard('4242424242424242');
      expect((await submitCheckout(shop, first, { paymentMethodId: id })).location).toContain(
        'order-confirmation',
      );
      const reused = await submitCheckout(shop, second, { paymentMethodId: id });
      expect(reused.status).toBe(409);
      await shop.settle();
      expect(await ordersOf(second)).toBe(0);
    });

    test('is not placed with an unknown card token', async () => {
      const filled = await fillCheckout(shop);
      const answer = await submitCheckout(shop, filled, { paymentMethodId: 'pm_of_nobody' });
      expect(answer.status).toBe(409);
      expect(await ordersOf(filled)).toBe(0);
    });
  });

  test.each(['0', '6'])(
    'an order matches what its checkout page showed, even if another tab set the cart quantity to %s',
    async (quantity) => {
      const filled = await fillCheckout(shop);
      const skuId = shop.skuId('cabernet-sauvignon-2022');
      await filled.visitor.post('/shop/cart', { intent: 'change', skuId, quantity });
      expect((await submitCheckout(shop, filled)).location).toContain('/order-confirmation');
      await shop.settle();
      const { rows } = await shop.database.pool.query(
        `select o.total_cents::text as total, sum(l.quantity)::integer as quantity
         from orders o join order_lines l on l.order_id = o.id where o.draft_id = $1 group by 1`,
        [filled.draftId],
      );
      expect(rows).toEqual([{ total: filled.shownTotalCents, quantity: 2 }]);
    },
  );

  async function ordersOf({ draftId }: FilledCheckout): Promise<number> {
    const { rows } = await shop.database.pool.query<{ placed: number }>(
      'select count(*) as placed from orders where draft_id = $1 and number is not null',
      [draftId],
    );
    return rows[0]?.placed ?? -1;
  }
}

/** Returns the birth date fields of a person who turns 21 the day after tomorrow (UTC) and is therefore too young in every time zone. */
function bornForTomorrow(): Record<string, string> {
  const day = new Date(Date.now() + 2 * 86_400_000);
  return {
    birthMonth: String(day.getUTCMonth() + 1),
    birthDay: String(day.getUTCDate()),
    birthYear: String(day.getUTCFullYear() - 21),
  };
}
