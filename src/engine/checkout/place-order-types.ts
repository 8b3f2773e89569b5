import type { DraftId, SavedCardId } from '../../core/ids.ts';
import type { Cents } from '../../core/money.ts';
import type { Result } from '../../core/result.ts';
import type { PurchaseRefusalCode } from '../catalog/types.ts';
import type { ComplianceCode } from '../compliance/types.ts';
import type { PaymentRefusalCode, PlaceOrderOutcome } from '../orders/settlement/types.ts';
import type { CouponRefusalCode } from '../pricing/promotions/types.ts';
import type { PurchaseCodes } from './sale-types.ts';

/* Input, result and refusals of placing an order. */

export type PlaceOrderCommand = {
  readonly draftId: DraftId;
  /** The `contentsMark` of the view that the customer saw; undefined for callers without a page. */
  readonly shownMark?: string | undefined;
  /** The total that the customer saw; a different total is refused, never charged (I-11). */
  readonly shownTotalCents: Cents;
  /** The card amount that the page showed; if gift cards pay less now, nothing is charged either. */
  readonly shownCardCents?: Cents | undefined;
  /** The gateway's reference for the card; undefined if tenders cover the whole total (I-31). */
  readonly paymentMethodId: string | undefined;
  /** A saved card of the signed-in customer, instead of an entered one. */
  readonly savedCardId?: SavedCardId | undefined;
  /** Whether to charge the card that guarantees the booking, for a no-show; only the winery does this. */
  readonly usesGuarantee?: boolean | undefined;
  /** The number of attempts that the page has seen; a saved card is tried again once its decline was seen. */
  readonly seenTries?: number | undefined;
  /** Whether to save the entered card for the next time, if it pays. */
  readonly keepsCard?: boolean | undefined;
  /** Whether the customer is not present and agreed earlier; a bank that requires authentication then declines. */
  readonly isOffSession?: boolean | undefined;
  /** The return address of the gateway's challenge page if it cannot post a message to the shop. */
  readonly returnUrl: string;
};

export type RequirementCode =
  | PurchaseRefusalCode
  | ComplianceCode
  | PurchaseCodes[keyof PurchaseCodes]
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

/** An unmet requirement is refused with its own code, field and sentence, one refusal each. */
export type PlaceOrderRefusalCode =
  | RequirementCode
  | PaymentRefusalCode
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
