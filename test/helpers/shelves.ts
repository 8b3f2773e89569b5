import type { LedgerAccountId, ResourceId, SkuId } from '../../src/core/ids.ts';
import { cents } from '../../src/core/money.ts';
import { skuComponents, skus } from '../../src/engine/catalog/schema.ts';
import { createResources } from '../../src/engine/inventory/index.server.ts';
import { issueToAccount, openLedgerAccount } from '../../src/engine/ledger/index.server.ts';
import { issueCoupon } from '../../src/engine/pricing/promotions/index.server.ts';
import { sampleCoupon } from '../../src/engine/pricing/promotions/testing.ts';
import type { NewCoupon } from '../../src/engine/pricing/promotions/types.ts';
import type { SkuKind } from '../../src/engine/pricing/types.ts';
import type { Clock } from '../../src/integrations/clock/port.ts';
import type { Database } from '../../src/platform/database.server.ts';

/** A SKU that has its own inventory resource, unlike a bundle. */
export type TestSku = { readonly skuId: SkuId; readonly resourceId: ResourceId };

type SkuFields = {
  readonly kind: SkuKind;
  readonly title: string;
  readonly priceCents: number;
  readonly purchaseLimit: number;
  readonly bottleMl: number;
  readonly abvTenths: number;
  readonly pickupOnly: boolean;
};

let serial = 0;

/** Returns a number that is unique in this process, for the names of records that tests create in parallel. */
export function nextUniqueNumber(): number {
  serial += 1;
  return serial;
}

/** Returns functions that create products, promo codes and gift cards, each with a unique name. */
export function catalogFixture(database: Pick<Database, 'transaction'>, clock: Clock) {
  return {
    /** Creates a wine, or goods, with this much stock, and returns its SKU. */
    sku: (stock: number, fields: Partial<SkuFields> = {}): Promise<TestSku> =>
      database.transaction(async (tx) => {
        const number = nextUniqueNumber();
        const { kind = 'wine', title = `Wine ${number}` } = fields;
        const code = `R-${number}`;
        const created = await createResources(tx, [{ code, kind: 'goods', title, onHand: stock }], {
          ...{ adjustedBy: 'test', note: 'Received', now: clock.now() },
        });
        const resourceId = created.get(code);
        if (!resourceId) throw new Error('what was created has an ID');
        const isWine = kind === 'wine';
        const [row] = await tx
          .insert(skus)
          .values({
            code: `SKU-${number}`,
            slug: `sku-${number}`,
            kind,
            style: isWine ? 'red' : null,
            title,
            vintage: null,
            priceCents: cents(fields.priceCents ?? 3800),
            visibility: 'public',
            lifecycle: 'current',
            taxClass: isWine ? 'wine' : 'goods',
            bottleMl: isWine ? (fields.bottleMl ?? 750) : null,
            abvTenths: isWine ? (fields.abvTenths ?? 145) : null,
            purchaseLimit: fields.purchaseLimit ?? null,
            pickupOnly: fields.pickupOnly ?? false,
            resourceId,
            position: number,
            facts: {} as never,
          })
          .returning({ skuId: skus.id });
        if (!row) throw new Error('an insert returns its row');
        return { skuId: row.skuId, resourceId };
      }),

    /** Creates a bundle of other SKUs and returns its SKU id. */
    bundle: (
      parts: readonly (readonly [sku: TestSku, quantity: number])[],
      priceCents = 10_000,
    ): Promise<SkuId> =>
      database.transaction(async (tx) => {
        const number = nextUniqueNumber();
        const [row] = await tx
          .insert(skus)
          .values({
            code: `SET-${number}`,
            slug: `set-${number}`,
            kind: 'bundle',
            title: `Set ${number}`,
            priceCents: cents(priceCents),
            visibility: 'public',
            lifecycle: 'current',
            taxClass: 'wine',
            position: number,
            facts: {} as never,
          })
          .returning({ skuId: skus.id });
        if (!row) throw new Error('an insert returns its row');
        const { skuId } = row;
        await tx
          .insert(skuComponents)
          .values(parts.map(([sku, quantity]) => ({ skuId, componentSkuId: sku.skuId, quantity })));
        return skuId;
      }),

    /** Creates a promo code and returns it. By default, the code gives everyone $10 off. */
    coupon: (more: Partial<NewCoupon> = {}): Promise<string> =>
      database.transaction(async (tx) => {
        const { id: _id, ...plain } = sampleCoupon({
          code: `CODE-${nextUniqueNumber()}`,
          benefit: { kind: 'amount', amountCents: cents(1000) },
          ...more,
        });
        const issued = await issueCoupon(tx, plain, { actor: 'system', now: clock.now() });
        if (!issued.ok) throw new Error(issued.refusals[0]?.sentence);
        return plain.code;
      }),

    /** Creates an unclaimed gift card with this balance in cents, and returns its ledger account. */
    giftCard: (amount: number): Promise<LedgerAccountId> =>
      database.transaction(async (tx) => {
        const number = nextUniqueNumber();
        const accountId = await openLedgerAccount(tx, {
          kind: 'gift_card',
          customerId: undefined,
          now: clock.now(),
        });
        await issueToAccount(tx, {
          accountId,
          amount: cents(amount),
          cause: { type: 'test', id: `${number}` },
          now: clock.now(),
        });
        return accountId;
      }),
  };
}
