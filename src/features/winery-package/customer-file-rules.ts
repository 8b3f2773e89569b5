import { csvLine } from '../../core/csv.ts';
import type { CivilDate } from '../../core/dates.ts';
import type { Refusal } from '../../core/result.ts';
import { emptyAddress, formatPhoneNumber } from '../../engine/identity/address-book/text-rules.ts';
import type { AddressTextFields } from '../../engine/identity/address-book/types.ts';
import {
  validateImportedAddress,
  validateImportedCustomer,
  withImportedAddress,
} from '../../engine/staff/importing/rules.ts';
import type { CustomerToImport, ImportedCustomerTexts } from '../../engine/staff/importing/types.ts';
import type { ZipCodeTable, ZipPlace } from '../../integrations/zip-codes/port.ts';
import { type CsvRow, parseCsvTable } from '../../platform/csv-table.ts';
import type { LocatedPackageEntry, PackageFiles, PackageProblem, PackageReadResult } from './types.ts';

export const customersFile = 'customers/customers.csv';
export const addressesFile = 'customers/addresses.csv';

type TextField = Exclude<keyof ImportedCustomerTexts, 'address'>;
type AddressField = keyof AddressTextFields;
type Columns<Field> = Readonly<Record<string, { readonly field: Field; readonly says: string }>>;

const ownColumns: Columns<TextField> = {
  email: {
    field: 'email',
    says: 'Customers sign in with it and an emailed code. Each one can be in the file only once.',
  },
  first_name: { field: 'firstName', says: '' },
  last_name: { field: 'lastName', says: '' },
  phone: { field: 'phone', says: 'US numbers in any format. Other numbers with `+` and the country code.' },
  birth_date: {
    field: 'birthDate',
    says: '`1980-04-30` or `4/30/1980`, like all dates. Leave out anyone under 21.',
  },
  customer_since: {
    field: 'customerSince',
    says: 'Date of first contact. The date of the import if left blank.',
  },
  tags: { field: 'tags', says: 'Separated by commas, in quotes: `"Trade, Local"`.' },
  marketing_agreed_on: {
    field: 'marketingAgreedOn',
    says: 'Date the customer agreed to marketing email. If left blank, they don’t get any.',
  },
  marketing_source: {
    field: 'marketingSource',
    says: 'Where they agreed, such as `Checkout at our old shop`.',
  },
  note: { field: 'note', says: 'For staff. Saved only if the customer has no note yet.' },
  store_credit: { field: 'storeCredit', says: 'Opening balance in dollars, imported only once.' },
};

const placeColumns: Columns<AddressField> = {
  company: { field: 'company', says: '' },
  street: { field: 'primaryStreet', says: '' },
  street2: { field: 'secondaryStreet', says: '' },
  city: { field: 'city', says: 'Filled in from the ZIP code if left blank.' },
  state: { field: 'stateCode', says: 'Two-letter code.' },
  zip: { field: 'zipCode', says: 'Five digits, or nine with a hyphen.' },
  country: {
    field: 'countryCode',
    says: 'Two-letter code. `US` if left blank. Addresses outside the US are for billing only.',
  },
};

/** The columns of `customers/customers.csv`, by column name. The address in them is the customer's default. */
export const customerFileColumns = { ...ownColumns, ...placeColumns };

/** The columns of `customers/addresses.csv`, by column name. The file contains further addresses. */
export const addressFileColumns: Columns<AddressField | 'email'> = {
  email: { field: 'email', says: 'A customer in `customers/customers.csv`.' },
  label: { field: 'label', says: 'Such as `Office`.' },
  first_name: { field: 'firstName', says: 'The customer’s if left blank, like the next two columns.' },
  last_name: { field: 'lastName', says: '' },
  phone: { field: 'phone', says: '' },
  ...placeColumns,
  delivery_note: { field: 'note', says: 'For the carrier.' },
};

type Facts = { readonly today: CivilDate; readonly zipCodes: ZipCodeTable };

