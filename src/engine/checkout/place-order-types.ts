import type { DraftId, SavedCardId } from '../../core/ids.ts';
import type { Cents } from '../../core/money.ts';
import type { Result } from '../../core/result.ts';
import type { PurchaseRefusalCode } from '../catalog/types.ts';
import type { ComplianceCode } from '../compliance/types.ts';
import type { CheckoutPaymentRefusalCode, PlaceOrderOutcome } from '../orders/settlement/types.ts';
import type { CouponRefusalCode } from '../pricing/promotions/types.ts';
import type { PurchaseRequirementCodes } from './sale-types.ts';

/* Input, result and refusals of placing an order. */

export type PlaceOrderCommand = {
  readonly draftId: DraftId;
  /** The `contentsMark` of the view that the customer saw; undefined for callers without a page. */
  readonly shownMark?: string | undefined;
  /** The total that the customer saw. A different total is refused, never charged (I-11). */
  readonly shownTotalCents: Cents;
  /** The card amount that the page showed. If gift cards now pay less, the order is refused and nothing is charged. */
  readonly shownCardCents?: Cents | undefined;
  /** The gateway's reference for the card; undefined if tenders cover the whole total (I-31). */
  readonly paymentMethodId: string | undefined;
  /** A saved card of the signed-in customer, used instead of an entered card. */
  readonly savedCardId?: SavedCardId | undefined;
  /** Whether to charge the card that guarantees the reservation, for a no-show. Only the winery does this. */
  readonly usesGuarantee?: boolean | undefined;
  /** The number of payment attempts that the page has shown. A saved card is charged again only after its decline was shown. */
  readonly seenTries?: number | undefined;
  /** Whether to save the entered card for future orders if the payment succeeds. */
  readonly keepsCard?: boolean | undefined;
  /** Whether the customer is not present and agreed to the charge earlier. A bank that requires authentication then declines it. */
  readonly isOffSession?: boolean | undefined;
  /** The URL that the gateway's challenge page returns to if it can't post a message to the shop. */
  readonly returnUrl: string;
};

export type RequirementCode =
  | PurchaseRefusalCode
  | ComplianceCode
  | PurchaseRequirementCodes[keyof PurchaseRequirementCodes]
  | 'FIELD_MISSING'
  | 'TEXT_TOO_LONG'
  | 'EMAIL_INVALID'
  | 'PHONE_INVALID'
  | 'PICKUP_ONLY'
  | 'SHIP_WEEK_UNKNOWN'
  | 'WEATHER_WAIVER_MISSING'
  | 'RECIPIENT_AGE'
  | 'ICE_WITH_GIFT_BOX'
  | 'EXTRA_REFUSED'
  | 'ENGRAVE_MAGNUM'
  | 'ENGRAVE_CHARS'
  | 'ENGRAVE_WIDTH'
  | 'ENGRAVE_WORDS'
  | 'ENGRAVE_PROOF';

/** Codes of refusals to place an order. Each unmet requirement is a separate refusal with its own code, field, and sentence. */
export type PlaceOrderRefusalCode =
  | RequirementCode
  | CheckoutPaymentRefusalCode
  | CouponRefusalCode
  /** Another actor's, or abandoned: the page starts a new checkout. */
  | 'DRAFT_NOT_FOUND'
  /** Another tab changed what is bought, or where it goes, since this page was rendered. */
  | 'CONTENTS_CHANGED'
  | 'TOTAL_CHANGED'
  | 'PAYMENT_METHOD_MISSING'
  | 'TENDER_SHORT'
  /** The hold on the seats expired, and they were booked by others. */
  | 'HOLD_EXPIRED';

export type PlaceOrderResult = Result<PlaceOrderOutcome, PlaceOrderRefusalCode>;
