import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { CivilDate } from '../../../core/dates.ts';
import type { OrderHoldId, OrderId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { orderHolds } from './schema.ts';
import type { OrderHold, OrderHoldReason } from './types.ts';

/** Inserts a hold and returns its id. If the order is already on hold for this reason, updates that hold's date and returns undefined. */
export async function insertOrderHold(
  tx: Transaction,
  hold: {
    readonly orderId: OrderId;
    readonly reason: OrderHoldReason;
    readonly until: CivilDate | undefined;
    readonly actor: AuditActor;
    readonly now: Date;
  },
): Promise<OrderHoldId | undefined> {
  const { orderId, reason, until = null, actor, now } = hold;
  const [created] = await tx
    .insert(orderHolds)
    .values({ id: sql`uuidv7()`, orderId, reason, until, placedAt: now, placedBy: actor })
    .onConflictDoNothing()
    .returning({ id: orderHolds.id });
  if (created) return created.id;
  await tx
    .update(orderHolds)
    .set({ until })
    .where(
      and(eq(orderHolds.orderId, orderId), eq(orderHolds.reason, reason), isNull(orderHolds.releasedAt)),
    );
  return undefined;
}

/** Marks an open hold as released. */
export async function releaseOrderHold(
  tx: Transaction,
  ended: { readonly hold: Pick<OrderHold, 'id'>; readonly actor: AuditActor; readonly now: Date },
): Promise<void> {
  const changed = await tx
    .update(orderHolds)
    .set({ releasedAt: ended.now, releasedBy: ended.actor })
    .where(and(eq(orderHolds.id, ended.hold.id), isNull(orderHolds.releasedAt)));
  invariant(changed.rowCount === 1, 'a hold is under our lock as it was read');
}

/** Returns holds that end automatically on or before `today`, a date in the winery's time zone. */
export async function orderHoldsToRelease(
  read: Transaction,
  request: { readonly today: CivilDate; readonly limit: number },
): Promise<{ readonly orderId: OrderId; readonly reason: OrderHoldReason }[]> {
  return read
    .select({ orderId: orderHolds.orderId, reason: orderHolds.reason })
    .from(orderHolds)
    .where(
      and(
        isNull(orderHolds.releasedAt),
        isNotNull(orderHolds.until),
        sql`${orderHolds.until} <= ${request.today}::date`,
      ),
    )
    .orderBy(asc(orderHolds.until))
    .limit(request.limit);
}
