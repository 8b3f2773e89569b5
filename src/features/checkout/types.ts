import type { Refusal } from '../../core/result.ts';
import type { Requirement } from '../../engine/checkout/requirements/types.ts';
import type { OfferedTender } from '../../engine/checkout/types.ts';
import type { EnteredGiftCard } from '../../engine/gifts/cards/entry-rules.ts';
import type { AddressInBook } from '../../engine/identity/address-book/types.ts';
import type { PointsMultiplier } from '../../engine/loyalty/points/types.ts';
import type { SavedCardView } from '../../engine/orders/saved-cards/types.ts';
import type { PromoCodeFormResponse } from '../../ui/commerce/promotion-code.tsx';
import type { CheckoutFlow, GiftCheckoutFlow } from './flow-table.ts';
import type { CheckoutPageStep } from './rules.ts';

/** A signed-in customer's saved addresses, cards and tenders, from which checkout offers a choice. */
export type AccountChoices = {
  readonly addresses: readonly AddressInBook[];
  readonly cards: readonly SavedCardView[];
  /** Gift cards and credit in the account that this checkout doesn't use yet. */
  readonly tenders: readonly OfferedTender[];
  /** The customer's points multiplier; undefined without Vine Points. */
  readonly points: PointsMultiplier | undefined;
};

/** The path of a page with a payment. Its payment status and gift card routes are below it. */
export type CheckoutPagePath = CheckoutFlow['page'] | GiftCheckoutFlow['page'] | '/daou-plus/join';

/** A state in the address form. Closed states can be selected, because the refusal then explains the alternatives. */
export type StateOption = { readonly code: string; readonly name: string };

/** A refused step: its problems, and the texts entered, to show again. */
export type RefusedCheckoutStep = {
  readonly step: CheckoutPageStep;
  readonly requirements: readonly Requirement[];
  readonly entered: Readonly<Record<string, string>>;
};

/** The refusals of a form, one for each reason. */
export type RefusedFormResponse = { readonly kind: 'refused'; readonly refusals: readonly Refusal[] };

/** The response to a checkout form that doesn't redirect. */
export type CheckoutFormResponse =
  | { readonly kind: 'sent'; readonly sent: RefusedCheckoutStep }
  | RefusedFormResponse
  | ({ readonly kind: 'code' } & PromoCodeFormResponse)
  | { readonly kind: 'done' };

/** An invalid gift as entered, with its problems. */
export type RejectedGiftInput<Entered = EnteredGiftCard> = {
  readonly kind: 'entered';
  readonly entered: Entered;
  readonly refusals: readonly Refusal[];
};

/** The response to a gift checkout form that doesn't redirect. */
export type GiftFormResponse<Entered = EnteredGiftCard> = RefusedFormResponse | RejectedGiftInput<Entered>;

export type GiftCardFormResponse = {
  readonly refused?: { readonly sentence: string; readonly field: string | undefined };
};
