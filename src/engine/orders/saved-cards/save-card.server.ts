import { randomUUID } from 'node:crypto';
import type { CardSetupId, CustomerId, SavedCardId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { PaymentGateway, SaveCardRequest } from '../../../integrations/payment/port.ts';
import { takeRateLimitToken } from '../../../platform/rate-limit.server.ts';
import type { CommonDependencies } from '../../../platform/runtime.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import { lockCustomer } from '../../identity/index.server.ts';
import { checkCardTesting } from '../limits/check-card-testing.server.ts';
import { cardSetupRefusalSentence, evaluateCardSetup, isCardSetupExpired, maxSavedCards } from './rules.ts';
import { endCardSetup, findCardSetup, insertCardSetup } from './setup-store.server.ts';
import {
  findGatewayCustomerId,
  insertGatewayCustomer,
  savedCardsOfCustomer,
  setDefaultCard,
  storeSavedCard,
} from './store.server.ts';
import type { CardSetup, CardSetupOutcome, EvaluatedCardSetup, SavedCardRefusalCode } from './types.ts';

export type SavedCardDependencies = Pick<CommonDependencies, 'database' | 'clock'> & {
  readonly payments: PaymentGateway;
  readonly seal: Pick<Seal, 'keyedHash'>;
};

type SaveCardCommand = {
  /** The gateway's reference of the newly entered card. */
  readonly paymentMethodId: string;
  readonly replacesCardId: SavedCardId | undefined;
  readonly makesDefault: boolean;
  /** Returns the URL that the bank's challenge for a setup returns to. */
  readonly returnUrl: (setupId: CardSetupId) => string;
};

type Started = Result<
  { readonly setupId: CardSetupId; readonly outcome: CardSetupOutcome },
  SavedCardRefusalCode
>;

/** The maximum number of cards a customer can enter per hour, to limit card testing (A15). */
const triesPerHour = 10;

/**
 * Saves a card of a signed-in customer without a purchase. Like placing an order, this takes three steps: commit a row, call the payment
 * company outside of any transaction, write the outcome. A second click, a crash or a lost answer never saves two (I-18, I-22).
 */
export async function saveCard(
  dependencies: SavedCardDependencies,
  customerId: CustomerId,
  command: SaveCardCommand,
): Promise<Started> {
  const { database, clock, payments } = dependencies;
  const now = clock.now();
  const limit = { bucket: 'keep-card', key: customerId, limit: triesPerHour, windowSeconds: 3_600, now };
  if (!(await takeRateLimitToken(dependencies, limit)).allowed) return tooMany();
  const gatewayCustomer = await findOrCreateGatewayCustomer(dependencies, customerId);
  if (gatewayCustomer === undefined) return away();
  const begun = await database.transaction(async (tx): Promise<Result<CardSetup, SavedCardRefusalCode>> => {
    await lockCustomer(tx, customerId);
    const tested = await checkCardTesting(tx, { cartId: undefined, customerId, email: '' }, now);
    if (tested) return refused(tested);
    const cards = await savedCardsOfCustomer(tx, customerId);
    const { replacesCardId, paymentMethodId: methodReference, makesDefault } = command;
    if (replacesCardId !== undefined && !cards.some(({ id }) => id === replacesCardId)) return notFound();
    if (replacesCardId === undefined && cards.length >= maxSavedCards) return noRoom();
    const id = randomUUID() as CardSetupId;
    const returnUrl = command.returnUrl(id);
    const setup = {
      id,
      customerId,
      methodReference,
      replacesCardId,
      makesDefault,
      returnUrl,
      createdAt: now,
    };
    const written = await insertCardSetup(tx, setup);
    return written ? ok(written) : notFound();
  });
  if (!begun.ok) return begun;
  const setup = begun.value;
  if (setup.state !== 'open') return ok({ setupId: setup.id, outcome: outcomeOf(setup) });
  const answer = await payments.keepCard(requestOf(setup, gatewayCustomer));
  return ok({
    setupId: setup.id,
    outcome: await settle(dependencies, setup, evaluateCardSetup(answer, 0)),
  });
}

/**
 * Returns the status of a customer's card setup, after a lookup at the payment company if it is still open; undefined if the customer has
 * no such setup.
 */
export async function refreshCardSetup(
  dependencies: SavedCardDependencies,
  customerId: CustomerId,
  setupId: CardSetupId,
): Promise<CardSetupOutcome | undefined> {
  const { database, clock, payments } = dependencies;
  const setup = await findCardSetup(database.read, { customerId, setupId });
  if (setup?.state !== 'open') return setup && outcomeOf(setup);
  const gatewayCustomer = await findGatewayCustomerId(database.read, customerId);
  invariant(gatewayCustomer, 'a customer with a saved card is known at the payment company');
  const ageSeconds = (clock.now().getTime() - setup.createdAt.getTime()) / 1000;
  if (isCardSetupExpired(ageSeconds)) return end(dependencies, setup, 'interrupted');
  const answer = await payments.findKeptCard(requestOf(setup, gatewayCustomer));
  return settle(dependencies, setup, evaluateCardSetup(answer, ageSeconds));
}

/** Returns the customer's id at the payment company, and creates it there the first time. Undefined if the company does not answer. */
export async function findOrCreateGatewayCustomer(
  { database, clock, payments }: Pick<SavedCardDependencies, 'database' | 'clock' | 'payments'>,
  customerId: CustomerId,
): Promise<string | undefined> {
  const known = await findGatewayCustomerId(database.read, customerId);
  if (known !== undefined) return known;
  const opened = await payments.openCustomer(customerId);
  if (opened.kind !== 'customer') return undefined;
  await insertGatewayCustomer(database.read, {
    customerId,
    reference: opened.gatewayCustomer,
    now: clock.now(),
  });
  return findGatewayCustomerId(database.read, customerId);
}

function requestOf(setup: CardSetup, gatewayCustomer: string): SaveCardRequest {
  const { id, methodReference: paymentMethodId, returnUrl } = setup;
  return { setupKey: `setup:${id}`, paymentMethodId, gatewayCustomer, returnUrl };
}

async function settle(
  dependencies: SavedCardDependencies,
  setup: CardSetup,
  verdict: EvaluatedCardSetup,
): Promise<CardSetupOutcome> {
  if (verdict.kind === 'kept') return keep(dependencies, setup, verdict);
  return verdict.kind === 'refused' ? end(dependencies, setup, verdict.failureCode) : verdict;
}

async function keep(
  { database, clock }: SavedCardDependencies,
  setup: CardSetup,
  { card }: Extract<EvaluatedCardSetup, { kind: 'kept' }>,
): Promise<CardSetupOutcome> {
  const {
    id: setupId,
    customerId,
    methodReference: reference,
    replacesCardId: replaces,
    makesDefault,
  } = setup;
  const now = clock.now();
  return database.transaction(async (tx): Promise<CardSetupOutcome> => {
    await lockCustomer(tx, customerId);
    const current = await findCardSetup(tx, { customerId, setupId });
    if (current?.state !== 'open') return outcomeOf(current ?? setup);
    const cardId = await storeSavedCard(tx, { customerId, reference, card, replaces, now });
    if (cardId && makesDefault) await setDefaultCard(tx, { customerId, cardId });
    const failureCode = cardId ? undefined : 'no_room';
    await endCardSetup(tx, { customerId, setupId, failureCode, now });
    return cardId ? { kind: 'kept' } : { kind: 'refused', sentence: cardSetupRefusalSentence('no_room') };
  });
}

async function end(
  { database, clock }: SavedCardDependencies,
  { id: setupId, customerId }: CardSetup,
  failureCode: string,
): Promise<CardSetupOutcome> {
  await endCardSetup(database.read, { customerId, setupId, failureCode, now: clock.now() });
  return { kind: 'refused', sentence: cardSetupRefusalSentence(failureCode) };
}

function outcomeOf({ state, failureCode }: CardSetup): CardSetupOutcome {
  if (state === 'refused') return { kind: 'refused', sentence: cardSetupRefusalSentence(failureCode ?? '') };
  return state === 'kept' ? { kind: 'kept' } : { kind: 'waiting' };
}

function tooMany() {
  const sentence = 'You’ve tried a lot of cards in the last hour. Please try again later.';
  return refused({ code: 'RATE_LIMIT' as const, sentence });
}

function away() {
  const sentence =
    'Our payment provider isn’t responding. Your card wasn’t saved or charged. Please try again in a minute.';
  return refused({ code: 'CARD_SERVICE_AWAY' as const, sentence });
}

function noRoom() {
  const sentence = `You already have ${maxSavedCards} saved cards. Please remove one you no longer need.`;
  return refused({ code: 'CARD_LIMIT' as const, sentence });
}

function notFound() {
  return refused({
    code: 'CARD_NOT_FOUND' as const,
    sentence: 'We couldn’t find that card in your account.',
  });
}
