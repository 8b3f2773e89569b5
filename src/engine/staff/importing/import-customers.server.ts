import { wineryInstant } from '../../../core/dates.ts';
import type { CustomerId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { StaffActor } from '../../../platform/audit-types.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import { adjustCredit } from '../../gifts/credit/index.server.ts';
import { addressIdentityKey, lowestFreeAddressPosition } from '../../identity/address-book/rules.ts';
import { maxSavedAddresses } from '../../identity/address-book/text-rules.ts';
import { maxTags } from '../tags/rules.ts';
import {
  type ImportedAccountRow,
  insertImportedAccounts,
  insertImportedAddresses,
  insertImportedNotes,
  insertImportedTags,
  lockCustomerImport,
  lockMatchedAccounts,
  type MatchedAccount,
  type NewImportedAddressRow,
  readAddressBooks,
  saveImportMarkers,
  updateImportedAccounts,
} from './store.server.ts';
import type { CustomerImportOutcome, CustomerToImport } from './types.ts';

type Importing = {
  readonly seal: Pick<Seal, 'seal' | 'keyedHash'>;
  readonly actor: StaffActor;
  readonly now: Date;
  /** Whether the file also replaces data that customers already had or have changed themselves. */
  readonly overwrites: boolean;
};

type Line = {
  readonly customer: CustomerToImport;
  readonly emailHash: string;
  readonly lineHash: string;
  readonly found: MatchedAccount | undefined;
};

/**
 * Creates the customers whose email address has no account yet and completes the existing accounts. A line that equals the customer's line
 * in the last import changes nothing, unless `overwrites`. A changed line replaces only imported data; data that the customer had before or
 * has changed since stays unless `overwrites`. Consent and store credit are imported only for new accounts, a note only for customers
 * without notes. Closed accounts stay closed. Sends no email.
 * @param customers each with a unique email address, ignoring case
 * @returns the outcome for each customer, in the same order
 */
export async function importCustomers(
  tx: Transaction,
  customers: readonly CustomerToImport[],
  importing: Importing,
): Promise<CustomerImportOutcome[]> {
  const { seal, actor, now, overwrites } = importing;
  await lockCustomerImport(tx);
  const named = customers.map((customer) => ({
    customer,
    email: customer.email,
    emailHash: seal.keyedHash(`imported customer\n${customer.email.toLowerCase()}`).toString('hex'),
    lineHash: seal.keyedHash(JSON.stringify(customer)).toString('hex'),
  }));
  const found = await lockMatchedAccounts(
    tx,
    named.map(({ email, emailHash }) => ({ email, emailHash })),
  );
  const lines: Line[] = named.map((line) => ({ ...line, found: found.get(line.emailHash) }));
  const outcomes = lines.map(({ found: known, lineHash }): CustomerImportOutcome => {
    if (!known) return 'created';
    const isSame = known.lineHash === lineHash && !overwrites;
    return known.isClosed || isSame ? 'unchanged' : 'changed';
  });
  const linesOf = (as: CustomerImportOutcome) => lines.filter((_, index) => outcomes[index] === as);
  const [created, changed] = [linesOf('created'), linesOf('changed')];
  if (created.length + changed.length === 0) return outcomes;
  const ids = await insertImportedAccounts(tx, created.map(newAccountOf(importing)), now);
  await updateImportedAccounts(
    tx,
    changed.flatMap((line) =>
      line.found
        ? [
            {
              ...accountOf(importing)(line),
              customerId: line.found.customerId,
              overwrites: overwrites || !line.found.isOwn,
            },
          ]
        : [],
    ),
    now,
  );
  const written = [...created, ...changed].map((line) => {
    const customerId = line.found?.customerId ?? ids.get(line.customer.email);
    invariant(customerId, 'an imported customer has an account');
    return { ...line, customerId };
  });
  await insertImportedAddresses(tx, await newAddresses(tx, written), now);
  await insertImportedTags(
    tx,
    written.flatMap(({ customerId, customer }) => customer.tags.map((tag) => ({ customerId, tag }))),
    maxTags,
  );
  await insertImportedNotes(
    tx,
    written.flatMap(({ customerId, customer: { note } }) => (note ? [{ customerId, note }] : [])),
    { actor, now },
  );
  await saveImportMarkers(
    tx,
    written.map(({ emailHash, lineHash, customerId, found: known }) => ({
      ...{ emailHash, lineHash, customerId, isOwn: known?.isOwn ?? false },
    })),
    now,
  );
  const credited = await openCredits(
    tx,
    written.filter((line) => line.found === undefined),
    importing,
  );
  await recordAudit(tx, {
    ...{ at: now, actor, action: 'customers.imported', subjectType: 'house', subjectId: 'customers' },
    data: { created: created.length, changed: changed.length, credited, overwrites },
  });
  return outcomes;
}

const accountOf =
  ({ seal }: Importing) =>
  ({ customer }: Line): ImportedAccountRow => {
    const { email, firstName, lastName, phone, birthDate, addresses } = customer;
    const [address] = addresses;
    const [year, month, day] = birthDate?.split('-') ?? [];
    return {
      ...{ email, firstName, lastName },
      phone: phone ?? null,
      zipCode: address?.countryCode === 'US' ? address.zipCode.slice(0, 5) : null,
      birthDateSealed: birthDate ? seal.seal(JSON.stringify({ month, day, year })).toString('hex') : null,
    };
  };

const newAccountOf = (importing: Importing) => (line: Line) => {
  const { marketing, customerSince } = line.customer;
  return {
    ...accountOf(importing)(line),
    marketingAgreedAt: marketing ? wineryInstant(marketing.agreedOn, 0).toISOString() : null,
    marketingSource: marketing?.source ?? null,
    createdAt: (customerSince ? wineryInstant(customerSince, 0) : importing.now).toISOString(),
  };
};

type Written = Line & { readonly customerId: CustomerId };

/**
 * Returns the addresses to add: those that are not yet in the customer's address book, up to its limit. The first one becomes the default
 * if the book has no default.
 */
async function newAddresses(tx: Transaction, written: readonly Written[]): Promise<NewImportedAddressRow[]> {
  const books = await readAddressBooks(
    tx,
    written.flatMap(({ customerId, found }) => (found ? [customerId] : [])),
  );
  return written.flatMap(({ customerId, customer }) => {
    const { places = [], keys = [], hasDefault = false } = books.get(customerId) ?? {};
    const taken = [...places];
    const rows: NewImportedAddressRow[] = [];
    for (const address of customer.addresses.filter((each) => !keys.includes(addressIdentityKey(each)))) {
      const place = lowestFreeAddressPosition(taken, maxSavedAddresses);
      if (place === undefined) break;
      taken.push(place);
      rows.push({ ...address, customerId, place, isDefault: !hasDefault && rows.length === 0 });
    }
    return rows;
  });
}

/** Posts the imported store credit to the ledger, once per customer. Returns the number of customers who received credit. */
async function openCredits(
  tx: Transaction,
  created: readonly Written[],
  { seal, actor, now }: Importing,
): Promise<number> {
  const shop = { database: { transaction: <Value>(work: (own: Transaction) => Promise<Value>) => work(tx) } };
  let credited = 0;
  for (const { customerId, customer, emailHash } of created) {
    const { storeCreditCents: amountCents } = customer;
    if (amountCents === undefined) continue;
    const id = uuidFrom(seal.keyedHash(`opening credit\n${emailHash}`));
    const reason = 'Opening balance from the previous platform';
    const given = await adjustCredit(
      { ...shop, clock: { now: () => now } },
      { id, customerId, amountCents, reason, actor },
    );
    invariant(given.ok, 'a new account takes store credit');
    credited += 1;
  }
  return credited;
}

/** Returns a UUID derived from these bytes. The same bytes always give the same id, so that no balance is opened twice. */
function uuidFrom(bytes: Buffer): string {
  const hash = bytes.toString('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
