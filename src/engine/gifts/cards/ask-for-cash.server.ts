import { wineryDate } from '../../../core/dates.ts';
import type { CashOutRequestId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { type Cents, cents, formatCents } from '../../../core/money.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import { lockStanding, reserve } from '../../ledger/index.server.ts';
import { cashCause, cashThreshold, mayAskForCash, reviewUntil } from './balance-rules.ts';
import { insertCashOut } from './cash-store.server.ts';
import { type ProofDependencies, type ProofRefusalCode, withProvedCard } from './claim-card.server.ts';
import { changeCard } from './store.server.ts';

/** To whom and where the money goes. The fields were checked when the form was read. */
export type Payee = { readonly name: string; readonly address: string; readonly email: string };

/**
 * Asks for what is left in cash (domain §2.6): writes the wish, sets the money aside and locks the card in one transaction, so that
 * nothing is both spent and paid out. CASH_OUT_NOT_OWED where the balance is zero, too large, or set aside for an order that is being
 * paid, and for a card that nobody bought.
 */
export async function askForCash(
  dependencies: ProofDependencies,
  proof: string,
  payee: Payee,
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
    const { posted, pending } = await lockStanding(tx, accountId);
    const amountCents = cents(posted);
    if (pending > 0 || !mayAskForCash(card, amountCents, today)) {
      const sentence = `We pay cash for balances under ${formatCents(cashThreshold(today))} of gift cards that were bought, while no order is being paid with them.`;
      return refused({ code: 'CASH_OUT_NOT_OWED', sentence });
    }
    const id = await insertCashOut(tx, {
      giftCardId: card.id,
      amountCents,
      belowCents: cashThreshold(today),
      payeeName: payee.name,
      payeeAddress: payee.address,
      payeeEmail: payee.email,
      requestedAt: now,
      reviewUntil: reviewUntil(card, now) ?? null,
    });
    const reserved = await reserve(tx, { accountId, amount: amountCents, cause: cashCause(id), now });
    invariant(reserved.ok, 'what is locked and free can be set aside');
    await changeCard(tx, card.id, { state: 'locked' }, now);
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
