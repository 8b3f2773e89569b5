import type { CustomerId, SavedCardId } from '../../../core/ids.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { Log } from '../../../platform/log.server.ts';
import { lockCustomer } from '../../identity/index.server.ts';
import type { AccountHooks, CardUse } from '../../identity/types.ts';
import { cardName } from './rules.ts';
import type { SavedCardDependencies } from './save-card.server.ts';
import {
  deleteRemovedCard,
  detachCardFromCustomer,
  removedCardsToDetach,
  savedCardsOfCustomer,
  setDefaultCard,
} from './store.server.ts';
import type { SavedCardRefusalCode } from './types.ts';

type Own = { readonly customerId: CustomerId; readonly cardId: SavedCardId };
type Removed = Result<undefined, Extract<SavedCardRefusalCode, 'CARD_NOT_FOUND' | 'CARD_IN_USE'>>;

const notFound: Removed = refused({
  code: 'CARD_NOT_FOUND',
  sentence: 'We couldn’t find that card in your account.',
});

/**
 * Removes a card from its customer's account immediately. `deleteRemovedCards` detaches it at the payment company once no open payment and
 * no card guarantee depends on it. CARD_IN_USE, with the uses in its sentence, if it pays for something that requires a saved card.
 */
export async function removeCard(
  {
    database,
    clock,
    accountLinks,
  }: Pick<SavedCardDependencies, 'database' | 'clock'> & {
    readonly accountLinks: Pick<AccountHooks, 'cardUses'>;
  },
  own: Own,
): Promise<Removed> {
  return database.transaction(async (tx): Promise<Removed> => {
    await lockCustomer(tx, own.customerId);
    const cards = await savedCardsOfCustomer(tx, own.customerId);
    const card = cards.find(({ id }) => id === own.cardId);
    if (!card) return notFound;
    const holding = (await accountLinks.cardUses(tx, own.customerId)).filter(
      ({ cardId, holds }) => holds && cardId === own.cardId,
    );
    if (holding.length > 0) return inUse(cardName(card), holding);
    await detachCardFromCustomer(tx, own, clock.now());
    const next = cards.find(({ id }) => id !== own.cardId);
    if (card.isDefault && next) await setDefaultCard(tx, { ...own, cardId: next.id });
    return ok(undefined);
  });
}

function inUse(name: string, uses: readonly CardUse[]): Removed {
  const users = uses.map(({ label }) => label).join(', ');
  const sentence = `${name} pays for ${users}. Replace it with another card first.`;
  return refused({ code: 'CARD_IN_USE', sentence });
}

export async function makeDefaultCard(
  { database }: Pick<SavedCardDependencies, 'database'>,
  own: Own,
): Promise<Result<undefined, 'CARD_NOT_FOUND'>> {
  return database.transaction(async (tx) => {
    await lockCustomer(tx, own.customerId);
    const cards = await savedCardsOfCustomer(tx, own.customerId);
    if (!cards.some(({ id }) => id === own.cardId)) {
      return refused({ code: 'CARD_NOT_FOUND', sentence: 'We couldn’t find that card in your account.' });
    }
    await setDefaultCard(tx, own);
    return ok(undefined);
  });
}

const portion = 100;

/**
 * Detaches removed cards at the payment company, and returns how many. Cards that the company did not detach are retried on the next run.
 */
export async function deleteRemovedCards({
  database,
  payments,
  log,
}: Pick<SavedCardDependencies, 'database' | 'payments'> & { readonly log: Log }): Promise<number> {
  let forgotten = 0;
  for (const { id, reference } of await removedCardsToDetach(database.read, portion)) {
    const answer = await payments.deleteCard(reference);
    if (answer.kind === 'forgotten') {
      await deleteRemovedCard(database.read, id);
      forgotten += 1;
    } else if (answer.kind === 'refused') {
      log.error('saved card not deleted at the gateway', { code: answer.code });
    }
  }
  return forgotten;
}
