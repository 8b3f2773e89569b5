import { eq, sql } from 'drizzle-orm';
import type { RedemptionId } from '../../src/core/ids.ts';
import { invariant } from '../../src/core/invariant.ts';
import { createCart } from '../../src/engine/checkout/carts/store.server.ts';
import { addTender } from '../../src/engine/checkout/draft/tender-store.server.ts';
import { placeOrder, saveDraft, viewCheckout } from '../../src/engine/checkout/index.server.ts';
import type { DraftPatch } from '../../src/engine/checkout/types.ts';
import { customers } from '../../src/engine/identity/schema.ts';
import { findOrOpenStoreCreditAccount, issueToAccount } from '../../src/engine/ledger/index.server.ts';
import { chooseReward, startEngraving } from '../../src/engine/loyalty/rewards/index.server.ts';
import { purchaseDetailsOf } from '../../src/engine/orders/drafts/purchase-rules.ts';
import type { DraftActor, OrderDependencies } from '../../src/engine/orders/drafts/types.ts';
import type { Transaction } from '../../src/platform/database.server.ts';
import { unwrapResult } from './succeeded.ts';

const dayMilliseconds = 86_400_000;

type SeedRedemption = {
  readonly email: string;
  readonly slug: string;
  readonly daysAgo: number;
  readonly patch: DraftPatch;
  /** Days before seeding on which the engraver started. */
  readonly engravedDaysAgo?: number;
};

/** The demo's redemptions: an unused voucher, and a magnum being engraved. */
const redeemed: readonly SeedRedemption[] = [
  { email: 'chloe@customers.example', slug: 'ground-shipping', daysAgo: 9, patch: {} },
  {
    email: 'elena@customers.example',
    slug: 'engraved-magnum',
    daysAgo: 5,
    engravedDaysAgo: 2,
    patch: {
      phone: '(805) 555-0164',
      birthDate: { month: '5', day: '9', year: '1986' },
      ...{ primaryStreet: '77 Alder Court', city: 'La Jolla', stateCode: 'CA', zipCode: '92037' },
      ...{ engravingLine1: 'Rosa & Tomas', engravingLine2: 'June 14 – 1986' },
    },
  },
];

/**
 * Creates the redemptions of the demo customers with the regular use cases. Any charges are paid with store credit, because the seed calls
 * no gateway.
 */
export async function seedRedemptions(
  tx: Transaction,
  shopAt: (at: Date) => OrderDependencies,
  now: Date,
): Promise<void> {
  const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * dayMilliseconds);
  for (const redemption of redeemed) {
    const id = await redeem(tx, shopAt(at(redemption.daysAgo)), redemption);
    // Runs the deferred checks now, as if each had been its own transaction.
    await tx.execute(sql`set constraints all immediate`);
    await tx.execute(sql`set constraints all deferred`);
    if (redemption.engravedDaysAgo === undefined) continue;
    unwrapResult(
      await startEngraving(shopAt(at(redemption.engravedDaysAgo)), { id, actor: 'operator:cellar' }),
    );
  }
}

async function redeem(
  tx: Transaction,
  shop: OrderDependencies,
  { email, slug, patch }: SeedRedemption,
): Promise<RedemptionId> {
  const now = shop.clock.now();
  const [person] = await tx.select().from(customers).where(eq(customers.email, email));
  invariant(person, `the seed has ${email}`);
  const { id: customerId, firstName, lastName } = person;
  const requestId = `seed redemption ${customerId} ${slug}`;
  const browser = { tokenHash: shop.seal.keyedHash(requestId), customerId: undefined, now };
  const actor: DraftActor = {
    cartId: await createCart(tx, browser, []),
    customerId,
    isSignedIn: true,
    requestId,
  };
  const { id: draftId, contents } = unwrapResult(await chooseReward(shop, actor, { slug }));
  unwrapResult(await saveDraft(shop, actor, draftId, { email, firstName, lastName, ...patch }));
  unwrapResult(await saveDraft(shop, actor, draftId, { engravingProofread: true }));
  const view = await viewCheckout(shop, actor, draftId);
  const reward = purchaseDetailsOf(contents, 'reward');
  invariant(view && reward, 'what was chosen is in the checkout');
  const { totalCents } = view.quote;
  if (totalCents > 0) {
    const accountId = await findOrOpenStoreCreditAccount(tx, customerId, now);
    await issueToAccount(tx, { accountId, amount: totalCents, cause: { type: 'seed', id: draftId }, now });
    await addTender(tx, draftId, accountId, now);
  }
  const placing = { draftId, shownTotalCents: totalCents, shownCardCents: undefined };
  unwrapResult(
    await placeOrder(shop, actor, { ...placing, paymentMethodId: undefined, returnUrl: 'http://localhost' }),
  );
  return reward.redemptionId;
}
