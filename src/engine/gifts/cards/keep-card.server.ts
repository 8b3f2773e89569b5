import { isEmail } from '../../../core/contact-text.ts';
import { formatDateWithYear, wineryDate } from '../../../core/dates.ts';
import type { GiftCardId, LedgerAccountId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { ok, type Refused, type Result, refused } from '../../../core/result.ts';
import type { Clock } from '../../../integrations/clock/port.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { Database, Transaction } from '../../../platform/database.server.ts';
import { adjust, lockStanding, postReserve, voidReserve } from '../../ledger/index.server.ts';
import { oweNotice } from '../../notices/index.server.ts';
import { cashCause } from '../balances/balance-rules.ts';
import { answerCashOut, openCashOutOf } from '../balances/cash-store.server.ts';
import { reissue } from './change-card.server.ts';
import { issueCard } from './issue-cards.server.ts';
import type { GiftCardRequest } from './purchase-types.ts';
import { isOut, judgeWish } from './rules.ts';
import type { SendingDependencies } from './send-due-cards.server.ts';
import { changeCard, lockCard } from './store.server.ts';
import type { GiftCard, GiftCardWishCode } from './types.ts';

/* What the house does with a card, each time under the card's lock and with an audit entry that names who did it and why. */

type Dependencies = SendingDependencies & { readonly database: Database; readonly clock: Clock };
type By = { readonly actor: AuditActor; readonly reason: string };
export type KeepCardCode =
  | 'GIFT_CARD_UNKNOWN'
  | 'GIFT_CARD_STATE'
  | 'CASH_OUT_UNKNOWN'
  | 'CASH_OUT_REVIEW'
  | 'TENDER_SHORT';

/** Gives a card that nobody bought: after a mishap, to a charity. It is worth what any other is. */
export async function giveCard(
  dependencies: Dependencies,
  wish: GiftCardRequest,
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
    const subject = { subjectType: 'gift_card', subjectId: id } as const;
    await recordAudit(tx, { at: now, actor, action: 'gift_card.given', ...subject, data: { reason } });
    return ok(id);
  });
}

/** What was done in figures, for the audit and for whoever asked. */
type Figures = Readonly<Record<string, number>>;
type Kept = Result<Figures, KeepCardCode>;

type Deed = {
  /** How the audit calls it. */
  readonly action: string;
  readonly may: (card: GiftCard) => boolean;
  readonly act: (tx: Transaction, card: GiftCard, now: Date) => Promise<Kept>;
};

/** Does one thing to a card that may have it done, under its lock, and says in the audit who did it and why. */
async function keep(dependencies: Dependencies, id: GiftCardId, by: By, deed: Deed): Promise<Kept> {
  const { database, clock } = dependencies;
  const now = clock.now();
  return database.transaction(async (tx): Promise<Kept> => {
    const card = await lockCard(tx, id);
    if (!card) return refused({ code: 'GIFT_CARD_UNKNOWN', sentence: 'We couldn’t find that gift card.' });
    if (!deed.may(card)) return inState(card);
    const done = await deed.act(tx, card, now);
    if (!done.ok) return done;
    const subject = { subjectType: 'gift_card', subjectId: id } as const;
    const data = { reason: by.reason, ...done.value };
    await recordAudit(tx, { at: now, actor: by.actor, action: deed.action, ...subject, data });
    return done;
  });
}

function inState({ state }: GiftCard): Refused<'GIFT_CARD_STATE'> {
  return refused({
    code: 'GIFT_CARD_STATE',
    sentence: `A card that is ${state.replace('_', ' ')} cannot do that.`,
  });
}

/** Lets nothing be paid with a card any more, until it is unblocked: a code that was stolen, a purchase with a stolen bank card. */
export function blockCard(dependencies: Dependencies, id: GiftCardId, by: By): Promise<Kept> {
  return keep(dependencies, id, by, {
    action: 'gift_card.blocked',
    may: isOut,
    act: async (tx, _card, now) => {
      await changeCard(tx, id, { state: 'locked' }, now);
      return ok({});
    },
  });
}

/** Takes the block back; a card that is being paid out stays closed. */
export function unblockCard(dependencies: Dependencies, id: GiftCardId, by: By): Promise<Kept> {
  return keep(dependencies, id, by, {
    action: 'gift_card.unblocked',
    may: ({ state }) => state === 'locked',
    act: async (tx, card, now) => {
      if (await openCashOutOf(tx, id)) return inState(card);
      await changeCard(tx, id, { state: 'active' }, now);
      return ok({});
    },
  });
}

