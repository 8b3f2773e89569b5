import { sql } from 'drizzle-orm';
import type { DraftId, OrderId, ResourceId } from '../../core/ids.ts';
import { invariant } from '../../core/invariant.ts';
import type { Database } from '../../platform/database.server.ts';
import { createResources } from './index.server.ts';

/** Returns test helpers that create stock, drafts and orders with no other details. */
export function stockFixture(database: () => Database, now: Date) {
  let count = 0;
  return {
    /** Creates a resource with this quantity on the shelf, and returns its id. */
    shelf: (quantity: number): Promise<ResourceId> =>
      database().transaction(async (tx) => {
        count += 1;
        const code = `R-${count}`;
        const resource = { code, kind: 'goods', title: `Wine ${count}`, onHand: quantity } as const;
        const created = await createResources(tx, [resource], { adjustedBy: 'test', note: 'Received', now });
        const resourceId = created.get(code);
        invariant(resourceId, 'what was created has an ID');
        return resourceId;
      }),

    draft: async (): Promise<DraftId> => {
      const { rows } = await database().read.execute<{ id: DraftId }>(
        sql`insert into drafts (kind, state, contents, created_at, updated_at)
            values ('regular', 'open', '{}', now(), now()) returning id`,
      );
      return only(rows).id;
    },

    order: async (draftId: DraftId): Promise<OrderId> => {
      const { rows } = await database().read.execute<{ id: OrderId }>(
        sql`insert into orders (draft_id, kind, order_type, public_token, public_token_expires_at, person_key, state,
              payment_state, email, phone, first_name, last_name, is_pickup, pickup_location, bill_to, subtotal_cents,
              discount_cents, shipping_cents, tax_cents, total_cents, explanation, created_at, updated_at)
            values (${draftId}, 'regular', 0, encode(uuid_send(gen_random_uuid()), 'hex'), now(), 'person',
              'awaiting_payment', 'unpaid', 'a@b.example', '', '', '', true, 'hilltop', '{}', 0, 0, 0, 0, 0, '[]',
              now(), now()) returning id`,
      );
      return only(rows).id;
    },

    count: async (resourceId: ResourceId) => {
      const { rows } = await database().read.execute<{ on_hand: number; allocated: number; held: number }>(
        sql`select on_hand, allocated, held from stock where resource_id = ${resourceId}`,
      );
      return only(rows);
    },
  };
}

function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  invariant(row && rows.length === 1, 'there is exactly one row');
  return row;
}
