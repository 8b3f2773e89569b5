import type { CivilDate } from '../../../core/dates.ts';
import type { AddressId } from '../../../core/ids.ts';
import type { DestinationCode, DestinationWarningCode } from '../../compliance/types.ts';

/** The text fields of an address as entered. In a foreign address, `stateCode` is any region and `zipCode` any postal code. */
export type AddressTextFields = {
  readonly label: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly primaryStreet: string;
  readonly secondaryStreet: string;
  readonly city: string;
  readonly stateCode: string;
  readonly zipCode: string;
  /** Two-letter country code in capitals, such as `US`. */
  readonly countryCode: string;
  readonly phone: string;
  /** A delivery note for the carrier, at most 250 characters. */
  readonly note: string;
};

/** The submitted address form. A default address stays the default until another address becomes the default. */
export type EnteredAddress = AddressTextFields & {
  readonly recipientIsAdult: boolean;
  readonly isDefaultShip: boolean;
  readonly isDefaultBill: boolean;
};

export type Address = EnteredAddress & {
  readonly id: AddressId;
  /** Whether shipments can go to this address; if not, it is for billing only. */
  readonly takesDeliveries: boolean;
};

export type AddressUse = 'delivery' | 'billing';

/** Whether we can ship wine to an address today; if not, the reason, and the date until which it applies if known. */
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
      /** The first day on which more wine may ship; undefined if unknown. */
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
  /** Titles of the clubs that ship to this address. While there are any, the address can be changed but not removed. */
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
