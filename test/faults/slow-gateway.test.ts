import { describe, expect, it, vi } from 'vitest';
import { fillCheckout, startAttackedShop, submitCheckout } from '../attacks/attacked-shop.ts';
import { createTestDatabase } from '../helpers/database.ts';

/** Tests a running shop whose gateway never responds (F19). Other pages work, and the checkout reports the outage after a short wait. */
const shop = startAttackedShop(createTestDatabase, { PAYMENT_TIMEOUT_MILLISECONDS: '4000' });

const pages = [
  '/',
  '/wines',
  '/wines/cabernet-sauvignon-2022',
  '/shop/cart',
  '/shop/checkout',
  '/livez',
  '/readyz',
];

describe('a shop whose gateway never answers', () => {
  it('serves its pages, immediately asks further buyers to try again, and recovers when the gateway does', async () => {
    const waiting = [];
    for (let count = 0; count < 6; count += 1) waiting.push(await fillCheckout(shop));
    const late = await fillCheckout(shop);
    await shop.gateway.addFault({
      operation: 'POST /v1/payment_intents',
      behaviour: { kind: 'never_answer', acts: false },
    });

    let answered = 0;
    const payments = waiting.map(async (filled) => {
      const answer = await submitCheckout(shop, filled);
      answered += 1;
      return answer;
    });
    for (const page of [...pages, ...pages]) {
      expect((await late.visitor.get(page)).status, page).toBe(200);
    }
    expect(answered).toBe(0);
    // Redirects to the page that waits for the outcome: neither reported as a failure nor charged again.
    for (const answer of await Promise.all(payments)) expect(answer.location).toBe('/shop/checkout');

    const before = (await shop.gateway.ledger()).length;
    const refused = await submitCheckout(shop, late);
    expect(refused.text).toContain('Please try again in a minute.');
    expect((await shop.gateway.ledger()).length).toBe(before);
    expect((await late.visitor.get('/shop/cart')).text).toContain('Cabernet Sauvignon');

    await shop.gateway.clearFaults();
    await vi.waitFor(
      async () => expect((await submitCheckout(shop, late)).location).toMatch(/^\/order-confirmation/),
      {
        timeout: 30_000,
        interval: 1_000,
      },
    );
    await shop.settle();
  }, 90_000);
});
