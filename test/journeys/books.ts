import { sql } from 'drizzle-orm';
import type { ResourceId } from '../../src/core/ids.ts';
import { adjustStock } from '../../src/engine/inventory/index.server.ts';
import type { Database } from '../../src/platform/database.server.ts';
import type { ShopGateway } from '../helpers/running-shop.ts';

export type RecordedOrder = {
  readonly id: string;
  readonly number: number | null;
  readonly state: string;
  readonly paymentState: string;
  readonly isPickup: boolean;
  readonly subtotalCents: number;
  readonly shippingCents: number;
  readonly taxCents: number;
  readonly totalCents: number;
};

/** The records that the shop and the gateway have of one customer, who is identified by a unique email address. */
export type CustomerRecords = {
  ordersOf(email: string): Promise<readonly RecordedOrder[]>;
  /** Returns the amounts in cents of this customer's payments that currently hold money in the gateway's ledger. */
  chargesOf(email: string): Promise<readonly number[]>;
  /** Returns the number of payments ever created at the gateway for this customer. */
  paymentsOf(email: string): Promise<number>;
  /** Reduces the stock of this wine so that only this many bottles are available. */
  leaveOnShelf(slug: string, quantity: number): Promise<void>;
  /** Returns the states of this customer's drafts. */
  draftsOf(email: string): Promise<readonly string[]>;
};

export function customerRecords(database: Database, gateway: ShopGateway): CustomerRecords {
  const ordersOf = async (email: string) => {
    const { rows } = await database.read.execute<RecordedOrder>(sql`
      select id, number::integer, state, payment_state as "paymentState", is_pickup as "isPickup",
             subtotal_cents as "subtotalCents", shipping_cents as "shippingCents", tax_cents as "taxCents",
             total_cents as "totalCents"
        from orders where email = ${email} order by created_at`);
    return rows;
  };
  const entriesOf = async (email: string) => {
    const ids = new Set((await ordersOf(email)).map(({ id }) => id));
    return (await gateway.ledger()).filter(({ metadata }) => ids.has(metadata.order_id ?? ''));
  };
  return {
    ordersOf,
    chargesOf: async (email) =>
      (await entriesOf(email))
        .filter(({ status }) => holdsMoney.has(status))
        .map(({ amountCents }) => amountCents),
    paymentsOf: async (email) => (await entriesOf(email)).length,
    leaveOnShelf: (slug, quantity) =>
      database.transaction(async (tx) => {
        const { rows } = await tx.execute<{ resourceId: ResourceId; free: number }>(sql`
          select resource_id as "resourceId", on_hand - allocated - held as free
            from skus join stock using (resource_id) where slug = ${slug}`);
        const [shelf] = rows;
        if (!shelf) throw new Error(`no shelf for ${slug}`);
        await adjustStock(tx, {
          resourceId: shelf.resourceId,
          quantityChange: quantity - shelf.free,
          kind: 'broken',
          cause: { adjustedBy: 'a journey' },
          now: new Date(),
        });
      }),
    draftsOf: async (email) => {
      const { rows } = await database.read.execute<{ state: string }>(
        sql`select state from drafts where contents ->> 'email' = ${email} order by created_at`,
      );
      return rows.map(({ state }) => state);
    },
  };
}

const holdsMoney = new Set(['requires_capture', 'succeeded']);
