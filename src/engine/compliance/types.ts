import type { CivilDate } from '../../core/dates.ts';
import type { CustomerId, SkuId } from '../../core/ids.ts';
import type { Refusal } from '../../core/result.ts';

/* Rows of the state table (domain §2.3): dated data, not code ----------------------------------------------------- */

/** Whether a state allows wine shipments. `onPremisesOnly`: the order must be placed at the winery, so the web shop refuses it. */
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

/** The group whose bottles a limit counts together; `household` and `address` both mean the delivery address. */
export type VolumeScope = 'person' | 'household' | 'address' | 'winery';

export type VolumeLimit = { readonly ml: number; readonly period: VolumePeriod; readonly scope: VolumeScope };

export type Carrier = 'UPS' | 'FedEx' | 'GLS';

/** A ZIP code to which wine may not ship. `invented` marks demonstration rows that do not describe a real place. */
export type DeniedZip = { readonly zipCode: string; readonly reason: string; readonly invented: boolean };

/** The reason that a state is closed: a code, and the end of the sentence "We can’t ship wine to Utah: …". */
export type StateClosure = { readonly reasonCode: ClosedReasonCode; readonly reason: string };

export type StateRule = {
  readonly code: string;
  readonly name: string;
  readonly shipTo: ShippingPermission;
  /** The reason that state law or the carriers prevent wine shipments; undefined if neither does. */
  readonly closed?: StateClosure;
  /** The state's volume limits, all of which apply; a state may have several (Alaska: per order and per year). */
  readonly limits: readonly VolumeLimit[];
  /** The maximum alcohol content in tenths of a percent: 16.5% is 165. */
  readonly maxAbvTenths?: number;
  readonly maxBottleMl?: number;
  readonly zipDeny: readonly DeniedZip[];
  /** The carriers that deliver to the state; empty if none delivers anything there, including goods without wine. */
  readonly carriers: readonly Carrier[];
  readonly recordTrackingNumber: boolean;
  readonly asOf: string;
  readonly source: string;
  /** The confidence in the source. A: statute or legal news; B: two published tables; C: one source or a conflict; K: unconfirmed. */
  readonly confidence: 'A' | 'B' | 'C' | 'K';
  readonly note?: string;
};

/** An offer to email the customer when a closed state opens, with the consent text shown next to it. */
export type ShippingStateSubscription = {
  readonly stateCode: string;
  readonly stateName: string;
  readonly consent: string;
};

/* Input of a decision --------------------------------------------------------------------------------------------- */

/** A birth date as entered in three fields; `3` and `03` are the same month. */
export type EnteredBirthDate = { readonly month: string; readonly day: string; readonly year: string };

/**
 * One order line with the facts that shipping rules check. `wineMl` is the wine in one unit (bundles summed, 0 for goods). `abvTenths` is
 * the strongest and `bottleMl` the largest bottle in it (0 for goods).
 */
export type ComplianceLine = {
  readonly skuId: SkuId;
  readonly title: string;
  readonly quantity: number;
  readonly wineMl: number;
  readonly abvTenths: number;
  readonly bottleMl: number;
};

/** A shipping address that may be incomplete: the same check runs with a ZIP alone (cart) and with all fields (checkout, commit). */
export type Destination = {
  readonly stateCode: string;
  readonly zipCode: string;
  readonly city: string;
  readonly primaryStreet: string;
  readonly secondaryStreet: string;
  /** The ZIP table's entry for this ZIP (`integrations/zip-codes`); undefined if the table has none. */
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

/** An action that resolves a refusal. The refusal's sentence describes the action; pages may offer it as a button. */
export type ComplianceResolution =
  | { readonly kind: 'pickup' }
  | { readonly kind: 'other_address' }
  | { readonly kind: 'where_we_ship'; readonly href: '/shipping-states' }
  | { readonly kind: 'use_state'; readonly stateCode: string }
  /** An email when the state opens. */
  | ({ readonly kind: 'tell_me' } & ShippingStateSubscription)
  | { readonly kind: 'remove_line'; readonly skuId: SkuId }
  /** Reduces the wine to `ml`, which is `bottles` whole bottles of 750 ml. */
  | { readonly kind: 'reduce_bottles'; readonly bottles: number; readonly ml: number };

export type ComplianceRefusal<Code extends ComplianceCode = ComplianceCode> = Refusal<Code> & {
  readonly resolutions: readonly ComplianceResolution[];
};

export type DestinationVerdict = {
  /** The reasons the lines may not ship to the destination; empty if they may. */
  readonly refusals: readonly ComplianceRefusal<DestinationCode>[];
  readonly warnings: readonly Refusal<DestinationWarningCode>[];
};

/**
 * One volume limit that this order counts against, for a store that counts under a lock (I-50). The store locks (`subjectKey`, `rule`,
 * `lockPeriod`), sums the usages of (`subjectKey`, `rule`) whose `period` is in text order between `countFrom` and `period`, calls
 * `checkVolumeLimit`, and writes `demandMl` under `period`. Limits per order are not included: `checkDestination` decides those.
 */
export type VolumeDemand = {
  /** The limit's key, unique within an order: `ship_volume:TX:rolling30Days:person`. */
  readonly rule: string;
  readonly stateCode: string;
  /**
   * The key of the person or address being counted, in plain text with personal data; tables store only its keyed hash. Undefined until the
   * person or address is known; always defined when an order is placed.
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

/** The volume already shipped or committed under one limit. */
export type VolumeUsage = {
  /** The volume used, in milliliters; undefined until it is known whose bottles are counted. */
  readonly usedMl: number | undefined;
  /** The earliest day that still counts toward a rolling limit; undefined for other limits, and when nothing is used. */
  readonly oldest: CivilDate | undefined;
};

/** The usage of a volume limit, shown on pages before the limit is reached. */
export type VolumeMeter = {
  readonly sentence: string;
  readonly limitMl: number;
  readonly usedMl: number;
  readonly demandMl: number;
  readonly isOver: boolean;
};

/**
 * The result of checking whether wine ships to a ZIP, before an address is entered. `mistyped` describes an invalid entry; the other kinds
 * describe the place.
 */
export type ZipShippingAnswer =
  | { readonly kind: 'mistyped'; readonly sentence: string }
  | { readonly kind: 'unknown'; readonly sentence: string }
  | {
      readonly kind: 'closed';
      readonly title: string;
      readonly sentence: string;
      /** The offer to email the visitor when the state opens; undefined if only this ZIP is closed. */
      readonly watch: ShippingStateSubscription | undefined;
    }
  | { readonly kind: 'open'; readonly title: string; readonly sentences: readonly string[] };
