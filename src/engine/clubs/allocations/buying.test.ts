import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  completeCheckoutFields,
  startTestShop,
  type TestShop,
  testCards,
} from '../../../../test/helpers/shop.ts';
import type { CustomerId, SkuId, WineAllocationId } from '../../../core/ids.ts';
import { basisPoints, cents } from '../../../core/money.ts';
import { skus } from '../../catalog/schema.ts';
import { ensureCart } from '../../checkout/carts/index.server.ts';
import { findOwnDraft, placeOrder, saveDraft } from '../../checkout/index.server.ts';
import { createCustomer } from '../../identity/index.server.ts';
import type { DraftActor } from '../../orders/drafts/types.ts';
import { maxCardDeclinesPerHour } from '../../orders/limits/card-testing-rules.ts';
import { grantEntitlement } from '../../pricing/standing/index.server.ts';
import {
  grantAllocationRequest,
  insertAllocation,
  saveAllocation,
  saveAllocationRequests,
} from './index.server.ts';
import { viewAllocations } from './view.server.ts';

let shop: TestShop;
let lantern: SkuId;
let code: string;
let allocationId: WineAllocationId;
beforeAll(async () => {
  shop = await startTestShop();
  const sku = await shop.sku(100, { priceCents: cents(14_500) });
  lantern = sku.skuId;
  const [row] = await shop.test.database.read
    .select({ code: skus.code })
    .from(skus)
    .where(eq(skus.id, lantern));
  code = row?.code ?? '';
  const now = shop.clock.now();
  allocationId = await shop.test.database.transaction((tx) =>
    insertAllocation(tx, {
      title: 'Lantern Hill 2020',
      text: '',
      startsAt: now,
      endsAt: new Date(now.getTime() + 20 * 86_400_000),
      lines: [{ skuId: lantern, minimum: 0, maximum: 3, step: 1, requestMaximum: 3 }],
      now,
    }),
  );
});
afterAll(() => shop.stop());

let people = 0;
async function holder(
  seesAllocation = true,
): Promise<{ customerId: CustomerId; email: string; actor: DraftActor }> {
  people += 1;
  const email = `holder-${people}@allocations.example`;
  const { database } = shop.test;
  const customerId = await database.transaction(async (tx) => {
    const id = await createCustomer(tx, { email, firstName: 'Elena', lastName: 'S', now: shop.clock.now() });
    const right = {
      program: 'club',
      plan: 'lantern-12',
      discount: basisPoints(0),
      seesAllocation,
    } as const;
    await grantEntitlement(tx, { ...right, customerId: id, startsAt: shop.clock.now() });
    return id;
  });
  return { customerId, email, actor: await browserOf(customerId) };
}

/** Returns an actor for a new browser of the customer with its own cart, as if the carts were never merged. */
async function browserOf(customerId: CustomerId): Promise<DraftActor> {
  const { cartId } = await ensureCart(shop.dependencies, { token: undefined });
  return { cartId, customerId, isSignedIn: true, requestId: randomUUID() };
}

async function buy(actor: DraftActor, quantity: number, card: string = testCards.approved) {
  const chosen = [{ skuId: lantern, quantity }];
  const saved = await saveAllocation(shop.dependencies, actor, { allocationId, chosen });
  if (!saved.ok) return saved;
  const draftId = saved.value.id;
  await saveDraft(shop.dependencies, actor, draftId, completeCheckoutFields);
  const view = await shop.viewOf({ actor, draftId });
  return placeOrder(shop.dependencies, actor, {
    draftId,
    shownTotalCents: view.quote.totalCents,
    paymentMethodId: await shop.tokenize(card),
    returnUrl: 'http://localhost/',
  });
}

const codes = (answer: Awaited<ReturnType<typeof buy>>) =>
  answer.ok ? 'bought' : answer.refusals.map(({ code }) => code).join(' ');
const left = async (customerId: CustomerId) =>
  (await viewAllocations(shop.dependencies, customerId))?.[0]?.lines[0]?.left;

