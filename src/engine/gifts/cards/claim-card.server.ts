import type { CustomerId } from '../../../core/ids.ts';
import { ok, type Refused, type Result, refused } from '../../../core/result.ts';
import type { Clock } from '../../../integrations/clock/port.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { Database, Transaction } from '../../../platform/database.server.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import { takeIntoAccount } from './cash-store.server.ts';
import { readProof } from './proof.server.ts';
import { isOut } from './rules.ts';
import { activate, lockCard } from './store.server.ts';
import type { GiftCard } from './types.ts';

export type ProofDependencies = {
  readonly database: Database;
  readonly clock: Clock;
  readonly seal: Pick<Seal, 'open'>;
};

export type ProofRefusalCode = 'GIFT_CARD_PROOF';

/**
 * Adds the card to the customer's account: from then on it pays for their orders alone, without its code. Repeating it changes
 * nothing; GIFT_CARD_TAKEN where it is in somebody else's account, GIFT_CARD_PROOF once the page is too old.
 */
export async function claimCard(
  dependencies: ProofDependencies,
  proof: string,
  customerId: CustomerId,
): Promise<Result<undefined, ProofRefusalCode | 'GIFT_CARD_TAKEN'>> {
  const now = dependencies.clock.now();
  return withProvedCard(dependencies, proof, now, async (tx, card) => {
    const owner = await takeIntoAccount(tx, card.ledgerAccountId, customerId);
    if (owner !== customerId) return refused(cardTaken);
    await activate(tx, card.id, now);
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

export const cardTaken = {
  code: 'GIFT_CARD_TAKEN',
  sentence: 'This card was added to another account, and only that account can use it.',
} as const;

/** The card that a page proved the code of, locked, as long as it is out and has that code. */
export async function withProvedCard<Value, Code extends string>(
  { database, seal }: ProofDependencies,
  proof: string,
  now: Date,
  act: (tx: Transaction, card: GiftCard) => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code | ProofRefusalCode>> {
  const proved = readProof(seal, proof, now);
  if (!proved) return proofOver();
  return database.transaction(async (tx): Promise<Result<Value, Code | ProofRefusalCode>> => {
    const card = await lockCard(tx, proved.id);
    return card && isOut(card) && card.version === proved.version ? act(tx, card) : proofOver();
  });
}

function proofOver(): Refused<ProofRefusalCode> {
  const sentence = 'This page is too old by now. Please enter the code and the PIN once more.';
  return refused({ code: 'GIFT_CARD_PROOF', sentence });
}
