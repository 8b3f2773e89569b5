import type { CivilDate } from '../../core/dates.ts';
import type { CustomerId, SkuId } from '../../core/ids.ts';
import type { Refusal } from '../../core/result.ts';

/* Rows of the state table (domain §2.3): dated data, not code ----------------------------------------------------- */

/** `onPremisesOnly`: the order must be placed at the winery, so the web shop refuses it. */
export type ShippingPermission = 'yes' | 'no' | 'onPremisesOnly';

export type ClosedReasonCode =
  | 'prohibited'
  | 'licencePending'
  | 'carrierUnavailable'
  | 'onPremisesOnly'
  | 'outsideCarrierArea'
  | 'militaryMail'
  | 'abroad'
  /** The winery doesn't ship to this state, or ships nowhere. */
  | 'notServed';

export type VolumePeriod =
  | 'order'
  | 'month'
  | 'rolling30Days'
  | 'rolling2Months'
  | 'calendarYear'
  /** From July 1 to June 30. */
  | 'fiscalYear';

/** Whose bottles are counted together; `household` and `address` both mean the delivery address. */
export type VolumeScope = 'person' | 'household' | 'address' | 'winery';

export type VolumeLimit = { readonly ml: number; readonly period: VolumePeriod; readonly scope: VolumeScope };

export type Carrier = 'UPS' | 'FedEx' | 'GLS';

/** `invented` marks demonstration rows that say nothing about a real place. */
export type DeniedZip = { readonly zipCode: string; readonly reason: string; readonly invented: boolean };

/** Why a state is closed: a code, and the end of the sentence "We can’t ship wine to Utah: …". */
export type Closure = { readonly reasonCode: ClosedReasonCode; readonly reason: string };

export type StateRule = {
  readonly code: string;
  readonly name: string;
  readonly shipTo: ShippingPermission;
  /** Why the state's law or the carriers close it; undefined if wine may ship there. */
  readonly closed?: Closure;
  /** All limits apply; a state may have several (Alaska: per order and per year). */
  readonly limits: readonly VolumeLimit[];
  /** Tenths of a percent of alcohol: 16.5% is 165. */
  readonly maxAbvTenths?: number;
  readonly maxBottleMl?: number;
  readonly zipDeny: readonly DeniedZip[];
  /** Empty if no carrier delivers anything there, goods included. */
  readonly carriers: readonly Carrier[];
  readonly recordTrackingNumber: boolean;
  readonly asOf: string;
  readonly source: string;
  /** A: statute or legal news; B: two published tables; C: one source or a conflict; K: unconfirmed. */
  readonly confidence: 'A' | 'B' | 'C' | 'K';
  readonly note?: string;
};

/** An offer to email the customer when a closed state opens. */
export type StateWatch = { readonly stateCode: string; readonly stateName: string; readonly consent: string };

/* Input of a decision --------------------------------------------------------------------------------------------- */

/** A birth date as entered in three fields; `3` and `03` are the same month. */
export type EnteredBirthDate = { readonly month: string; readonly day: string; readonly year: string };

/**
 * `wineMl` is the wine in one unit (bundles summed, 0 for goods). `abvTenths` is the strongest and `bottleMl` the
 * largest bottle in it (0 for goods).
 */
export type ComplianceLine = {
  readonly skuId: SkuId;
  readonly title: string;
  readonly quantity: number;
  readonly wineMl: number;
  readonly abvTenths: number;
  readonly bottleMl: number;
};

/**
 * An address as far as it is entered: the same check runs with a ZIP alone (cart) and with all fields (checkout,
 * commit).
 */
export type Destination = {
  readonly stateCode: string;
  readonly zipCode: string;
  readonly city: string;
  readonly primaryStreet: string;
  readonly secondaryStreet: string;
  /** The ZIP table's entry for this ZIP (`integrations/zip-codes`); undefined if it has none. */
  readonly zipPlace: { readonly city: string; readonly stateCode: string } | undefined;
};

/** The buyer: an account is one person; a guest is identified by name, birth date and address (I-50). */
export type Person =
  | { readonly kind: 'account'; readonly customerId: CustomerId }
  | {
      readonly kind: 'guest';
      readonly firstName: string;
      readonly lastName: string;
      readonly birthDate: CivilDate | undefined;
      readonly address: Pick<Destination, 'primaryStreet' | 'secondaryStreet' | 'zipCode'>;
    };

