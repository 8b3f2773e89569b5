import { randomUUID } from 'node:crypto';
import type { OrderId, PaymentAttemptId } from '../../core/ids.ts';
import { invariant } from '../../core/invariant.ts';
import { type Cents, zeroCents } from '../../core/money.ts';
import { ok, type Refusal, type Result, refused } from '../../core/result.ts';
import { recordAudit } from '../../platform/audit.server.ts';
import { inOneRoundTrip, type Transaction } from '../../platform/database.server.ts';
import { runInOneStatement } from '../../platform/one-statement.server.ts';
import type { PendingChange } from '../../platform/prepared.server.ts';
import { runRefusableTransaction } from '../../platform/refusable-transaction.server.ts';
import { invalidatePagesIfScarce } from '../catalog/index.server.ts';
import { lockStockForTransfer, prepareStockHold } from '../inventory/index.server.ts';
import { resourceIdsOf } from '../inventory/rules.ts';
import type { StockShortage } from '../inventory/types.ts';
import { reserveFromAccount } from '../ledger/index.server.ts';
import { loadSkusOfDraft, lockDraft, setDraftCompletingUntil } from '../orders/drafts/index.server.ts';
import { orderKindProperties } from '../orders/drafts/kind-table.ts';
import type { Draft, DraftActor, OrderDependencies } from '../orders/drafts/types.ts';
import { deleteOrderLinesAndTenders, preparedOrderStatements } from '../orders/index.server.ts';
import { checkDraftForCardTesting } from '../orders/limits/check-card-testing.server.ts';
import { insertPaymentAttempt } from '../orders/payments/index.server.ts';
import { attemptIdempotencyKey } from '../orders/payments/rules.ts';
import type { PaymentAttempt } from '../orders/payments/types.ts';
import { placePaidOrder } from '../orders/settlement/place-paid-order.server.ts';
import { ledgerReserveCause, ledgerTendersInLockOrder } from '../orders/settlement/tender-rules.ts';
import type { OrderProgress, PreparedOrder } from '../orders/types.ts';
import { redeemCoupon } from '../pricing/promotions/index.server.ts';
import { couponUsedUpRefusal } from '../pricing/promotions/rules.ts';
import { auditActorOf } from './actor-rules.ts';
import { contentsFingerprint } from './draft/contents-fingerprint.server.ts';
import { orderFromDraft } from './draft/draft-order.server.ts';
import type { ChosenCard } from './draft/resolve-payment-card.server.ts';
import {
  findEarlierOrder,
  type OrderPreparationResult,
  resultOfEarlierCall,
} from './earlier-answer.server.ts';
import { resourceDemandsOf } from './limits/stock-rules.ts';
import { countAgainstPersonLimits } from './limits/take-person-shares.server.ts';
import { type CheckoutFacts, loadCheckoutFacts } from './load-facts.server.ts';
import type { PlaceOrderCommand, PlaceOrderRefusalCode } from './place-order-types.ts';
import {
  contentsChangedRefusal,
  draftNotFound,
  orderRefusals,
  totalChangedRefusal,
} from './prepare-refusal-rules.ts';
import { quoteWithoutCoupon } from './quote-rules.ts';

type Refusable = Result<OrderPreparationResult, PlaceOrderRefusalCode>;

/** The input of one order preparation, read under the draft's lock. */
type Preparing = {
  readonly dependencies: OrderDependencies;
  readonly actor: DraftActor;
  readonly command: PlaceOrderCommand;
  readonly card: ChosenCard | undefined;
  readonly draft: Draft;
  readonly earlier: OrderProgress | undefined;
  readonly facts: CheckoutFacts;
  readonly now: Date;
};

/**
 * Runs the first transaction of `placeOrder` under the draft's lock. Returns the result of an earlier call; otherwise validates and prices
 * the order, counts limits, holds stock, reserves tenders, and writes the order with its payment attempt (blueprint §5.5). A refusal leaves
 * no trace.
 */
