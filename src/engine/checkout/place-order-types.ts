import type { DraftId, SavedCardId } from '../../core/ids.ts';
import type { Cents } from '../../core/money.ts';
import type { Result } from '../../core/result.ts';
import type { PurchaseRefusalCode } from '../catalog/types.ts';
import type { ComplianceCode } from '../compliance/types.ts';
import type { PaymentRefusalCode, PlaceOrderOutcome } from '../orders/settlement/types.ts';
import type { CouponRefusalCode } from '../pricing/promotions/types.ts';
import type { PurchaseCodes } from './sale-types.ts';

/* What placing an order takes, answers and may be refused for. */

export type PlaceOrderCommand = {
  readonly draftId: DraftId;
  /** The `contentsMark` of the view that the customer saw; undefined for callers that show none. */
  readonly shownMark?: string | undefined;
  /** The total that the customer saw; another total is refused, never charged (I-11). */
  readonly shownTotalCents: Cents;
  /** How much of it the page said a bank card pays: if gift cards pay less by now, nothing is charged either. */
  readonly shownCardCents?: Cents | undefined;
  /** The gateway's reference for the card; undefined when tenders cover the whole total (I-31). */
  readonly paymentMethodId: string | undefined;
  /** A card that the signed-in customer keeps, instead of a typed one. */
  readonly savedCardId?: SavedCardId | undefined;
  /** Pays with the card that stands for the booking that nobody came to: the house alone charges it. */
  readonly usesGuarantee?: boolean | undefined;
  /** How many tries the page knew of; a kept card whose decline was seen is tried again. */
  readonly seenTries?: number | undefined;
  /** The typed card is to be kept for the next time, if it pays. */
  readonly keepsCard?: boolean | undefined;
  /** Its customer is not there, and agreed to it before: a bank that wants to see them declines. */
  readonly isOffSession?: boolean | undefined;
  /** Where the gateway's challenge page returns to when it cannot tell the shop by message. */
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

/** An unmet requirement is refused with its own code, field and sentence, one refusal for each. */
export type PlaceOrderRefusalCode =
  | RequirementCode
  | PaymentRefusalCode
  | CouponRefusalCode
  /** Not this actor's, or given up: the page starts a checkout anew. */
  | 'DRAFT_NOT_FOUND'
  /** Another tab changed what is bought, or where it goes, since this page was shown. */
  | 'CONTENTS_CHANGED'
  | 'TOTAL_CHANGED'
  | 'PAYMENT_METHOD_MISSING'
  | 'TENDER_SHORT'
  /** The time for which seats were held is over, and others have them. */
  | 'HOLD_EXPIRED';

export type PlaceOrderResult = Result<PlaceOrderOutcome, PlaceOrderRefusalCode>;
