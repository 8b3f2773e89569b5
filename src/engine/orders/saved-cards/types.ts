import type { SavedCardId } from '../../../core/ids.ts';
import type { WithoutNulls } from '../../../core/without-nulls.ts';
import type { GatewayCard } from '../../../integrations/payment/port.ts';
import type { CardUse } from '../../identity/types.ts';
import type { cardSetups } from './schema.ts';

/** A customer's saved card. The card number is stored only at the payment company, under `reference`. */
export type SavedCard = Pick<GatewayCard, 'brand' | 'lastFour' | 'expiryMonth' | 'expiryYear'> & {
  readonly id: SavedCardId;
  readonly reference: string;
  readonly fingerprint: string;
  readonly isDefault: boolean;
};

/** A saved card as shown to its owner, without its gateway reference. */
export type SavedCardView = Omit<SavedCard, 'reference' | 'fingerprint'> & {
  readonly validity: CardValidity;
  readonly uses: readonly CardUse[];
};

export type CardValidity = 'valid' | 'expires_soon' | 'expired';

/** The process of saving a card without a purchase. */
export type CardSetup = WithoutNulls<Omit<typeof cardSetups.$inferSelect, 'updatedAt'>>;

export type CardSetupOutcome =
  | { readonly kind: 'kept' }
  /** The bank must verify the customer; `actionUrl` is its page. */
  | { readonly kind: 'challenge'; readonly actionUrl: string }
  /** The payment company has not answered yet; check again. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'refused'; readonly sentence: string };

/** The outcome of a card setup according to the payment company. */
export type EvaluatedCardSetup =
  | { readonly kind: 'kept'; readonly card: GatewayCard }
  | { readonly kind: 'challenge'; readonly actionUrl: string }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'refused'; readonly failureCode: string };

export type SavedCardRefusalCode =
  | 'CARD_NOT_FOUND'
  | 'CARD_LIMIT'
  | 'CARD_IN_USE'
  | 'RATE_LIMIT'
  | 'PAY_TOO_MANY_TRIES'
  | 'CARD_SERVICE_AWAY';
