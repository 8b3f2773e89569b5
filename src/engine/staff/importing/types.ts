import type { CivilDate } from '../../../core/dates.ts';
import type { Cents } from '../../../core/money.ts';
import type { AddressTexts } from '../../identity/address-book/types.ts';

/** A customer as a file has them; an empty text says nothing. */
export type EnteredCustomer = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  /** `1980-04-30` or `4/30/1980`, like all days. */
  readonly birthDate: string;
  /** Separated by commas. */
  readonly tags: string;
  readonly marketingAgreedOn: string;
  readonly marketingSource: string;
  readonly customerSince: string;
  readonly note: string;
  /** In dollars. */
  readonly storeCredit: string;
  /** A missing name or phone number is the customer's; a missing country is the United States. */
  readonly address: AddressTexts;
};

export type CustomerField = Exclude<keyof EnteredCustomer, 'address'> | keyof AddressTexts;

/** A customer that a file describes without a fault. */
export type CustomerToImport = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | undefined;
  readonly birthDate: CivilDate | undefined;
  readonly tags: readonly string[];
  readonly marketing: { readonly agreedOn: CivilDate; readonly source: string } | undefined;
  readonly customerSince: CivilDate | undefined;
  readonly note: string | undefined;
  readonly storeCreditCents: Cents | undefined;
  /** The default first. */
  readonly addresses: readonly AddressTexts[];
};

export type CustomerSavedAs = 'created' | 'changed' | 'unchanged';
