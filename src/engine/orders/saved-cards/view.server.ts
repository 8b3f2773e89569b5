import { wineryDate } from '../../../core/dates.ts';
import type { CustomerId } from '../../../core/ids.ts';
import type { Clock } from '../../../integrations/clock/port.ts';
import type { Database } from '../../../platform/database.server.ts';
import type { AccountHooks } from '../../identity/types.ts';
import { cardValidity } from './rules.ts';
import { savedCardsOfCustomer } from './store.server.ts';
import type { SavedCard, SavedCardView } from './types.ts';

type ViewDependencies = {
  readonly database: Pick<Database, 'read'>;
  readonly clock: Clock;
  readonly accountLinks: Pick<AccountHooks, 'cardUses'>;
};

/** Returns the customer's saved cards with their uses, the default card first, in two statements. */
export async function viewSavedCards(
  { database: { read }, clock, accountLinks }: ViewDependencies,
  customerId: CustomerId,
): Promise<SavedCardView[]> {
  const [cards, uses] = await Promise.all([
    savedCardsOfCustomer(read, customerId),
    accountLinks.cardUses(read, customerId),
  ]);
  const today = wineryDate(clock.now());
  return cards.map((card) => ({
    ...withoutGatewayReference(card),
    validity: cardValidity(card, today),
    uses: uses.filter(({ cardId }) => cardId === card.id),
  }));
}

/** Returns a card without its gateway reference and fingerprint. */
export function withoutGatewayReference({ reference: _r, fingerprint: _f, ...card }: SavedCard) {
  return card;
}
