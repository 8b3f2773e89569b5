import type { CivilDate } from '../../../core/dates.ts';
import type { Cents } from '../../../core/money.ts';
import type { AddressTextFields } from '../../identity/address-book/types.ts';

/** A customer as written in an import file. An empty text means that there is no value. */
export type ImportedCustomerTexts = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  /** The birth date. All dates may be written as `1980-04-30` or `4/30/1980`. */
  readonly birthDate: string;
  /** The customer's tags, separated by commas. */
  readonly tags: string;
  readonly marketingAgreedOn: string;
  readonly marketingSource: string;
  readonly customerSince: string;
  readonly note: string;
  /** An amount in dollars, such as `25.00`. */
  readonly storeCredit: string;
  /** The customer's address. A missing name or phone number defaults to the customer's; a missing country defaults to the United States. */
  readonly address: AddressTextFields;
};

export type ImportedCustomerField = Exclude<keyof ImportedCustomerTexts, 'address'> | keyof AddressTextFields;

/** A valid customer from an import file. */
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
  /** The customer's addresses, default first. */
  readonly addresses: readonly AddressTextFields[];
};

export type CustomerImportOutcome = 'created' | 'changed' | 'unchanged';
