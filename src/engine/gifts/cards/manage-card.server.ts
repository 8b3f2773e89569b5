import { isEmail } from '../../../core/contact-text.ts';
import { formatDateWithYear, wineryDate } from '../../../core/dates.ts';
import type { GiftCardId, LedgerAccountId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { ok, type Refused, type Result, refused } from '../../../core/result.ts';
import type { Clock } from '../../../integrations/clock/port.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { Database, Transaction } from '../../../platform/database.server.ts';
import { adjustAccount, lockAccountTotals, postReserve, voidReserve } from '../../ledger/index.server.ts';
import { enqueueNotice } from '../../notices/index.server.ts';
import { cashOutCauseOf } from '../balances/balance-rules.ts';
import { lockOpenCashOut, updateCashOut } from '../balances/cash-store.server.ts';
import { issueNextCardVersion } from './change-card.server.ts';
import { issueCard } from './issue-cards.server.ts';
import type { GiftCardRequest } from './purchase-types.ts';
import { giftCardStateLabels, isCardSent, validateGiftCardRequest } from './rules.ts';
import type { CardSendingDependencies } from './send-due-cards.server.ts';
import { lockCard, updateCard } from './store.server.ts';
import type { GiftCard, GiftCardRequestCode } from './types.ts';

/* What staff do with a card. Each change takes the card's lock and writes an audit entry with the actor and the reason. */

type Dependencies = CardSendingDependencies & { readonly database: Database; readonly clock: Clock };
type By = { readonly actor: AuditActor; readonly reason: string };
export type ManageCardCode =
  | 'GIFT_CARD_UNKNOWN'
  | 'GIFT_CARD_STATE'
  | 'CASH_OUT_UNKNOWN'
  | 'CASH_OUT_REVIEW'
  | 'TENDER_SHORT';

/** Grants a card that the winery pays for, such as an apology or a donation. */
export async function grantCard(
  dependencies: Dependencies,
  request: GiftCardRequest,
  { actor, reason }: By,
): Promise<Result<GiftCardId, GiftCardRequestCode>> {
  const now = dependencies.clock.now();
  const wrong = validateGiftCardRequest(request, { today: wineryDate(now), isEmail });
  if (wrong.length > 0) return refused(...wrong);
  return dependencies.database.transaction(async (tx) => {
    const { amountCents, recipientEmail } = request;
    const id = await issueCard(tx, dependencies, {
      request,
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

/** The amounts and counts that changed, by name, for the audit entry and the caller. */
type Figures = Readonly<Record<string, number>>;
type Changed = Result<Figures, ManageCardCode>;

type StaffAction = {
  /** The name of the action in the audit log. */
  readonly action: string;
  readonly may: (card: GiftCard) => boolean;
  readonly act: (tx: Transaction, card: GiftCard, now: Date) => Promise<Changed>;
};

/** Applies one staff action to a card under its lock, if its state allows it, and writes the audit entry. */
async function changeAsStaff(
  dependencies: Dependencies,
  id: GiftCardId,
  by: By,
  staffAction: StaffAction,
): Promise<Changed> {
  const { database, clock } = dependencies;
  const now = clock.now();
  return database.transaction(async (tx): Promise<Changed> => {
    const card = await lockCard(tx, id);
    if (!card) return refused({ code: 'GIFT_CARD_UNKNOWN', sentence: 'We couldn’t find that gift card.' });
    if (!staffAction.may(card)) return inState(card);
    const done = await staffAction.act(tx, card, now);
    if (!done.ok) return done;
    const subject = { subjectType: 'gift_card', subjectId: id } as const;
    const data = { reason: by.reason, ...done.value };
    await recordAudit(tx, { at: now, actor: by.actor, action: staffAction.action, ...subject, data });
    return done;
  });
}

function inState({ state }: GiftCard): Refused<'GIFT_CARD_STATE'> {
  return refused({
    code: 'GIFT_CARD_STATE',
    sentence: `You can’t do this because the card is ${giftCardStateLabels[state].toLowerCase()}.`,
  });
}

/** Blocks a card from paying until it is unblocked, for example because its code or the bank card that paid for it was stolen. */
export function blockCard(dependencies: Dependencies, id: GiftCardId, by: By): Promise<Changed> {
  return changeAsStaff(dependencies, id, by, {
    action: 'gift_card.blocked',
    may: isCardSent,
    act: async (tx, _card, now) => {
      await updateCard(tx, id, { state: 'locked' }, now);
      return ok({});
    },
  });
}

/** Unblocks a card; a card with an open cash-out request stays blocked. */
export function unblockCard(dependencies: Dependencies, id: GiftCardId, by: By): Promise<Changed> {
  return changeAsStaff(dependencies, id, by, {
    action: 'gift_card.unblocked',
    may: ({ state }) => state === 'locked',
    act: async (tx, card, now) => {
      if (await lockOpenCashOut(tx, id)) return inState(card);
      await updateCard(tx, id, { state: 'active' }, now);
      return ok({});
    },
  });
}

/** Issues a new code for a card and emails it to the recipient; the old code becomes void (domain §5.23). */
export function reissueCard(dependencies: Dependencies, id: GiftCardId, by: By): Promise<Changed> {
  return changeAsStaff(dependencies, id, by, {
    action: 'gift_card.reissue_asked',
    may: isCardSent,
    act: async (tx, card, now) => {
      await issueNextCardVersion(tx, dependencies, card, by.actor, now);
      return ok({});
    },
  });
}

/**
 * Adjusts a card's balance. TENDER_SHORT: less than the deducted amount is available.
 * @param by.cause identifies the decision: repeating the call with the same cause changes nothing.
 */
export function adjustCard(
  dependencies: Dependencies,
  id: GiftCardId,
  change: number,
  by: By & { readonly cause: string },
): Promise<Changed> {
  return changeAsStaff(dependencies, id, by, {
    action: 'gift_card.adjusted',
    may: ({ state }) => state !== 'cancelled' && state !== 'cashed_out',
    act: async (tx, card, now) => {
      const cause = { type: 'gift-card-adjusted', id: by.cause };
      const adjusted = await adjustAccount(tx, { accountId: card.ledgerAccountId, change, cause, now });
      return adjusted.ok ? ok({ change }) : adjusted;
    },
  });
}

/** Records that staff reviewed how a card was paid for, so that its balance can be paid out. */
export function reviewCashOut(dependencies: Dependencies, id: GiftCardId, by: By): Promise<Changed> {
  return answerRequest(dependencies, id, by, 'gift_card.cash_reviewed', async (tx, request, _card, now) => {
    await updateCashOut(tx, request.id, { reviewedAt: now, reviewedBy: by.actor });
    return ok({ amountCents: request.amountCents });
  });
}

/**
 * Records that the check for a card's balance was sent: the money leaves the ledger and the card is closed, in one transaction. Money
 * returned to the card since the request remains, and the card stays in use. CASH_OUT_REVIEW: the payment for a new card has not been
 * reviewed.
 */
export function payCashOut(dependencies: Dependencies, id: GiftCardId, by: By): Promise<Changed> {
  return answerRequest(dependencies, id, by, 'gift_card.cashed_out', async (tx, request, accountId, now) => {
    const { reviewUntil: until } = request;
    if (until && until > now && !request.reviewedAt) {
      const sentence = `The payment for this card can be disputed until ${formatDateWithYear(wineryDate(until))}. Check the order and the card, then run \`review-cash-out\` or \`decline-cash-out\`.`;
      return refused({ code: 'CASH_OUT_REVIEW', sentence });
    }
    const paid = await postReserve(tx, { accountId, cause: cashOutCauseOf(request.id), now });
    invariant(paid.ok, 'what is asked for in cash is set aside');
    const { posted } = await lockAccountTotals(tx, accountId);
    await updateCard(tx, id, { state: posted === 0 ? 'cashed_out' : 'active' }, now);
    await updateCashOut(tx, request.id, { paidAt: now, paidBy: by.actor });
    return ok({ amountCents: request.amountCents });
  });
}

/**
 * Declines a cash-out request. The money is available again, the card stays blocked until it is unblocked or refunded, and the requester is
 * emailed the reason.
 */
export function declineCashOut(dependencies: Dependencies, id: GiftCardId, by: By): Promise<Changed> {
  return answerRequest(
    dependencies,
    id,
    by,
    'gift_card.cash_declined',
    async (tx, request, accountId, now) => {
      const freed = await voidReserve(tx, { accountId, cause: cashOutCauseOf(request.id), now });
      invariant(freed.ok, 'what is asked for in cash is set aside');
      await updateCashOut(tx, request.id, {
        ...{ declinedAt: now, declinedBy: by.actor },
        declineReason: by.reason,
      });
      await enqueueNotice(tx, dependencies.jobs, {
        ...{ kind: 'gift-card-cash-declined', subjectType: 'gift_card', subjectId: id },
        ...{ occurrence: request.id, recipient: request.payeeEmail, at: now },
      });
      return ok({ amountCents: request.amountCents });
    },
  );
}

/** Applies a staff decision to the card's open cash-out request; CASH_OUT_UNKNOWN if there is none. */
function answerRequest(
  dependencies: Dependencies,
  id: GiftCardId,
  by: By,
  action: string,
  answer: (
    tx: Transaction,
    request: NonNullable<Awaited<ReturnType<typeof lockOpenCashOut>>>,
    accountId: LedgerAccountId,
    now: Date,
  ) => Promise<Changed>,
): Promise<Changed> {
  return changeAsStaff(dependencies, id, by, {
    action,
    may: () => true,
    act: async (tx, { ledgerAccountId }, now) => {
      const request = await lockOpenCashOut(tx, id);
      if (request) return answer(tx, request, ledgerAccountId, now);
      return refused({ code: 'CASH_OUT_UNKNOWN', sentence: 'No one has asked to cash out this card.' });
    },
  });
}
