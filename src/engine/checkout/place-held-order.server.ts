import { invariant } from '../../core/invariant.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { together } from '../../platform/one-statement.server.ts';
import type { Change } from '../../platform/prepared.server.ts';
import { recordAudit } from '../audit/index.server.ts';
import { takeOrdered } from '../carts/index.server.ts';
import { consume, hold } from '../inventory/index.server.ts';
import { postReserve } from '../ledger/index.server.ts';
import { oweNotice } from '../notices/index.server.ts';
import { itemsOfOrder, markPlaced } from '../orders/store.server.ts';
import type { OrderProgress, OrderTender } from '../orders/types.ts';
import type { PaymentState } from '../payments/types.ts';
import { reserveCause, tendersByAccount } from './ledger-rules.ts';
import { markConverted } from './store.server.ts';
import type { CheckoutDependencies, Draft } from './types.ts';

export type Placing = {
  readonly dependencies: Pick<CheckoutDependencies, 'jobs' | 'crashPoint'>;
  readonly draft: Draft;
  readonly order: Pick<OrderProgress, 'orderId' | 'preparation' | 'email'>;
  readonly tenders: readonly OrderTender[];
  readonly requestId: string | undefined;
  readonly now: Date;
};

/** What the payment itself writes; nothing when no card pays (I-31). */
type AttemptChanges = { readonly attempt?: Change; readonly events?: Change | undefined };

/**
 * Makes an order that is paid for real, in one transaction: promises its stock, spends its gift cards, numbers it, takes what
 * was ordered out of the cart, converts the draft, owes the confirmation (blueprint §5.7). Undefined, with nothing changed,
 * when the payment came so late that the stock is gone (F21).
 */
export async function placeHeldOrder(
  tx: Transaction,
  placing: Placing,
  paid: { readonly paymentState: PaymentState; readonly changes: AttemptChanges },
): Promise<{ readonly number: number; readonly paymentState: PaymentState } | undefined> {
  const { dependencies, draft, order, now } = placing;
  const { orderId } = order;
  const items = await itemsOfOrder(tx, orderId);
  if (!(await promiseStock(tx, placing, items))) return undefined;
  dependencies.crashPoint?.('finalize.after_consume');
  await spendTenders(tx, placing);
  const number = await markPlaced(tx, { orderId, paymentState: paid.paymentState, now });
  const subject = { subjectType: 'order', subjectId: orderId } as const;
  const { requestId } = placing;
  const written = await together(tx, {
    ...paid.changes,
    draft: markConverted(tx, { draftId: draft.id, orderId, now }),
    audit: recordAudit(tx, {
      at: now,
      actor: 'system',
      action: 'order.placed',
      ...subject,
      data: { number },
      requestId,
    }),
  });
  invariant(!paid.changes.attempt || written.attempt === 1, 'the attempt that pays is as it was decided on');
  if (draft.cartId) await takeOrdered(tx, { cartId: draft.cartId, items });
  await oweNotice(tx, dependencies.jobs, {
    kind: 'order-confirmation',
    ...subject,
    occurrence: '',
    recipient: order.email,
    at: now,
  });
  return { number, paymentState: paid.paymentState };
}

/** Holds become promises. Holds that were given up are taken again if the stock is still there. */
async function promiseStock(
  tx: Transaction,
  { draft, order, now }: Placing,
  items: Awaited<ReturnType<typeof itemsOfOrder>>,
): Promise<boolean> {
  const request = { draftId: draft.id, orderId: order.orderId, now };
  const consumed = await consume(tx, request);
  if (consumed.kind !== 'nothing_held') return consumed.kind === 'consumed';
  const demands = items.flatMap(({ quantity, demands: perUnit }) =>
    perUnit.map((demand) => ({ resourceId: demand.resourceId, quantity: demand.quantity * quantity })),
  );
  if (demands.length === 0) return true;
  const held = await hold(tx, { draftId: draft.id, demands, expiresAt: now, now });
  return held.kind === 'held' && (await consume(tx, request)).kind === 'consumed';
}

async function spendTenders(tx: Transaction, { order, tenders, now }: Placing): Promise<void> {
  for (const { ledgerAccountId } of tendersByAccount(tenders)) {
    const posted = await postReserve(tx, {
      accountId: ledgerAccountId,
      cause: reserveCause(order.orderId, order.preparation, ledgerAccountId),
      now,
    });
    invariant(posted.ok, 'what an order waiting for its payment reserved can be spent');
  }
}