export async function prepareOrder(
  dependencies: OrderDependencies,
  actor: DraftActor,
  command: PlaceOrderCommand,
  card: ChosenCard | undefined,
): Promise<OrderPreparationResult> {
  const now = dependencies.clock.now();
  const shortages: StockShortage[] = [];
  const result = await runRefusableTransaction(dependencies.database, async (tx): Promise<Refusable> => {
    // Both queries share one round trip; the SKUs are read after the row lock is taken.
    const [draft, skus] = await inOneRoundTrip([
      lockDraft(tx, command.draftId, actor),
      loadSkusOfDraft(tx, { draftId: command.draftId }),
    ]);
    if (!draft) return draftNotFound();
    const [earlier, attempts] = await findEarlierOrder(tx, draft);
    const answer = earlier && resultOfEarlierCall(earlier, attempts, command, card);
    if (answer) return ok(answer);
    if (draft.state !== 'open') return draftNotFound();
    await dependencies.purchases.definitionOf(draft).lock?.(tx, draft);
    if (
      command.shownMark !== undefined &&
      command.shownMark !== contentsFingerprint(dependencies.purchases, draft)
    ) {
      return contentsChangedRefusal();
    }
    const facts = await loadCheckoutFacts(tx, dependencies, draft, now, { skus });
    const paying = guaranteeCard(facts, card);
    const open = orderRefusals(facts, command, paying);
    if (open.length > 0) return refused(...open);
    // A payment by gift cards or points tries no card.
    const triesCard = facts.quote.cardDueCents > 0 && !facts.sale.isByAgreement;
    const tooMany = triesCard ? await checkDraftForCardTesting(tx, draft, now) : undefined;
    if (tooMany) return refused(tooMany);
    const preparing = { dependencies, actor, command, card: paying, draft, earlier, facts, now };
    return writeOrder(tx, preparing, shortages);
  });
  dependencies.crashPoint?.('prepare.after_commit');
  if (result.ok) return result.value;
  return shortages.length > 0
    ? { kind: 'insufficient', shortages }
    : { kind: 'refused', refusals: result.refusals };
}

/**
 * Returns the card to charge: the card that guarantees the visit, so that the customer doesn't have to enter another, unless they entered a
 * different one.
 */
function guaranteeCard({ sale }: CheckoutFacts, card: ChosenCard | undefined): ChosenCard | undefined {
  const { keptCard } = sale;
  const isSame = card === undefined || card.paymentMethodId === keptCard?.paymentMethodReference;
  if (!keptCard || !isSame) return card;
  const { paymentMethodReference: paymentMethodId, gatewayCustomer } = keptCard;
  return { paymentMethodId, gatewayCustomer, keepsCard: false };
}

/** Reserves everything the order uses, in lock order, and then writes it: person limits, coupon, stock, ledger, order, attempt. */
async function writeOrder(
  tx: Transaction,
  preparing: Preparing,
  shortages: StockShortage[],
): Promise<Refusable> {
  const { dependencies, draft, earlier, facts, now } = preparing;
  const { seal } = dependencies;
  const { sale } = facts;
  const taken = await sale.takeOver?.(tx);
  if (taken && !taken.ok) return taken;
  const orderId = earlier?.orderId ?? (randomUUID() as OrderId);
  const preparation = (earlier?.preparation ?? 0) + 1;
  const holdsUntil = heldUntilOf(preparing);

  const order = orderFromDraft({ draft, facts, orderId, preparation, earlier, seal, now });
  const coupon = facts.coupon?.kind === 'applied' ? facts.coupon.coupon : undefined;
  const exceeded = await countAgainstPersonLimits(tx, { draft, facts, orderId, seal, coupon });
  if (exceeded.length > 0) return refused(...exceeded, ...withoutCoupon(preparing, exceeded));
  if (coupon && !(await redeemCoupon(tx, { couponId: coupon.id, orderId, now }))) {
    const late = couponUsedUpRefusal(coupon);
    return refused(late, ...withoutCoupon(preparing, [late]));
  }
  const demands = [...resourceDemandsOf(facts.lines), ...(sale.demands ?? [])];
  if (taken) await lockStockForTransfer(tx, { draftId: draft.id, orderId: taken.value, demands });
  const held = await prepareStockHold(tx, { draftId: draft.id, demands, expiresAt: holdsUntil, now });
  if (held.kind === 'insufficient') {
    if (sale.shortOf) return refused(sale.shortOf(held.shortages));
    shortages.push(...held.shortages);
    return refused({ code: 'SOLD_OUT', sentence: 'Some items in your cart are no longer available.' });
  }
  dependencies.crashPoint?.('prepare.after_lock');
  await sale.keep?.(tx, holdsUntil);
  const short = await reserveTenders(tx, order, now);
  if (!short.ok) return short;

  const due = facts.quote.cardDueCents;
  const attempt = due > 0 ? newAttempt(order, preparing, due) : undefined;
  if (earlier) await deleteOrderLinesAndTenders(tx, orderId);
  const until = attempt && completingUntil(dependencies, now);
  const changed = runInOneStatement(tx, {
    ...held.changes,
    ...preparedOrderStatements(tx, order, now),
    attempt: attempt && insertPaymentAttempt(tx, { ...attempt, now }),
    draft: setDraftCompletingUntil(tx, { draftId: draft.id, orderId, until, now }),
    audit: auditPrepared(tx, preparing, order),
  });
  const [written] = await inOneRoundTrip([changed, invalidatePagesIfScarce(tx, resourceIdsOf(demands))]);
  await sale.announce?.(tx);
  invariant(written.order === 1, 'only a declined order is prepared again');
  if (!attempt) return ok(await placeCovered(tx, preparing, order));
  dependencies.crashPoint?.('prepare.before_commit');
  return ok({ kind: 'pay', attempt });
}

