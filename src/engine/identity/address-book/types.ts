import type { CivilDate } from '../../../core/dates.ts';
import type { AddressId } from '../../../core/ids.ts';
import type { DestinationCode, DestinationWarningCode } from '../../compliance/types.ts';

/** What a person writes of an address; `stateCode` is any region and `zipCode` any postal code where the country is another. */
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

/** What a form says; an address that is the default stays it until another one is. */
export type TypedAddress = AddressTexts & {
  readonly recipientIsAdult: boolean;
  readonly isDefaultShip: boolean;
  readonly isDefaultBill: boolean;
};

export type Address = TypedAddress & {
  readonly id: AddressId;
  /** Whether boxes may go there; else it is for bills alone. */
  readonly takesDeliveries: boolean;
};

/** What somebody is about to use an address for. */
export type AddressUse = 'delivery' | 'billing';

/** Whether a bottle of wine may go there today, and if not, why and until when. */
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
      /** The first day on which more may ship; undefined where nobody can know. */
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
  /** The clubs that send there; while there are any it can be changed and not removed. */
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
  /** It stands in the book already; `details.addressId` says which one it is. */
  | 'ADDRESS_KNOWN'
  | 'ADDRESS_LIMIT'
  /** A club sends there. */
  | 'ADDRESS_IN_USE'
  /** Not in this customer's book. */
  | 'ADDRESS_NOT_FOUND';
