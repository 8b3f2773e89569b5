import type { Refusal } from '../../core/result.ts';
import type { Requirement } from '../../engine/checkout/requirements/types.ts';
import type { OfferedTender } from '../../engine/checkout/types.ts';
import type { TypedGiftCard } from '../../engine/gifts/cards/typed-rules.ts';
import type { AddressInBook } from '../../engine/identity/address-book/types.ts';
import type { Multiplier } from '../../engine/loyalty/points/types.ts';
import type { CardInView } from '../../engine/orders/saved-cards/types.ts';
import type { CodeAnswer } from '../../ui/commerce/promotion-code.tsx';
import type { CheckoutFlow, GiftFlow } from './flow-table.ts';
import type { PageStep } from './rules.ts';

/** What a signed-in customer chooses from. */
export type AccountChoices = {
  readonly addresses: readonly AddressInBook[];
  readonly cards: readonly CardInView[];
  /** Gift cards and credit in the account that do not pay yet. */
  readonly tenders: readonly OfferedTender[];
  /** By what a purchase is multiplied; undefined of whoever takes no part in Vine Points. */
  readonly points: Multiplier | undefined;
};

/** The pages on which something is paid; below each stand what asks for its payment. */
export type CheckoutPage = CheckoutFlow['page'] | GiftFlow['page'] | '/daou-plus/join';

/** A state as the address form lists it; closed ones stay choosable, since the refusal explains itself there. */
export type StateOption = { readonly code: string; readonly name: string };

/** What a step was sent with when it could not be settled; typed texts come back with the sentences about them. */
export type SentStep = {
  readonly step: PageStep;
  readonly requirements: readonly Requirement[];
  readonly typed: Readonly<Record<string, string>>;
};

/** Why what was asked for was not done, one sentence for each reason. */
export type RefusedAnswer = { readonly kind: 'refused'; readonly refusals: readonly Refusal[] };

/** What a form of the checkout is answered when it does not lead on. */
export type CheckoutAnswer =
  | { readonly kind: 'sent'; readonly sent: SentStep }
  | RefusedAnswer
  | ({ readonly kind: 'code' } & CodeAnswer)
  | { readonly kind: 'done' };

/** Wished for as nobody can have it, with why. */
export type TypedWish<Typed = TypedGiftCard> = {
  readonly kind: 'typed';
  readonly typed: Typed;
  readonly refusals: readonly Refusal[];
};

/** What a form of a checkout of gifts is answered when it does not lead on. */
export type WishAnswer<Typed = TypedGiftCard> = RefusedAnswer | TypedWish<Typed>;

/** What a form about a gift card is answered. */
export type GiftCardAnswer = {
  readonly refused?: { readonly sentence: string; readonly field: string | undefined };
};
