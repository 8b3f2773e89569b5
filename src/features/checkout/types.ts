import type { Refusal } from '../../core/result.ts';
import type { Requirement } from '../../engine/checkout/requirements/types.ts';
import type { OfferedTender } from '../../engine/checkout/types.ts';
import type { EnteredGiftCard } from '../../engine/gifts/cards/entry-rules.ts';
import type { AddressInBook } from '../../engine/identity/address-book/types.ts';
import type { Multiplier } from '../../engine/loyalty/points/types.ts';
import type { CardInView } from '../../engine/orders/saved-cards/types.ts';
import type { CodeAnswer } from '../../ui/commerce/promotion-code.tsx';
import type { CheckoutFlow, GiftFlow } from './flow-table.ts';
import type { PageStep } from './rules.ts';

/** The saved choices of a signed-in customer. */
export type AccountChoices = {
  readonly addresses: readonly AddressInBook[];
  readonly cards: readonly CardInView[];
  /** Gift cards and credit in the account that are not used yet. */
  readonly tenders: readonly OfferedTender[];
  /** The multiplier of points; undefined without Vine Points. */
  readonly points: Multiplier | undefined;
};

/** The pages with a payment; payment status and gift card routes are below each of them. */
export type CheckoutPage = CheckoutFlow['page'] | GiftFlow['page'] | '/daou-plus/join';

/** A state of the address form; closed ones can be selected, because the refusal explains itself. */
export type StateOption = { readonly code: string; readonly name: string };

/** The input of a refused step: what is missing or wrong, and the texts to show again. */
export type SentStep = {
  readonly step: PageStep;
  readonly requirements: readonly Requirement[];
  readonly entered: Readonly<Record<string, string>>;
};

/** One refusal per reason. */
export type RefusedAnswer = { readonly kind: 'refused'; readonly refusals: readonly Refusal[] };

/** The answer to a checkout form that does not redirect. */
export type CheckoutAnswer =
  | { readonly kind: 'sent'; readonly sent: SentStep }
  | RefusedAnswer
  | ({ readonly kind: 'code' } & CodeAnswer)
  | { readonly kind: 'done' };

/** An invalid request as entered, with its problems. */
export type RejectedGift<Entered = EnteredGiftCard> = {
  readonly kind: 'entered';
  readonly entered: Entered;
  readonly refusals: readonly Refusal[];
};

/** The answer to a form of a gift checkout that does not redirect. */
export type GiftAnswer<Entered = EnteredGiftCard> = RefusedAnswer | RejectedGift<Entered>;

export type GiftCardAnswer = {
  readonly refused?: { readonly sentence: string; readonly field: string | undefined };
};
