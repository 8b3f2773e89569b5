import type { DraftId, LedgerAccountId } from '../../../core/ids.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { cardAlreadyClaimedRefusal } from '../../gifts/balances/claim-card.server.ts';
import { activateCard, lookUpCard } from '../../gifts/balances/index.server.ts';
import type { GiftCardLookUpRefusalCode } from '../../gifts/balances/look-up-card.server.ts';
import { balanceOfCard } from '../../gifts/cards/view.server.ts';
import { lockDraft } from '../../orders/drafts/index.server.ts';
import { orderKindProperties } from '../../orders/drafts/kind-table.ts';
import { draftEditRefusal, draftNotFoundRefusal } from '../../orders/drafts/rules.ts';
import type { Draft, DraftActor, DraftRefusalCode, OrderDependencies } from '../../orders/drafts/types.ts';
import type { OfferedTender } from '../types.ts';
import {
  addTender,
  maxTendersPerDraft,
  readOfferedTenders,
  saveTenders,
  tenderIdsOfDraft,
} from './tender-store.server.ts';

type Dependencies = Pick<OrderDependencies, 'database' | 'clock' | 'seal' | 'log'>;

export type GiftCardUseRefusalCode =
  | GiftCardLookUpRefusalCode
  | DraftRefusalCode
  | 'GIFT_CARD_TAKEN'
  | 'GIFT_CARD_EMPTY'
  | 'GIFT_CARD_NOT_HERE'
  | 'GIFT_CARDS_FULL';

/**
 * Appends the gift card with this code and PIN to the draft. The quote decides how much the card pays, and nothing is reserved until the
 * order is placed (I-28). Entering a card that is already on the draft changes nothing.
 */
export async function addGiftCardToDraft(
  dependencies: Dependencies,
  actor: DraftActor,
  draftId: DraftId,
  entered: { readonly code: string; readonly pin: string; readonly clientAddress: string },
): Promise<Result<undefined, GiftCardUseRefusalCode>> {
  const customerId = actor.isSignedIn ? actor.customerId : undefined;
  const looked = await lookUpCard(dependencies, { ...entered, browser: actor.cartId, customerId });
  if (!looked.ok) return looked;
  const card = looked.value;
  return withOpenDraft(dependencies, actor, draftId, async (tx, draft, now) => {
    if (orderKindProperties[draft.kind].isPaidByCard) return refused(notHere);
    const { accountId, availableCents, reservedCents, ...account } = await balanceOfCard(tx, card);
    const owner = actor.isSignedIn ? draft.customerId : undefined;
    if (account.customerId !== undefined && account.customerId !== owner)
      return refused({ ...cardAlreadyClaimedRefusal, field });
    const on = await tenderIdsOfDraft(tx, draft.id);
    if (availableCents === 0 && !on.includes(accountId)) return refused(nothingLeft(reservedCents > 0));
    if (on.length >= maxTendersPerDraft) return refused(full);
    await addTender(tx, draft.id, accountId, now);
    await activateCard(tx, card.id, now);
    return ok(undefined);
  });
}

/** Adds a gift card or credit of the customer's own account to the draft, without its code. */
export async function addOwnTender(
  dependencies: Dependencies,
  actor: DraftActor,
  draftId: DraftId,
  accountId: LedgerAccountId,
): Promise<Result<undefined, GiftCardUseRefusalCode>> {
  const { customerId, isSignedIn } = actor;
  // Requires a session: the browser of a customer who signed out cannot use their money.
  if (!customerId || !isSignedIn) return refused(nothingLeft(false));
  return withOpenDraft(dependencies, actor, draftId, async (tx, draft, now) => {
    if (orderKindProperties[draft.kind].isPaidByCard) return refused(notHere);
    const offered = await readOfferedTenders(tx, { draftId: draft.id, customerId });
    if (!offered.some((tender) => tender.accountId === accountId)) return refused(nothingLeft(false));
    if (offered.filter(({ isOn }) => isOn).length >= maxTendersPerDraft) return refused(full);
    await addTender(tx, draft.id, accountId, now);
    return ok(undefined);
  });
}

/** Removes a gift card or credit from the draft. */
export async function removeTender(
  dependencies: Dependencies,
  actor: DraftActor,
  draftId: DraftId,
  accountId: LedgerAccountId,
): Promise<Result<undefined, DraftRefusalCode>> {
  return withOpenDraft(dependencies, actor, draftId, async (tx, draft, now) => {
    const rest = (await tenderIdsOfDraft(tx, draft.id)).filter((id) => id !== accountId);
    await saveTenders(tx, draft.id, rest, now);
    return ok(undefined);
  });
}

/** Moves this tender of the draft ahead of all others. By default, tenders are used in the order of entry. */
export async function moveTenderFirst(
  dependencies: Dependencies,
  actor: DraftActor,
  draftId: DraftId,
  accountId: LedgerAccountId,
): Promise<Result<undefined, DraftRefusalCode>> {
  return withOpenDraft(dependencies, actor, draftId, async (tx, draft, now) => {
    const on = await tenderIdsOfDraft(tx, draft.id);
    if (on.includes(accountId)) {
      await saveTenders(tx, draft.id, [accountId, ...on.filter((id) => id !== accountId)], now);
    }
    return ok(undefined);
  });
}

const field = 'giftCardCode';

const full = {
  code: 'GIFT_CARDS_FULL',
  sentence: `You can use up to ${maxTendersPerDraft} gift cards on one order.`,
  field,
} as const;

const notHere = {
  code: 'GIFT_CARD_NOT_HERE',
  sentence:
    'You can only pay for gift cards and gift memberships with a credit or debit card. Your gift card hasn’t been used.',
  field,
} as const;

function nothingLeft(isReserved: boolean) {
  const sentence = isReserved
    ? 'The rest of this card’s balance is held for an order in progress.'
    : 'This card has no balance left.';
  return { code: 'GIFT_CARD_EMPTY', sentence, field } as const;
}

async function withOpenDraft<Value, Code extends string>(
  { database, clock }: Dependencies,
  actor: DraftActor,
  draftId: DraftId,
  act: (tx: Transaction, draft: Draft, now: Date) => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code | DraftRefusalCode>> {
  const now = clock.now();
  return database.transaction(async (tx): Promise<Result<Value, Code | DraftRefusalCode>> => {
    const draft = await lockDraft(tx, draftId, actor);
    const refusal = draftEditRefusal(draft, now);
    if (!draft || refusal) return refusal ?? draftNotFoundRefusal();
    return act(tx, draft, now);
  });
}

/** Returns the customer's own tenders that are not on the draft, oldest first; none without a session. */
export async function readUnusedOwnTenders(
  read: Transaction,
  { customerId, isSignedIn }: DraftActor,
  draftId: DraftId,
): Promise<OfferedTender[]> {
  if (!customerId || !isSignedIn) return [];
  return (await readOfferedTenders(read, { draftId, customerId })).filter(({ isOn }) => !isOn);
}
