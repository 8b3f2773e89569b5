import { wineryDate } from '../../../core/dates.ts';
import type { CashOutRequestId, CustomerId, GiftCardId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { type Cents, cents, formatCents } from '../../../core/money.ts';
import { ok, type Refused, type Result, refused } from '../../../core/result.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { CommonDependencies } from '../../../platform/runtime.ts';
import { isSealError, type Seal } from '../../../platform/seal.server.ts';
import { lockAccountTotals, reserveFromAccount } from '../../ledger/index.server.ts';
import { isCardSent } from '../cards/rules.ts';
import { activateCard, lockCard, updateCard } from '../cards/store.server.ts';
import type { GiftCard } from '../cards/types.ts';
import { cashOutCauseOf, cashOutReviewEndsAt, cashOutThreshold, isCashRedeemable } from './balance-rules.ts';
import { assignCardToCustomer, insertCashOut } from './cash-store.server.ts';

type ProofDependencies = Pick<CommonDependencies, 'database' | 'clock'> & {
  readonly seal: Pick<Seal, 'open'>;
};

type ProofRefusalCode = 'GIFT_CARD_PROOF';

/**
 * Adds a card to the customer's account, so that it pays only for their orders, without its code. Repeating the call changes nothing.
 * GIFT_CARD_TAKEN: the card is in another account. GIFT_CARD_PROOF: the proof is no longer valid, or the card can't be used.
 */
export async function claimCard(
  dependencies: ProofDependencies,
  proof: string,
  customerId: CustomerId,
): Promise<Result<undefined, ProofRefusalCode | 'GIFT_CARD_TAKEN'>> {
  const now = dependencies.clock.now();
  return withProvedCard(dependencies, proof, now, async (tx, card) => {
    const owner = await assignCardToCustomer(tx, card.ledgerAccountId, customerId);
    if (owner !== customerId) return refused(cardAlreadyClaimedRefusal);
    await activateCard(tx, card.id, now);
    await recordAudit(tx, {
      at: now,
      actor: `customer:${customerId}`,
      action: 'gift_card.claimed',
      subjectType: 'gift_card',
      subjectId: card.id,
    });
    return ok(undefined);
  });
}

export const cardAlreadyClaimedRefusal = {
  code: 'GIFT_CARD_TAKEN',
  sentence: 'This card was added to another account, and only that account can use it.',
} as const;

/**
 * Locks the card of a proof and runs `act` on it. GIFT_CARD_PROOF: the proof is invalid or has expired, the card can't be used, or its code
 * was replaced.
 */
async function withProvedCard<Value, Code extends string>(
  { database, seal }: ProofDependencies,
  proof: string,
  now: Date,
  act: (tx: Transaction, card: GiftCard) => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code | ProofRefusalCode>> {
  const proved = readProof(seal, proof, now);
  if (!proved) return proofOver();
  return database.transaction(async (tx): Promise<Result<Value, Code | ProofRefusalCode>> => {
    const card = await lockCard(tx, proved.id);
    return card && isCardSent(card) && card.version === proved.version ? act(tx, card) : proofOver();
  });
}

function proofOver(): Refused<ProofRefusalCode> {
  const sentence = 'This page has expired. Please enter the code and PIN again.';
  return refused({ code: 'GIFT_CARD_PROOF', sentence });
}

/*
 * After a successful lookup, forms carry a sealed proof instead of the code, so that the code is not entered again and is in no URL. The
 * proof is valid for 15 minutes and for the card's present code.
 */

const minutes = 15;

type Proved = { readonly id: GiftCardId; readonly version: number; readonly until: number };

export function sealCardProof(seal: Pick<Seal, 'seal'>, { id, version }: GiftCard, now: Date): string {
  const proved: Proved = { id, version, until: now.getTime() + minutes * 60_000 };
  return seal.seal(JSON.stringify(proved)).toString('base64url');
}

/** Returns the contents of a proof; undefined if the proof is not valid or has expired. The caller compares the card's version. */
function readProof(seal: Pick<Seal, 'open'>, proof: string, now: Date): Proved | undefined {
  if (!/^[\w-]{40,400}$/.test(proof)) return undefined;
  try {
    const proved = JSON.parse(seal.open(Buffer.from(proof, 'base64url'))) as Proved;
    return proved.until > now.getTime() ? proved : undefined;
  } catch (error) {
    if (isSealError(error)) return undefined;
    throw error;
  }
}

/** The name and address for the check and the requester's email, already validated by the form's schema. */
export type CashOutPayee = { readonly name: string; readonly address: string; readonly email: string };

/**
 * Requests a payout of the remaining balance in cash (domain §2.6). Writes the request, reserves the money and locks the card in one
 * transaction, so that no money is both spent and paid out. CASH_OUT_NOT_OWED: the balance is zero, too large or reserved for an order, or
 * the card was not paid for.
 */
export async function requestCashOut(
  dependencies: ProofDependencies,
  proof: string,
  payee: CashOutPayee,
): Promise<
  Result<
    { readonly id: CashOutRequestId; readonly amountCents: Cents },
    ProofRefusalCode | 'CASH_OUT_NOT_OWED'
  >
> {
  const now = dependencies.clock.now();
  const today = wineryDate(now);
  return withProvedCard(dependencies, proof, now, async (tx, card) => {
    const { ledgerAccountId: accountId } = card;
    const { posted, pending } = await lockAccountTotals(tx, accountId);
    const amountCents = cents(posted);
    if (pending > 0 || !isCashRedeemable(card, amountCents, today)) {
      const sentence = `We can only cash out a gift card that was purchased, has a balance under ${formatCents(cashOutThreshold(today))} and isn’t being used for an order right now.`;
      return refused({ code: 'CASH_OUT_NOT_OWED', sentence });
    }
    const id = await insertCashOut(tx, {
      giftCardId: card.id,
      amountCents,
      belowCents: cashOutThreshold(today),
      payeeName: payee.name,
      payeeAddress: payee.address,
      payeeEmail: payee.email,
      requestedAt: now,
      reviewUntil: cashOutReviewEndsAt(card, now) ?? null,
    });
    const reserved = await reserveFromAccount(tx, {
      accountId,
      amount: amountCents,
      cause: cashOutCauseOf(id),
      now,
    });
    invariant(reserved.ok, 'what is locked and free can be set aside');
    await updateCard(tx, card.id, { state: 'locked' }, now);
    await recordAudit(tx, {
      at: now,
      actor: 'system',
      action: 'gift_card.cash_asked',
      subjectType: 'gift_card',
      subjectId: card.id,
      data: { amountCents },
    });
    return ok({ id, amountCents });
  });
}