describe('an allocation purchase', () => {
  it('can be split across several orders until the allocation is used up', async () => {
    const { customerId, actor } = await holder();
    expect(await left(customerId)).toBe(3);
    expect(codes(await buy(actor, 2))).toBe('bought');
    expect(await findOwnDraft(shop.dependencies, actor, 'allocation')).toMatchObject({ state: 'converted' });
    expect(await left(customerId)).toBe(1);
    expect(codes(await buy(actor, 2))).toBe('ALLOCATION_MAXIMUM');
    expect(codes(await buy(actor, 1))).toBe('bought');
    expect(await left(customerId)).toBe(0);
  });

  it('is blocked after too many declines in an hour, to prevent card testing', async () => {
    const { customerId, actor } = await holder();
    for (let n = 0; n < maxCardDeclinesPerHour; n += 1) {
      expect(codes(await buy(actor, 1, testCards.declined))).toBe('PAY_DECLINED_GENERIC');
    }
    expect(codes(await buy(actor, 1))).toBe('PAY_TOO_MANY_TRIES');
    expect(await left(customerId)).toBe(3);
  });

  it('succeeds only once when eight windows of one account buy the whole allocation concurrently', async () => {
    const { customerId } = await holder();
    const windows = await Promise.all(Array.from({ length: 8 }, () => browserOf(customerId)));
    const answers = await Promise.all(windows.map((actor) => buy(actor, 3)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await left(customerId)).toBe(0);
    expect(await shop.disagreements()).toEqual([]);
  });

  it('is rejected for customers without access and after the allocation has ended', async () => {
    const { customerId, actor } = await holder(false);
    expect(await viewAllocations(shop.dependencies, customerId)).toBeUndefined();
    expect(codes(await buy(actor, 1))).toBe('ALLOCATION_NOT_FOUND');
    const late = await holder();
    const before = shop.clock.now();
    shop.clock.set(new Date(before.getTime() + 21 * 86_400_000));
    expect(codes(await buy(late.actor, 1))).toBe('ALLOCATION_CLOSED');
    shop.clock.set(before);
  });

  it('can include extra bottles that the customer requested and staff granted, within the maximum', async () => {
    const { customerId, actor, email } = await holder();
    const request = (requested: number, by = customerId) =>
      saveAllocationRequests(shop.dependencies, by, {
        allocationId,
        requested: [{ skuId: lantern, quantity: requested }],
      });
    expect(await request(2)).toMatchObject({ ok: true });
    expect(await request(4)).toMatchObject({
      refusals: [{ code: 'REQUEST_MAXIMUM', field: `request-${lantern}` }],
    });
    expect((await viewAllocations(shop.dependencies, customerId))?.[0]?.lines[0]?.requested).toBe(2);
    const grant = (granted: number, by = 'elena') =>
      grantAllocationRequest(shop.dependencies, {
        email: emailOf(by),
        code,
        granted,
        actor: 'operator:rosa',
      });
    const emailOf = (by: string) => (by === 'elena' ? email : `${by}@allocations.example`);
    expect(await grant(3)).toMatchObject({ refusals: [{ code: 'REQUEST_MAXIMUM' }] });
    expect(await grant(1, 'nobody')).toMatchObject({ refusals: [{ code: 'REQUEST_NOT_FOUND' }] });
    expect(await grant(1)).toMatchObject({ ok: true });
    expect(await grant(1)).toMatchObject({ refusals: [{ code: 'REQUEST_GRANTED' }] });
    expect(await left(customerId)).toBe(4);
    expect(codes(await buy(actor, 4))).toBe('bought');
    expect(await request(0)).toMatchObject({ refusals: [{ code: 'REQUEST_MAXIMUM' }] });
    const stranger = await holder(false);
    expect(await request(1, stranger.customerId)).toMatchObject({
      refusals: [{ code: 'ALLOCATION_NOT_FOUND' }],
    });
  });
});
