import { invariant } from '../../../core/invariant.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import { inOneRoundTrip, type Transaction } from '../../../platform/database.server.ts';
import { runInOneStatement } from '../../../platform/one-statement.server.ts';
import type { PendingChange } from '../../../platform/prepared.server.ts';
import { consumeStockHold, holdStock, prepareStockHoldConsumption } from '../../inventory/index.server.ts';
import type { StockDemand } from '../../inventory/types.ts';
import { postReserve } from '../../ledger/index.server.ts';
import { enqueueNotice } from '../../notices/index.server.ts';
import { markDraftConverted } from '../drafts/store.server.ts';
import type { PaymentState } from '../payments/types.ts';
import { itemsOfOrder, markOrderPlaced, takeNextOrderNumber } from '../store.server.ts';
import { ledgerReserveCause, ledgerTendersInLockOrder } from './tender-rules.ts';
import type { OrderPlacingContext } from './types.ts';

/** The statements that settle the payment attempt; empty if no card pays (I-31). */
type AttemptChanges = { readonly attempt?: PendingChange; readonly events?: PendingChange | undefined };

/**
 * Places a paid order in one transaction: allocates its stock, spends its gift cards, assigns its number, removes its items from the cart,
 * converts the draft, and enqueues the confirmation unless the purchase has its own (blueprint §5.7). Returns undefined and leaves the
 * order unplaced if it can no longer be placed, such as when the payment came so late that the stock is gone (F21).
 */
export async function placePaidOrder(
  tx: Transaction,
  placing: OrderPlacingContext,
  paid: { readonly paymentState: PaymentState; readonly changes: AttemptChanges },
): Promise<{ readonly number: number; readonly paymentState: PaymentState } | undefined> {
  const { dependencies, draft, order, now } = placing;
  const { orderId } = order;
  const claimed = { draftId: draft.id, orderId, now };
  const effects = dependencies.purchases.effectsOf(draft);
  const seats = effects.beforePlacing ? await effects.beforePlacing(tx, placing) : [];
  if (!seats) return undefined;
  const [items, number, consuming] = await inOneRoundTrip([
    itemsOfOrder(tx, orderId),
    takeNextOrderNumber(tx),
    prepareStockHoldConsumption(tx, claimed),
  ]);
  const isPromised =
    consuming.kind === 'nothing_held'
      ? await allocateAgain(tx, claimed, [...seats, ...demandsOfItems(items)])
      : consuming.kind === 'consumed';
  if (!isPromised) return undefined;
  dependencies.crashPoint?.('finalize.after_lock');
  await spendTenders(tx, placing);
  const { paymentState } = paid;
  const subject = { subjectType: 'order', subjectId: orderId } as const;
  const audited = { at: now, actor: 'system', action: 'order.placed', data: { number } } as const;
  const changed = runInOneStatement(tx, {
    ...consuming.changes,
    ...paid.changes,
    order: markOrderPlaced(tx, { orderId, number, paymentState, now }),
    draft: markDraftConverted(tx, { draftId: draft.id, orderId, now }),
    audit: recordAudit(tx, { ...audited, ...subject, requestId: placing.requestId }),
  });
  const confirmation = {
    kind: 'order-confirmation',
    occurrence: '',
    recipient: order.email,
    at: now,
  } as const;
  const { hasOwnEmail = false } = effects;
  const [written] = await inOneRoundTrip([
    changed,
    hasOwnEmail ? Promise.resolve() : enqueueNotice(tx, dependencies.jobs, { ...confirmation, ...subject }),
  ]);
  invariant(written.order === 1, 'an order that waits for payment can be placed');
  invariant(!paid.changes.attempt || written.attempt === 1, 'the attempt that pays is as it was decided on');
  await effects.fulfill?.(tx, placing);
  const { cartId } = draft;
  const { couponCode } = order;
  await dependencies.purchases.leaveCart(tx, { cartId, items: hasOwnEmail ? [] : items, couponCode });
  return { number, paymentState };
}

/** Holds and allocates stock whose hold was released, if it is still available. Returns whether it was. */
async function allocateAgain(
  tx: Transaction,
  claimed: Parameters<typeof consumeStockHold>[1],
  demands: readonly StockDemand[],
): Promise<boolean> {
  const { draftId, now } = claimed;
  if (demands.length === 0) return true;
  const held = await holdStock(tx, { draftId, demands, expiresAt: now, now });
  return held.kind === 'held' && (await consumeStockHold(tx, claimed)).kind === 'consumed';
}

function demandsOfItems(items: Awaited<ReturnType<typeof itemsOfOrder>>): StockDemand[] {
  return items.flatMap(({ quantity, demands }) =>
    demands.map((demand) => ({ resourceId: demand.resourceId, quantity: demand.quantity * quantity })),
  );
}

async function spendTenders(tx: Transaction, { order, tenders, now }: OrderPlacingContext): Promise<void> {
  for (const { ledgerAccountId } of ledgerTendersInLockOrder(tenders)) {
    const posted = await postReserve(tx, {
      accountId: ledgerAccountId,
      cause: ledgerReserveCause(order.orderId, order.preparation, ledgerAccountId),
      now,
    });
    invariant(posted.ok, 'what an order waiting for its payment reserved can be spent');
  }
}