/* Results of a decision ------------------------------------------------------------------------------------------- */

export type AgeCode = 'AGE_INVALID' | 'AGE_UNDER_21';

export type DestinationCode =
  | 'ADDR_ZIP_INVALID'
  | 'ADDR_ZIP_STATE'
  | 'SHIP_STATE_CLOSED'
  | 'SHIP_POBOX'
  | 'SHIP_MILITARY'
  | 'SHIP_DRY_ZIP'
  | 'SHIP_ABV'
  | 'SHIP_SIZE'
  | 'SHIP_LIMIT';

/** A warning asks the customer to check something; it never blocks the order. */
export type DestinationWarningCode = 'ADDR_BOX' | 'ADDR_ZIP_UNKNOWN';

export type ComplianceCode = AgeCode | DestinationCode | 'LIMIT_PER_PERSON';

/** What the customer can do about a refusal. The sentence says it in words; pages may offer it as buttons. */
export type Resolution =
  | { readonly kind: 'pickup' }
  | { readonly kind: 'other_address' }
  | { readonly kind: 'where_we_ship'; readonly href: '/shipping-states' }
  | { readonly kind: 'use_state'; readonly stateCode: string }
  /** An email when the state opens. */
  | ({ readonly kind: 'tell_me' } & StateWatch)
  | { readonly kind: 'remove_line'; readonly skuId: SkuId }
  /** Reduces the wine to `ml`, which is `bottles` whole bottles of 750 ml. */
  | { readonly kind: 'reduce_bottles'; readonly bottles: number; readonly ml: number };

export type ComplianceRefusal<Code extends ComplianceCode = ComplianceCode> = Refusal<Code> & {
  readonly resolutions: readonly Resolution[];
};

export type DestinationVerdict = {
  /** Empty when the lines may ship there. */
  readonly refusals: readonly ComplianceRefusal<DestinationCode>[];
  readonly warnings: readonly Refusal<DestinationWarningCode>[];
};

/**
 * One limit that this order counts against, for a store that counts under a lock (I-50). The store locks (`subjectKey`,
 * `rule`, `lockPeriod`), sums the usages of (`subjectKey`, `rule`) whose `period` is in text order between `countFrom`
 * and `period`, calls `checkVolume`, and writes `demandMl` under `period`. Limits per order are not included:
 * `checkDestination` decides those.
 */
export type VolumeDemand = {
  /** Unique within an order: `ship_volume:TX:rolling30Days:person`. */
  readonly rule: string;
  readonly stateCode: string;
  /**
   * Identifies who is counted, in plain text with personal data; tables store only its keyed hash. Undefined until it
   * is known; always defined when an order is placed.
   */
  readonly subjectKey: string | undefined;
  readonly lockPeriod: string;
  readonly countFrom: string;
  readonly period: string;
  /**
   * The first day on which the full limit is available again if nothing more is ordered; undefined for rolling periods.
   */
  readonly freshOn: CivilDate | undefined;
  readonly limit: VolumeLimit;
  readonly demandMl: number;
};

/** What was already shipped or promised under one limit. */
export type VolumeUse = {
  /** What was used, in milliliters; undefined until it is known whose bottles are counted. */
  readonly usedMl: number | undefined;
  /** For a rolling limit, the earliest day that still counts; undefined for others, and when nothing is used. */
  readonly oldest: CivilDate | undefined;
};

/** A limit as a page shows it before it is reached. */
export type VolumeMeter = {
  readonly sentence: string;
  readonly limitMl: number;
  readonly usedMl: number;
  readonly demandMl: number;
  readonly isOver: boolean;
};

/** The answer for one ZIP before there is an address. `mistyped` is about the field, the others about the place. */
export type ZipAnswer =
  | { readonly kind: 'mistyped'; readonly sentence: string }
  | { readonly kind: 'unknown'; readonly sentence: string }
  | {
      readonly kind: 'closed';
      readonly title: string;
      readonly sentence: string;
      /** The offer to email when the state opens; undefined if only this ZIP is closed. */
      readonly watch: StateWatch | undefined;
    }
  | { readonly kind: 'open'; readonly title: string; readonly sentences: readonly string[] };
