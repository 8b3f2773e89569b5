import type { CivilDate } from '../../../core/dates.ts';
import type { AddressId } from '../../../core/ids.ts';
import type { DestinationCode, DestinationWarningCode } from '../../compliance/types.ts';

/** An address as entered. Abroad, `stateCode` is any region and `zipCode` any postal code. */
export type AddressTexts = {
  readonly label: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly primaryStreet: string;
  readonly secondaryStreet: string;
  readonly city: string;
  readonly stateCode: string;
  readonly zipCode: string;
  /** Two capital letters, such as `US`. */
  readonly countryCode: string;
  readonly phone: string;
  /** For the carrier, at most 250 characters. */
  readonly note: string;
};

/** The submitted form. A default address stays the default until another one is. */
export type EnteredAddress = AddressTexts & {
  readonly recipientIsAdult: boolean;
  readonly isDefaultShip: boolean;
  readonly isDefaultBill: boolean;
};

export type Address = EnteredAddress & {
  readonly id: AddressId;
  /** Whether it can get shipments; otherwise it is for billing only. */
  readonly takesDeliveries: boolean;
};

export type AddressUse = 'delivery' | 'billing';

/** Whether we can ship wine there today, and if not, why and until when. */
export type Deliverability =
  | { readonly status: 'deliverable' }
  | {
      readonly status: 'pickup_only';
      readonly reasonCode: DestinationCode;
      readonly stateName: string;
      readonly sentence: string;
    }
  | {
      readonly status: 'limit_reached';
      /** First day on which more may ship; undefined if unknown. */
      readonly until: CivilDate | undefined;
      readonly sentence: string;
    }
  | {
      readonly status: 'needs_check';
      readonly reasonCode: DestinationCode | DestinationWarningCode | 'PHONE_MISSING' | 'RECIPIENT_AGE';
      readonly sentence: string;
    };

export type AddressInBook = Address & {
  readonly deliverability: Deliverability;
  /** Clubs that ship there; while there are any, the address can be changed but not removed. */
  readonly clubs: readonly string[];
};

export type AddressRefusalCode =
  | 'FIELD_MISSING'
  | 'TEXT_TOO_LONG'
  | 'PHONE_INVALID'
  | 'ADDR_ZIP_INVALID'
  | 'ADDR_ZIP_STATE'
  | 'ADDR_STATE_UNKNOWN'
  | 'ADDR_COUNTRY_UNKNOWN'
  /** The address is in the book already; `details.addressId` names it. */
  | 'ADDRESS_KNOWN'
  | 'ADDRESS_LIMIT'
  /** A club ships there. */
  | 'ADDRESS_IN_USE'
  /** Not in this customer's book. */
  | 'ADDRESS_NOT_FOUND';