/** Returns the time until which the order's stock is held: longer than a payment takes, and no shorter than was promised. */
function heldUntilOf({ dependencies: { configuration }, facts, now }: Preparing): Date {
  const paid = later(now, configuration.holdTtlSeconds);
  const { heldUntil } = facts.sale;
  return heldUntil && heldUntil > paid ? heldUntil : paid;
}

/** Returns the refusal with the new total if the promo code's limit is used up; otherwise an empty list. */
function withoutCoupon(
  { dependencies, draft, facts, command }: Preparing,
  refusals: readonly Refusal[],
): Refusal<'TOTAL_CHANGED'>[] {
  if (!refusals.some(({ field }) => field === 'coupon')) return [];
  const { totalCents } = quoteWithoutCoupon(dependencies, draft, facts);
  return [totalChangedRefusal(command.shownTotalCents, totalCents)];
}

async function reserveTenders(
  tx: Transaction,
  order: PreparedOrder,
  now: Date,
): Promise<Result<undefined, 'TENDER_SHORT'>> {
  for (const { ledgerAccountId: accountId, amountCents: amount } of ledgerTendersInLockOrder(order.tenders)) {
    const cause = ledgerReserveCause(order.orderId, order.preparation, accountId);
    const reserved = await reserveFromAccount(tx, { accountId, amount, cause, now });
    if (!reserved.ok) return reserved;
  }
  return ok(undefined);
}

/** Places an order with no card amount within this transaction (I-31). */
async function placeCovered(
  tx: Transaction,
  preparing: Preparing,
  order: PreparedOrder,
): Promise<OrderPreparationResult> {
  const { dependencies, draft, actor, now } = preparing;
  const placing = { dependencies, draft, order, tenders: order.tenders, requestId: actor.requestId, now };
  const placed = await placePaidOrder(tx, placing, { paymentState: 'covered', changes: {} });
  invariant(placed, 'what is held in this transaction can be promised in it');
  await dependencies.purchases.effectsOf(draft).afterPayment?.(tx, placing, undefined);
  const { orderId, publicToken } = order;
  return { kind: 'settled', payment: { kind: 'placed', orderId, publicToken } };
}

function newAttempt(
  { orderId, preparation }: PreparedOrder,
  { dependencies: { payments }, card, command, draft, now }: Preparing,
  amountCents: Cents,
): PaymentAttempt {
  invariant(card, 'a card that pays has a reference');
  return {
    id: randomUUID() as PaymentAttemptId,
    orderId,
    n: preparation,
    purpose: 'place',
    amountCents,
    idempotencyKey: attemptIdempotencyKey(orderId, preparation),
    capture: orderKindProperties[draft.kind].isChargedAtOnce ? 'automatic' : 'manual',
    provider: payments.provider,
    paymentMethodReference: card.paymentMethodId,
    gatewayCustomer: card.gatewayCustomer,
    keepsCard: card.keepsCard,
    isOffSession: command.isOffSession === true,
    returnUrl: command.returnUrl,
    state: 'created',
    providerReference: undefined,
    failureCode: undefined,
    actionUrl: undefined,
    card: undefined,
    authorizedCents: zeroCents,
    capturedCents: zeroCents,
    refundedCents: zeroCents,
    captureBefore: undefined,
    createdAt: now,
    updatedAt: now,
  };
}

function auditPrepared(
  tx: Transaction,
  { actor, draft, now }: Preparing,
  order: PreparedOrder,
): PendingChange {
  return recordAudit(tx, {
    at: now,
    actor: auditActorOf(actor),
    action: 'order.prepared',
    subjectType: 'order',
    subjectId: order.orderId,
    data: { draftId: draft.id, preparation: order.preparation, totalCents: order.totalCents },
    requestId: actor.requestId,
  });
}

/** Returns the time until which a payment counts as in flight: slightly longer than a gateway call may take (I-18). */
function completingUntil({ configuration }: OrderDependencies, now: Date): Date {
  return later(now, 30 + configuration.paymentTimeoutMilliseconds / 1000);
}

function later(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000);
}
