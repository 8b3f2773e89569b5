import type { AddressInBook } from '../../engine/address-book/types.ts';
import type { OfferedTender } from '../../engine/checkout/types.ts';
import type { CardInView } from '../../engine/saved-cards/types.ts';

/** What a signed-in customer chooses from. */
export type AccountChoices = {
  readonly addresses: readonly AddressInBook[];
  readonly cards: readonly CardInView[];
  /** Gift cards and credit in the account that do not pay yet. */
  readonly tenders: readonly OfferedTender[];
};

/** The pages on which something is paid; below each stand what asks for its payment and what parks its draft. */
export type CheckoutPage = '/shop/checkout' | '/shop/gift-card-checkout';

/** A state as the address form lists it; closed ones stay choosable, since the refusal explains itself there. */
export type StateOption = { readonly code: string; readonly name: string };

/** What a form about a gift card is answered. */
export type GiftCardAnswer = {
  readonly refused?: { readonly sentence: string; readonly field: string | undefined };
};