/** Parses `customers/customers.csv` and `customers/addresses.csv`. Each entry has the line of its customer in `customers.csv`. */
export function readCustomerFiles(
  files: PackageFiles,
  { today, zipCodes }: Facts,
): PackageReadResult<CustomerToImport> {
  const facts = { today, zipCodes: remembering(zipCodes) };
  const table = read(files, customersFile, customerFileColumns, ['email']);
  const faults: PackageProblem[] = [...table.faults];
  const found = new Map<string, { customer: CustomerToImport; line: number }>();
  const lines = new Map<string, number>();
  for (const { cells, line } of table.rows) {
    const entered = { ...fieldsOf(cells, ownColumns), address: addressOf(cells, placeColumns) };
    const key = (entered.email ?? '').toLowerCase();
    const customer = validateImportedCustomer(entered as ImportedCustomerTexts, facts);
    const earlier = lines.get(key);
    if (key !== '' && earlier !== undefined) {
      faults.push({
        file: customersFile,
        line,
        sentence: `email: ${entered.email} is on line ${earlier} already.`,
      });
    } else if (customer.ok) found.set(key, { customer: customer.value, line });
    else faults.push(...faultsOf(customer.refusals, customersFile, line, customerFileColumns));
    lines.set(key, earlier ?? line);
  }
  const further = read(files, addressesFile, addressFileColumns, ['email', 'street', 'zip']);
  faults.push(...further.faults);
  for (const { cells, line } of further.rows) {
    const key = (cells.email ?? '').toLowerCase();
    const known = found.get(key);
    if (!lines.has(key)) {
      const sentence = `email: “${cells.email ?? ''}” is not a customer in ${customersFile}.`;
      faults.push({ file: addressesFile, line, sentence });
    }
    if (!known) continue;
    const { firstName, lastName, phone = '' } = known.customer;
    const owner = { firstName, lastName, phone };
    const address = validateImportedAddress(addressOf(cells, addressFileColumns), owner, facts.zipCodes);
    const customer = address.ok ? withImportedAddress(known.customer, address.value) : address;
    if (customer.ok) known.customer = customer.value;
    else faults.push(...faultsOf(customer.refusals, addressesFile, line, addressFileColumns));
  }
  const entries = [...found.values()].map(
    ({ customer, line }): LocatedPackageEntry<CustomerToImport> => ({
      ...{ value: customer, file: customersFile },
      lineOf: () => line,
    }),
  );
  return { entries, faults };
}

/** Returns the table with a cache, because most customers live in few places and each lookup searches the whole table. */
function remembering(zipCodes: ZipCodeTable): ZipCodeTable {
  const places = new Map<string, ZipPlace | undefined>();
  return {
    lookup: (zipCode) => {
      if (!places.has(zipCode)) places.set(zipCode, zipCodes.lookup(zipCode));
      return places.get(zipCode);
    },
  };
}

function read(
  files: PackageFiles,
  file: string,
  columns: Columns<string>,
  required: readonly string[],
): { readonly rows: readonly CsvRow[]; readonly faults: readonly PackageProblem[] } {
  const text = files.get(file);
  if (text === undefined) return { rows: [], faults: [] };
  const table = parseCsvTable(text, { known: Object.keys(columns), required });
  const faults = table.faults.map((fault) => ({ file, ...fault }));
  // Without these columns, every line would be at fault.
  return { rows: required.every((name) => table.headers.has(name)) ? table.rows : [], faults };
}

function fieldsOf<Field extends string>(
  cells: CsvRow['cells'],
  columns: Columns<Field>,
): Record<Field, string> {
  return Object.fromEntries(
    Object.entries(columns).map(([column, { field }]) => [field, cells[column] ?? '']),
  ) as Record<Field, string>;
}

function addressOf(cells: CsvRow['cells'], columns: Columns<AddressField | 'email'>): AddressTextFields {
  const { email: _, ...address } = fieldsOf(cells, columns);
  return { ...emptyAddress, ...address };
}

/** Returns the refusals as package problems whose sentences begin with the column's name, such as `zip: Enter a 5-digit ZIP code.` */
function faultsOf(
  refusals: readonly Refusal[],
  file: string,
  line: number,
  columns: Columns<string>,
): PackageProblem[] {
  const columnOf = (field: string) =>
    Object.entries(columns).find(([, column]) => column.field === field)?.[0] ?? field;
  return refusals.map(({ field = '', sentence }) => ({
    ...{ file, line },
    sentence: `${columnOf(field)}: ${sentence}`,
  }));
}

/** Returns the customers as the two files that `readCustomerFiles` parses. */
export function formatCustomerFiles(customers: readonly CustomerToImport[]): PackageFiles {
  const lines = customers.map((customer) => {
    const { email, firstName, lastName, phone, birthDate, customerSince, tags, marketing, note } = customer;
    const credit = customer.storeCreditCents;
    const own: Record<TextField, string | undefined> = {
      ...{ email, firstName, lastName, birthDate, customerSince, note },
      phone: phone && formatPhoneNumber(phone),
      tags: tags.join(', '),
      marketingAgreedOn: marketing?.agreedOn,
      marketingSource: marketing?.source,
      storeCredit: credit === undefined ? undefined : (credit / 100).toFixed(2),
    };
    const address = customer.addresses[0] ?? { ...emptyAddress, countryCode: '' };
    return [...cellsOf(own, ownColumns), ...cellsOf(address, placeColumns)];
  });
  const further = customers.flatMap(({ email, addresses }) =>
    addresses
      .slice(1)
      .map((address) =>
        cellsOf({ ...address, email, phone: formatPhoneNumber(address.phone) }, addressFileColumns),
      ),
  );
  return new Map([
    [customersFile, csv(Object.keys(customerFileColumns), lines)],
    [addressesFile, csv(Object.keys(addressFileColumns), further)],
  ]);
}

function cellsOf<Field extends string>(
  fields: Readonly<Record<Field, string | undefined>>,
  columns: Columns<Field>,
): string[] {
  return Object.values(columns).map(({ field }) => fields[field] ?? '');
}

function csv(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return [columns, ...rows].map((row) => `${csvLine(row)}\n`).join('');
}
