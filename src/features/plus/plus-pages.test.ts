import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRoutesInProcess } from '../../../test/helpers/routes-in-process.ts';
import { startTestShop, type TestShop, testSeal } from '../../../test/helpers/shop.ts';
import { signIn } from '../../../test/helpers/sign-in.ts';
import { newCustomer } from '../../engine/clubs/memberships/testing.ts';
import { addPlusToCatalog, newPlusMember } from '../../engine/loyalty/plus/testing.ts';

let shop: TestShop;
let routes: ReturnType<typeof createRoutesInProcess>;
beforeAll(async () => {
  shop = await startTestShop();
  routes = createRoutesInProcess(shop.routeDependencies());
});
afterAll(() => shop.stop());

async function browserOf(customerId: string): Promise<string> {
  const { database } = shop.dependencies;
  const { rows } = await database.read.execute<{ email: string }>(
    sql`select email from customers where id = ${customerId}`,
  );
  const { cookie } = await signIn(
    { database, seal: testSeal, now: shop.clock.now() },
    { email: rows[0]?.email ?? '' },
  );
  return cookie;
}

describe('the pages of Mesa Lucero+', () => {
  it('show members their status, and others only the price', async () => {
    const member = await browserOf((await newPlusMember(shop)).customerId);
    const own = await routes.get('daou-plus', member, {});
    expect(own.text).toContain('Renews on November 20, 2027 for $129.');
    expect(own.text).toContain('You’ve saved $0.00 this year with your $129 membership.');
    expect(own.text).toContain('/daou-plus-terms-conditions?version=2026-11-01');
    const strange = await routes.get('daou-plus', '', { orders: '10', tastings: '8' });
    expect(strange.text).not.toContain('You have saved');
    expect(strange.text).toContain('$311.00 more than the fee');
  });

  it('show every version of the terms at its own URL with its last price, and answer 404 for other versions', async () => {
    const path = 'daou-plus-terms-conditions';
    const old = await routes.get(path, '', { version: '2026-11-01' });
    expect(old.text).toContain('"from":"2026-11-01"');
    expect(old.text).toContain('$129');
    for (const page of [path, 'daou-plus-privacy-policy', 'privacy', 'privacy-policy']) {
      expect((await routes.get(page, '', {})).status, page).toBe(200);
      expect((await routes.get(page, '', { version: '2026-11-02' })).status, page).toBe(404);
    }
  });

  it('show partner codes only to members', async () => {
    const member = await browserOf((await newPlusMember(shop)).customerId);
    expect((await routes.get('membership-partnerships', member, {})).text).toContain('MLPLUS10');
    const other = await browserOf(await newCustomer(shop));
    for (const cookie of ['', other]) {
      expect((await routes.get('membership-partnerships', cookie, {})).text).not.toContain('MLPLUS10');
    }
  });

  it('cancel a membership, undo the cancellation, and refund the remaining days if no benefit was used', async () => {
    const member = await browserOf((await newPlusMember(shop)).customerId);
    expect((await routes.get('daou-plus/cancel', member, {})).text).toContain('$129.00');
    expect((await routes.post('daou-plus/cancel', member, {}, { intent: 'cancel' })).status).toBe(303);
    expect((await routes.get('daou-plus', member, {})).text).toContain('active until November 20, 2027');
    expect((await routes.post('daou-plus', member, {}, { intent: 'undo-cancel' })).status).toBe(303);
    expect((await routes.post('daou-plus/cancel', member, {}, { intent: 'refund' })).status).toBe(303);
    expect((await routes.get('daou-plus', member, {})).text).not.toContain('You have saved');
    expect((await routes.post('daou-plus/cancel', member, {}, { intent: 'cancel' })).status).toBe(409);
  });

  it('keep the billing address when consent is missing, and mark only the checkbox', async () => {
    await addPlusToCatalog(shop);
    const cookie = await browserOf(await newCustomer(shop));
    const { cookies } = await routes.get('daou-plus/join', cookie, {});
    const own = [cookie, ...cookies.map((each) => each.split(';')[0])].join('; ');
    const [, draftId = ''] =
      /"draftId":"([^"]+)"/.exec((await routes.get('daou-plus/join', own, {})).text) ?? [];
    const answer = await routes.post(
      'daou-plus/join',
      own,
      {},
      {
        ...{ intent: 'place', step: 'payment', draftId, shownTotalCents: '12900', billingAsked: 'yes' },
        ...{ billingFirstName: 'Finn', billingLastName: 'Berg', billingPrimaryStreet: '100 Main Street' },
        ...{ billingCity: 'Paso Robles', billingState: 'CA', billingZipCode: '93446' },
      },
    );
    expect(answer.status).toBe(409);
    expect(answer.text).toContain('"field":"consent"');
    const page = await routes.get('daou-plus/join', own, {});
    expect(page.text).toContain('"billingFirstName":"Finn"');
    expect(page.text).not.toContain('"field":"billing');
  });

  it('redirect guests to sign-in', async () => {
    for (const path of ['daou-plus/join', 'daou-plus/card', 'daou-plus/cancel']) {
      const answer = await routes.get(path, '', {});
      expect(answer.text, path).toContain('/sign-in');
    }
  });
});
