import { wineryDate } from '../../core/dates.ts';
import type { Cents } from '../../core/money.ts';
import { ok, type Refused, type Result, refused } from '../../core/result.ts';
import type { Clock } from '../../integrations/clock/port.ts';
import type { Database, Transaction } from '../../platform/database.server.ts';
import { recordAudit } from '../audit/index.server.ts';
import type { AuditActor } from '../audit/types.ts';
import { isEmail } from '../checkout/rules.ts';
import { adjust } from '../ledger/index.server.ts';
import { markPaid, openCashOutOf } from './cash-store.server.ts';
import { reissue } from './change-card.server.ts';
import { issueCard } from './issue-cards.server.ts';
import { isOut, judgeWish } from './rules.ts';
import type { SendingDependencies } from './send-due-cards.server.ts';
import { changeCard, lockCard } from './store.server.ts';
import type { GiftCard, GiftCardId, GiftCardWish, GiftCardWishCode } from './types.ts';

/* What the house does with a card, each time under the card's lock and with an audit entry that names who did it and why. */

type Dependencies = SendingDependencies & { readonly database: Database; readonly clock: Clock };
type By = { readonly actor: AuditActor; readonly reason: string };
export type KeepCardCode =
  | 'GIFT_CARD_UNKNOWN'
  | 'GIFT_CARD_NOT_SENT'
  | 'GIFT_CARD_STATE'
  | 'CASH_OUT_UNKNOWN'
  | 'TENDER_SHORT';

/** Gives a card that nobody bought: after a mishap, to a charity. It is worth what any other is. */
export async function giveCard(
  dependencies: Dependencies,
  wish: GiftCardWish,
  { actor, reason }: By,
): Promise<Result<GiftCardId, GiftCardWishCode>> {
  const now = dependencies.clock.now();
  const wrong = judgeWish(wish, { today: wineryDate(now), isEmail });
  if (wrong.length > 0) return refused(...wrong);
  return dependencies.database.transaction(async (tx) => {
    const { amountCents, recipientEmail } = wish;
    const id = await issueCard(tx, dependencies, {
      wish,
      buyerEmail: recipientEmail,
      amountCents,
      actor,
      now,
    });
    await audit(tx, id, 'gift_card.given', { actor, reason }, now);
    return ok(id);
  });
}

/** Lets nothing be paid with a card any more, until it is unblocked: a code that was stolen, a purchase with a stolen bank card. */
export function blockCard(
  dependencies: Dependencies,
  id: GiftCardId,
  by: By,
): Promise<Result<undefined, KeepCardCode>> {
  return withCard(dependencies, id, async (tx, card, now) => {
    if (!isOut(card)) return inState(card);
    await changeCard(tx, id, { state: 'locked' }, now);
    await audit(tx, id, 'gift_card.blocked', by, now);
    return ok(undefined);
  });
}

/** Takes the block back; a card that is being paid out stays closed. */
export function unblockCard(
  dependencies: Dependencies,
  id: GiftCardId,
  by: By,
): Promise<Result<undefined, KeepCardCode>> {
  return withCard(dependencies, id, async (tx, card, now) => {
    if (card.state !== 'locked' || (await openCashOutOf(tx, id))) return inState(card);
    await changeCard(tx, id, { state: 'active' }, now);
    await audit(tx, id, 'gift_card.unblocked', by, now);
    return ok(undefined);
  });
}

/** Gives a card another code and mails it to whoever it is for: the old code is worth nothing from now on (domain §5.23). */
export function reissueCard(
  dependencies: Dependencies,
  id: GiftCardId,
  by: By,
): Promise<Result<undefined, KeepCardCode>> {
  return withCard(dependencies, id, async (tx, card, now) => {
    if (!isOut(card)) return inState(card);
    await reissue(tx, dependencies, card, by.actor, now);
    await audit(tx, id, 'gift_card.reissue_asked', by, now);
    return ok(undefined);
  });
}

/**
 * Changes what is on a card by a decision of the house. TENDER_SHORT when less than that is free.
 * @param by.cause names the decision: the same one twice changes the card once.
 */
export function adjustCard(
  dependencies: Dependencies,
  id: GiftCardId,
  change: number,
  by: By & { readonly cause: string },
): Promise<Result<undefined, KeepCardCode>> {
  return withCard(dependencies, id, async (tx, card, now) => {
    if (card.state === 'cancelled' || card.state === 'cashed_out') return inState(card);
    const cause = { type: 'gift-card-adjusted', id: by.cause };
    const adjusted = await adjust(tx, { accountId: card.ledgerAccountId, change, cause, now });
    if (!adjusted.ok) return adjusted;
    await audit(tx, id, 'gift_card.adjusted', by, now, { change });
    return ok(undefined);
  });
}

/** Notes that the check for a card's rest is in the post: its money leaves the ledger and the card is closed, in one transaction. */
export function payCashOut(
  dependencies: Dependencies,
  id: GiftCardId,
  by: By,
): Promise<Result<{ readonly amountCents: Cents }, KeepCardCode>> {
  return withCard(dependencies, id, async (tx, card, now) => {
    const request = await openCashOutOf(tx, id);
    if (!request) {
      return refused({ code: 'CASH_OUT_UNKNOWN', sentence: 'Nobody waits for cash from this card.' });
    }
    const { amountCents } = request;
    const cause = { type: 'gift-card-cash', id: request.id };
    const paid = await adjust(tx, { accountId: card.ledgerAccountId, change: -amountCents, cause, now });
    if (!paid.ok) return paid;
    await changeCard(tx, id, { state: 'cashed_out' }, now);
    await markPaid(tx, request.id, { by: by.actor, at: now });
    await audit(tx, id, 'gift_card.cashed_out', by, now, { amountCents });
    return ok({ amountCents });
  });
}

function inState({ state }: GiftCard): Refused<'GIFT_CARD_STATE'> {
  return refused({
    code: 'GIFT_CARD_STATE',
    sentence: `A card that is ${state.replace('_', ' ')} cannot do that.`,
  });
}

async function withCard<Value>(
  { database, clock }: Dependencies,
  id: GiftCardId,
  act: (tx: Transaction, card: GiftCard, now: Date) => Promise<Result<Value, KeepCardCode>>,
): Promise<Result<Value, KeepCardCode>> {
  const now = clock.now();
  return database.transaction(async (tx): Promise<Result<Value, KeepCardCode>> => {
    const card = await lockCard(tx, id);
    return card
      ? act(tx, card, now)
      : refused({ code: 'GIFT_CARD_UNKNOWN', sentence: 'There is no such gift card.' });
  });
}

function audit(
  tx: Transaction,
  id: GiftCardId,
  action: string,
  { actor, reason }: By,
  now: Date,
  data: Readonly<Record<string, number>> = {},
) {
  const subject = { subjectType: 'gift_card', subjectId: id } as const;
  return recordAudit(tx, { at: now, actor, action, ...subject, data: { reason, ...data } });
}
