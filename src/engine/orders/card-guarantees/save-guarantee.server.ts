import type { DraftId, SavedCardId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { SaveCardRequest } from '../../../integrations/payment/port.ts';
import { takeRateLimitTokens } from '../../../platform/rate-limit.server.ts';
import { draftEditRefusal, draftNotFoundRefusal } from '../drafts/rules.ts';
import { findDraft, lockDraft } from '../drafts/store.server.ts';
import type { DraftActor, OrderDependencies } from '../drafts/types.ts';
import { checkDraftForCardTesting } from '../limits/check-card-testing.server.ts';
import { findSavedCard } from '../saved-cards/index.server.ts';
import { cardSetupRefusalSentence, evaluateCardSetup, isCardSetupExpired } from '../saved-cards/rules.ts';
import type { CardSetupOutcome, EvaluatedCardSetup } from '../saved-cards/types.ts';
import {
  findGuarantee,
  findGuaranteeOfDraft,
  insertGuarantee,
  markGuaranteeDeclined,
  newGuaranteeId,
  setCurrentGuarantee,
} from './store.server.ts';
import type { CardGuarantee, GuaranteeRefusalCode } from './types.ts';

type Dependencies = Pick<OrderDependencies, 'database' | 'clock' | 'payments' | 'seal' | 'crashPoint'>;

export type SaveGuaranteeCommand = {
  readonly draftId: DraftId;
  /** The gateway's reference of a newly entered card; undefined for a saved card. */
  readonly paymentMethodId: string | undefined;
  /** A saved card of the signed-in customer, which needs no new verification by the bank. */
  readonly savedCardId?: SavedCardId | undefined;
  /** The URL that the bank's challenge returns to: the checkout page. */
  readonly returnUrl: string;
  readonly clientAddress: string;
};

/** The maximum number of cards entered per hour and cart, to limit card testing (A15). */
const triesPerHour = 10;
const triesOfAddress = 60;

/**
 * Saves a card at the payment company as a draft's guarantee, without charging it; guests can do this too. Like placing an order, this
 * takes three steps: commit a row, call the payment company outside of any transaction, write the outcome. A second click, a crash or a
 * lost answer never saves two (I-18, I-22). The draft can be placed once the guarantee is `kept`.
 */
export async function saveGuarantee(
  dependencies: Dependencies,
  actor: DraftActor,
  command: SaveGuaranteeCommand,
): Promise<Result<CardSetupOutcome, GuaranteeRefusalCode>> {
  const { database, payments } = dependencies;
  const draft = await findDraft(database.read, command.draftId, actor);
  if (!draft) return draftNotFoundRefusal();
  const card = command.savedCardId
    ? await cardOfAccount(dependencies, actor, command.savedCardId)
    : await cardOfFields(dependencies, actor, command);
  if (!card.ok) return card;
  const begun = await begin(dependencies, actor, command, card.value);
  if (!begun.ok) return begun;
  const guarantee = begun.value;
  if (guarantee.state !== 'open') return ok(outcomeOf(guarantee));
  dependencies.crashPoint?.('guarantee.after_commit');
  const answer = await payments.keepCard(requestOf(guarantee));
  dependencies.crashPoint?.('guarantee.after_answer');
  return ok(await settle(dependencies, guarantee, evaluateCardSetup(answer, 0)));
}

type Chosen = {
  readonly paymentMethodReference: string;
  readonly gatewayCustomer: string;
  /** Brand and last four digits of a saved card; undefined for a newly entered one. */
  readonly known: { readonly brand: string; readonly lastFour: string } | undefined;
};

async function cardOfAccount(
  { database }: Dependencies,
  { customerId, isSignedIn }: DraftActor,
  cardId: SavedCardId,
): Promise<Result<Chosen, GuaranteeRefusalCode>> {
  const card =
    isSignedIn && customerId ? await findSavedCard(database.read, { customerId, cardId }) : undefined;
  if (!card)
    return refused({ code: 'CARD_NOT_FOUND', sentence: 'This card is no longer saved to your account.' });
  const { reference: paymentMethodReference, gatewayCustomer, brand, lastFour } = card;
  return ok({ paymentMethodReference, gatewayCustomer, known: { brand, lastFour } });
}

async function cardOfFields(
  dependencies: Dependencies,
  actor: DraftActor,
  { draftId, paymentMethodId, clientAddress }: SaveGuaranteeCommand,
): Promise<Result<Chosen, GuaranteeRefusalCode>> {
  const { database, clock, payments } = dependencies;
  if (paymentMethodId === undefined) {
    return refused({
      code: 'PAYMENT_METHOD_MISSING',
      sentence: 'Please enter a card.',
      field: 'paymentMethodId',
    });
  }
  const hour = { windowSeconds: 3_600, now: clock.now() };
  const allowed = await takeRateLimitTokens(dependencies, [
    { bucket: 'guarantee', key: actor.cartId, limit: triesPerHour, ...hour },
    { bucket: 'guarantee-address', key: clientAddress, limit: triesOfAddress, ...hour },
  ]);
  if (!allowed.allowed) {
    const sentence =
      'You’ve tried a lot of cards in the last hour. You haven’t been charged. Please try again later, or call us.';
    return refused({ code: 'RATE_LIMIT', sentence });
  }
  const before = await findGuaranteeOfDraft(database.read, draftId);
  const opened = await payments.openCustomer(`visit:${draftId}`);
  if (opened.kind !== 'customer') {
    const sentence =
      'Our payment provider isn’t responding. Your card wasn’t saved or charged. Please try again in a minute.';
    return refused({ code: 'CARD_SERVICE_AWAY', sentence });
  }
  const isRepeat = before?.paymentMethodReference === paymentMethodId;
  const gatewayCustomer = isRepeat ? before.gatewayCustomer : opened.gatewayCustomer;
  return ok({ paymentMethodReference: paymentMethodId, gatewayCustomer, known: undefined });
}

async function begin(
  { database, clock, payments }: Dependencies,
  actor: DraftActor,
  { draftId, returnUrl }: SaveGuaranteeCommand,
  { known, ...card }: Chosen,
): Promise<Result<CardGuarantee, GuaranteeRefusalCode>> {
  const now = clock.now();
  return database.transaction(async (tx): Promise<Result<CardGuarantee, GuaranteeRefusalCode>> => {
    const draft = await lockDraft(tx, draftId, actor);
    const refusal = draftEditRefusal(draft, now);
    if (!draft || refusal) return refusal ?? draftNotFoundRefusal();
    const tested = known ? undefined : await checkDraftForCardTesting(tx, draft, now);
    if (tested) return refused(tested);
    const { provider } = payments;
    const id = newGuaranteeId();
    const written = await insertGuarantee(tx, { id, draftId, provider, returnUrl, ...card, now });
    if (!known || written.state === 'kept') return ok(written);
    await setCurrentGuarantee(tx, written, known, now);
    return ok({ ...written, state: 'kept', ...known });
  });
}

/**
 * Returns the status of a draft's guarantee, after a lookup at the payment company if it is still open; undefined if the draft has no
 * guarantee or isn't the actor's.
 */
export async function refreshGuarantee(
  dependencies: Dependencies,
  actor: DraftActor,
  draftId: DraftId,
): Promise<CardSetupOutcome | undefined> {
  const { database, clock, payments } = dependencies;
  const draft = await findDraft(database.read, draftId, actor);
  const guarantee = draft && (await findGuaranteeOfDraft(database.read, draftId));
  if (guarantee?.state !== 'open') return guarantee && outcomeOf(guarantee);
  const openSeconds = (clock.now().getTime() - guarantee.createdAt.getTime()) / 1000;
  if (isCardSetupExpired(openSeconds)) {
    return settle(dependencies, guarantee, { kind: 'refused', failureCode: 'interrupted' });
  }
  const answer = await payments.findKeptCard(requestOf(guarantee));
  return settle(dependencies, guarantee, evaluateCardSetup(answer, openSeconds));
}

function requestOf(guarantee: CardGuarantee): SaveCardRequest {
  const { id, paymentMethodReference: paymentMethodId, gatewayCustomer, returnUrl } = guarantee;
  return { setupKey: `guarantee:${id}`, paymentMethodId, gatewayCustomer, returnUrl };
}

async function settle(
  { database, clock }: Dependencies,
  guarantee: CardGuarantee,
  verdict: EvaluatedCardSetup,
): Promise<CardSetupOutcome> {
  if (verdict.kind === 'challenge' || verdict.kind === 'waiting') return verdict;
  const now = clock.now();
  const settled = await database.transaction(async (tx) => {
    const current = await findGuarantee(tx, guarantee.id);
    if (current?.state !== 'open') return current;
    if (verdict.kind === 'kept') await setCurrentGuarantee(tx, guarantee, verdict.card, now);
    else await markGuaranteeDeclined(tx, guarantee.id, verdict.failureCode, now);
    return findGuarantee(tx, guarantee.id);
  });
  invariant(settled, 'a guarantee is never deleted');
  return outcomeOf(settled);
}

function outcomeOf({ state, failureCode }: CardGuarantee): CardSetupOutcome {
  if (state === 'kept') return { kind: 'kept' };
  return state === 'open'
    ? { kind: 'waiting' }
    : { kind: 'refused', sentence: cardSetupRefusalSentence(failureCode ?? 'interrupted') };
}