/** Gives a card another code and mails it to whoever it is for: the old code is worth nothing from now on (domain §5.23). */
export function reissueCard(dependencies: Dependencies, id: GiftCardId, by: By): Promise<Kept> {
  return keep(dependencies, id, by, {
    action: 'gift_card.reissue_asked',
    may: isOut,
    act: async (tx, card, now) => {
      await reissue(tx, dependencies, card, by.actor, now);
      return ok({});
    },
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
): Promise<Kept> {
  return keep(dependencies, id, by, {
    action: 'gift_card.adjusted',
    may: ({ state }) => state !== 'cancelled' && state !== 'cashed_out',
    act: async (tx, card, now) => {
      const cause = { type: 'gift-card-adjusted', id: by.cause };
      const adjusted = await adjust(tx, { accountId: card.ledgerAccountId, change, cause, now });
      return adjusted.ok ? ok({ change }) : adjusted;
    },
  });
}

/** Notes that somebody looked at how a card was paid for and found nothing against paying it out. */
export function reviewCashOut(dependencies: Dependencies, id: GiftCardId, by: By): Promise<Kept> {
  return answerRequest(dependencies, id, by, 'gift_card.cash_reviewed', async (tx, request, _card, now) => {
    await answerCashOut(tx, request.id, { reviewedAt: now, reviewedBy: by.actor });
    return ok({ amountCents: request.amountCents });
  });
}

/**
 * Notes that the check for a card's rest is in the mail: its money leaves the ledger and the card is closed, in one transaction. What
 * came back to the card in between stays on it, and it in use. CASH_OUT_REVIEW while nobody looked at how a young card was paid for.
 */
export function payCashOut(dependencies: Dependencies, id: GiftCardId, by: By): Promise<Kept> {
  return answerRequest(dependencies, id, by, 'gift_card.cashed_out', async (tx, request, accountId, now) => {
    const { reviewUntil: until } = request;
    if (until && until > now && !request.reviewedAt) {
      const sentence = `The payment for this card can be disputed until ${formatDateWithYear(wineryDate(until))}. Check order and card, then \`review-cash-out\` or \`decline-cash-out\`.`;
      return refused({ code: 'CASH_OUT_REVIEW', sentence });
    }
    const paid = await postReserve(tx, { accountId, cause: cashCause(request.id), now });
    invariant(paid.ok, 'what is asked for in cash is set aside');
    const { posted } = await lockStanding(tx, accountId);
    await changeCard(tx, id, { state: posted === 0 ? 'cashed_out' : 'active' }, now);
    await answerCashOut(tx, request.id, { paidAt: now, paidBy: by.actor });
    return ok({ amountCents: request.amountCents });
  });
}

/**
 * Turns a request for cash down: the money is free again, the card stays blocked until it is unblocked or refunded, and the person who
 * asked is emailed the reason.
 */
export function declineCashOut(dependencies: Dependencies, id: GiftCardId, by: By): Promise<Kept> {
  return answerRequest(
    dependencies,
    id,
    by,
    'gift_card.cash_declined',
    async (tx, request, accountId, now) => {
      const freed = await voidReserve(tx, { accountId, cause: cashCause(request.id), now });
      invariant(freed.ok, 'what is asked for in cash is set aside');
      await answerCashOut(tx, request.id, {
        ...{ declinedAt: now, declinedBy: by.actor },
        declineReason: by.reason,
      });
      await oweNotice(tx, dependencies.jobs, {
        ...{ kind: 'gift-card-cash-declined', subjectType: 'gift_card', subjectId: id },
        ...{ occurrence: request.id, recipient: request.payeeEmail, at: now },
      });
      return ok({ amountCents: request.amountCents });
    },
  );
}

/** Answers the card's open request for cash; CASH_OUT_UNKNOWN without one. */
function answerRequest(
  dependencies: Dependencies,
  id: GiftCardId,
  by: By,
  action: string,
  answer: (
    tx: Transaction,
    request: NonNullable<Awaited<ReturnType<typeof openCashOutOf>>>,
    accountId: LedgerAccountId,
    now: Date,
  ) => Promise<Kept>,
): Promise<Kept> {
  return keep(dependencies, id, by, {
    action,
    may: () => true,
    act: async (tx, { ledgerAccountId }, now) => {
      const request = await openCashOutOf(tx, id);
      if (request) return answer(tx, request, ledgerAccountId, now);
      return refused({ code: 'CASH_OUT_UNKNOWN', sentence: 'No one has requested cash from this card.' });
    },
  });
}
