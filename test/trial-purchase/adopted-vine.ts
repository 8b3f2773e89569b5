import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { multiply } from '../../src/core/money.ts';
import { ok } from '../../src/core/result.ts';
import { emailedPurchaseRequirements } from '../../src/engine/checkout/requirements/mailed-rules.ts';
import {
  invalidFieldRequirement,
  missingFieldRequirement,
} from '../../src/engine/checkout/requirements/text-rules.ts';
import { saleLinesOfItems } from '../../src/engine/checkout/sale-line-rules.ts';
import type { Sale, SaleInput } from '../../src/engine/checkout/sale-types.ts';
import { purchaseDetailsOf } from '../../src/engine/orders/drafts/purchase-rules.ts';
import { updateDerivedOrderStates } from '../../src/engine/orders/fulfillment/lock-order.server.ts';
import type { PurchaseDefinition } from '../../src/engine/orders/settlement/types.ts';
import type { Transaction } from '../../src/platform/database.server.ts';

/* A kind of purchase that the shop does not sell, defined entirely in this folder: adopting a vine for some years under a name, delivered by email. */

const vine = z.object({ name: z.string(), years: z.int() });

export type AdoptedVine = Readonly<z.infer<typeof vine>>;

declare module '../../src/engine/orders/drafts/purchase-types.ts' {
  interface PurchaseKinds {
    readonly vine: { readonly details: AdoptedVine };
  }
}

declare module '../../src/engine/checkout/sale-types.ts' {
  interface PurchaseRequirementCodes {
    readonly vine: 'VINE_YEARS' | 'VINES_GONE';
  }
  interface PurchaseView {
    readonly vine?: { readonly vinesLeft: number };
  }
}

declare module '../../src/engine/orders/types.ts' {
  interface DeliveryRequests {
    readonly vine?: AdoptedVine;
  }
}

/** The number of vines that can be adopted. */
export const vineCount = 2;

export const vineTablesSql = sql`
  create table vines (order_id uuid primary key references orders, name text not null, years integer not null);
  create table vine_declines (order_id uuid not null references orders, failure_code text not null)`;

async function vineSale(tx: Transaction, loading: SaleInput): Promise<Sale> {
  const request = purchaseDetailsOf(loading.draft.contents, 'vine');
  if (!request) throw new Error('the draft adopts a vine');
  const { rows } = await tx.execute<{ adopted: number }>(sql`select count(*)::int as adopted from vines`);
  const vinesLeft = vineCount - (rows[0]?.adopted ?? 0);
  const { name, years } = request;
  return {
    way: 'none',
    isEmailed: true,
    lines: saleLinesOfItems(loading, (sku) => ({
      ...sku,
      title: `${sku.title} for ${years} years`,
      priceCents: multiply(sku.priceCents, years),
    })),
    ordered: { vine: request },
    view: () => ({ vine: { vinesLeft } }),
    requirements: (facts) => [
      ...(vinesLeft > 0
        ? []
        : [invalidFieldRequirement('cart', 'VINES_GONE', 'Every vine is adopted.', 'items')]),
      ...(years <= 5
        ? []
        : [invalidFieldRequirement('cart', 'VINE_YEARS', 'Adopt a vine for up to 5 years.', 'years')]),
      ...(name === '' ? [missingFieldRequirement('cart', 'name', 'Enter a name for the vine.')] : []),
      ...emailedPurchaseRequirements(facts, []),
    ],
  };
}

export const vinePurchase: PurchaseDefinition = {
  kind: 'vine',
  schema: z.object({ kind: z.literal('vine'), details: vine }),
  load: vineSale,
  effectsOf: ({ contents }) => ({
    fulfill: async (tx, { dependencies, order: { orderId }, now }) => {
      const { name, years } = purchaseDetailsOf(contents, 'vine') ?? { name: '', years: 0 };
      await tx.execute(sql`insert into vines values (${orderId}, ${name}, ${years})`);
      await updateDerivedOrderStates(tx, dependencies, orderId, now);
    },
    declined: async (tx, { order: { orderId } }, failureCode) => {
      await tx.execute(sql`insert into vine_declines values (${orderId}, ${failureCode})`);
    },
    takeBack: async (tx, { orderId }) =>
      ok(async () => {
        await tx.execute(sql`delete from vines where order_id = ${orderId}`);
      }),
  }),
};
