import { type SQL, sql } from 'drizzle-orm';
import type { CustomerId } from '../../../core/ids.ts';
import type { StaffActor } from '../../../platform/audit-types.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { addressIdentityKey } from '../../identity/address-book/rules.ts';
import type { AddressTextFields } from '../../identity/address-book/types.ts';

/* Every function takes all customers of an import and writes them in few statements. */

/** The number of rows per statement, low enough to stay far below the statement time limit. */
const rowsAtOnce = 2_000;

async function inSets<Row>(
  rows: readonly Row[],
  run: (json: SQL, given: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const given = rows.slice(from, from + rowsAtOnce);
    await run(sql`${JSON.stringify(given)}::jsonb`, given);
  }
}

/** Takes the customer import lock, waiting for any running import. The lock lasts until the transaction ends. */
export async function lockCustomerImport(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('customers are imported'))`);
}

export type MatchedAccount = {
  readonly customerId: CustomerId;
  /** The hash of this customer's line in the last import, in hexadecimal; null if no import contained this customer. */
  readonly lineHash: string | null;
  readonly isClosed: boolean;
  /** Whether the account contains data from the customer or staff, not only from the last import. */
  readonly isOwn: boolean;
};

type Named = { readonly email: string; readonly emailHash: string };

/**
 * Locks and returns the existing accounts of these customers, by `emailHash`. A customer from an earlier import is found even if their
 * email address has changed since.
 */
export async function lockMatchedAccounts(
  tx: Transaction,
  named: readonly Named[],
): Promise<Map<string, MatchedAccount>> {
  const found = new Map<string, MatchedAccount>();
  await inSets(named, async (json) => {
    const { rows } = await tx.execute<MatchedAccount & Named>(sql`
      with given as (
        select email::citext as email, decode("emailHash", 'hex') as hash
          from jsonb_to_recordset(${json}) as each (email text, "emailHash" text)
      ), known as (
        select hash, line_hash, is_own, imported_at, coalesce(marker.customer_id, customers.id) as customer_id
          from given left join imported_customers marker on marker.email_hash = given.hash
          left join customers on customers.email = given.email
      )
      select encode(hash, 'hex') as "emailHash", account.id as "customerId", encode(line_hash, 'hex') as "lineHash",
             exists (select from closed_accounts where customer_id = account.id) as "isClosed",
             coalesce(is_own or account.updated_at > imported_at, true) as "isOwn"
        from known join customers account on account.id = known.customer_id
         for no key update of account`);
    for (const { emailHash, ...row } of rows) found.set(emailHash, row);
  });
  return found;
}

/** The account data that an import writes. Dates are ISO strings, bytes are hexadecimal, and null means that there is no value. */
export type ImportedAccountRow = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
  readonly zipCode: string | null;
  readonly birthDateSealed: string | null;
};

export type NewImportedAccountRow = ImportedAccountRow & {
  readonly marketingAgreedAt: string | null;
  readonly marketingSource: string | null;
  readonly createdAt: string;
};

/**
 * Creates accounts for email addresses that have none, and returns their ids by email address. These customers sign in with an emailed
 * code.
 */
export async function insertImportedAccounts(
  tx: Transaction,
  accounts: readonly NewImportedAccountRow[],
  now: Date,
): Promise<Map<string, CustomerId>> {
  const ids = new Map<string, CustomerId>();
  await inSets(accounts, async (json) => {
    const { rows } = await tx.execute<{ id: CustomerId; email: string }>(sql`
      insert into customers (email, email_verified, first_name, last_name, phone, zip_code, birth_date_sealed,
                             marketing_agreed_at, marketing_source, created_at, updated_at)
      select email, true, "firstName", "lastName", phone, "zipCode", decode("birthDateSealed", 'hex'),
             "marketingAgreedAt", "marketingSource", "createdAt", ${now.toISOString()}::timestamptz
        from jsonb_to_recordset(${json}) as each (
          email text, "firstName" text, "lastName" text, phone text, "zipCode" text, "birthDateSealed" text,
          "marketingAgreedAt" timestamptz, "marketingSource" text, "createdAt" timestamptz)
      returning id, email::text`);
    for (const { id, email } of rows) ids.set(email, id);
  });
  return ids;
}

/** Fills in missing account data, and replaces existing data if `overwrites`. */
export async function updateImportedAccounts(
  tx: Transaction,
  accounts: readonly (ImportedAccountRow & {
    readonly customerId: CustomerId;
    readonly overwrites: boolean;
  })[],
  now: Date,
): Promise<void> {
  await inSets(accounts, (json) =>
    tx.execute(sql`
      with given as (
        select * from jsonb_to_recordset(${json}) as each (
          "customerId" uuid, overwrites boolean, "firstName" text, "lastName" text, phone text, "zipCode" text, "birthDateSealed" text)
      ), written as (
        select customers.id,
               coalesce(case when overwrites or first_name = '' then nullif("firstName", '') end, first_name) as first_name,
               coalesce(case when overwrites or last_name = '' then nullif("lastName", '') end, last_name) as last_name,
               coalesce(case when overwrites then given.phone end, customers.phone, given.phone) as phone,
               coalesce(case when overwrites then "zipCode" end, zip_code, "zipCode") as zip_code,
               coalesce(case when overwrites then decode("birthDateSealed", 'hex') end, birth_date_sealed,
                        decode("birthDateSealed", 'hex')) as birth_date_sealed
          from given join customers on customers.id = "customerId"
      )
      update customers set first_name = written.first_name, last_name = written.last_name, phone = written.phone,
             zip_code = written.zip_code, birth_date_sealed = written.birth_date_sealed, updated_at = ${now.toISOString()}::timestamptz
        from written
       where customers.id = written.id
         and (customers.first_name, customers.last_name, customers.phone, customers.zip_code, customers.birth_date_sealed)
             is distinct from (written.first_name, written.last_name, written.phone, written.zip_code, written.birth_date_sealed)`),
  );
}

type Book = {
  readonly places: readonly number[];
  readonly keys: readonly string[];
  readonly hasDefault: boolean;
};

/**
 * Returns the used positions, address keys and default status of these customers' address books, by customer id. Omits customers without
 * addresses.
 */
export async function readAddressBooks(
  tx: Transaction,
  ids: readonly CustomerId[],
): Promise<Map<CustomerId, Book>> {
  const books = new Map<CustomerId, Book>();
  await inSets(ids, async (json) => {
    const { rows } = await tx.execute<Book & { customerId: CustomerId }>(sql`
      select customer_id as "customerId", array_agg(place) as places, array_agg(same_key) as keys,
             bool_or(is_default_ship) or bool_or(is_default_bill) as "hasDefault"
        from addresses where customer_id in (select value::uuid from jsonb_array_elements_text(${json}))
       group by customer_id`);
    for (const { customerId, ...book } of rows) books.set(customerId, book);
  });
  return books;
}

export type NewImportedAddressRow = AddressTextFields & {
  readonly customerId: CustomerId;
  readonly place: number;
  /** Whether the address becomes the default for billing and, unless it is abroad, for shipping. */
  readonly isDefault: boolean;
};

export async function insertImportedAddresses(
  tx: Transaction,
  rows: readonly NewImportedAddressRow[],
  now: Date,
): Promise<void> {
  const keyed = rows.map((row) => ({ ...row, sameKey: addressIdentityKey(row) }));
  const at = sql`${now.toISOString()}::timestamptz`;
  await inSets(keyed, (json) =>
    tx.execute(sql`
      insert into addresses (customer_id, place, same_key, label, first_name, last_name, company, primary_street,
        secondary_street, city, state_code, zip_code, country_code, phone, note, recipient_is_adult, takes_deliveries,
        is_default_ship, is_default_bill, created_at, updated_at)
      select "customerId", place, "sameKey", label, "firstName", "lastName", company, "primaryStreet", "secondaryStreet",
             city, "stateCode", "zipCode", "countryCode", phone, note, false, "countryCode" = 'US',
             "isDefault" and "countryCode" = 'US', "isDefault", ${at}, ${at}
        from jsonb_to_recordset(${json}) as each (
          "customerId" uuid, place smallint, "sameKey" text, label text, "firstName" text, "lastName" text, company text,
          "primaryStreet" text, "secondaryStreet" text, city text, "stateCode" text, "zipCode" text, "countryCode" text,
          phone text, note text, "isDefault" boolean)`),
  );
}

/** Adds tags to customers in their existing spelling, up to `most` tags per customer. */
export async function insertImportedTags(
  tx: Transaction,
  tags: readonly { readonly customerId: CustomerId; readonly tag: string }[],
  most: number,
): Promise<void> {
  await inSets(tags, (json) =>
    tx.execute(sql`
      with given as (
        select people.id as person_id, tag::citext as tag
          from jsonb_to_recordset(${json}) as each ("customerId" uuid, tag text)
          join people on people.customer_id = "customerId"
      ), spelled as (
        select named, coalesce((select known.tag from staff_tags known where known.tag = named limit 1), named) as tag
          from (select distinct on (given.tag) given.tag as named from given order by given.tag) each
      ), added as (
        select person_id, spelled.tag, row_number() over (partition by person_id order by spelled.tag) as position
          from given join spelled on spelled.named = given.tag
         where not exists (select from staff_tags present where present.person_id = given.person_id and present.tag = given.tag)
      )
      insert into staff_tags (person_id, tag)
      select person_id, tag from added
       where position + (select count(*) from staff_tags present where present.person_id = added.person_id) <= ${most}`),
  );
}

/** Inserts a note for each customer who has no notes yet. */
export async function insertImportedNotes(
  tx: Transaction,
  notes: readonly { readonly customerId: CustomerId; readonly note: string }[],
  { actor, now }: { readonly actor: StaffActor; readonly now: Date },
): Promise<void> {
  await inSets(notes, (json) =>
    tx.execute(sql`
      insert into staff_notes (person_id, body, written_by, written_at)
      select people.id, each.note, ${actor}, ${now.toISOString()}::timestamptz
        from jsonb_to_recordset(${json}) as each ("customerId" uuid, note text)
        join people on people.customer_id = "customerId"
       where not exists (select from staff_notes written where written.person_id = people.id)`),
  );
}

export type CustomerImportMarker = {
  readonly emailHash: string;
  readonly customerId: CustomerId;
  readonly lineHash: string;
  readonly isOwn: boolean;
};

export async function saveImportMarkers(
  tx: Transaction,
  markers: readonly CustomerImportMarker[],
  now: Date,
): Promise<void> {
  await inSets(markers, (json) =>
    tx.execute(sql`
      insert into imported_customers (email_hash, customer_id, line_hash, is_own, imported_at)
      select decode("emailHash", 'hex'), "customerId", decode("lineHash", 'hex'), "isOwn", ${now.toISOString()}::timestamptz
        from jsonb_to_recordset(${json}) as each ("emailHash" text, "customerId" uuid, "lineHash" text, "isOwn" boolean)
      on conflict (email_hash) do update set
        line_hash = excluded.line_hash, is_own = excluded.is_own, imported_at = excluded.imported_at`),
  );
}

export type CustomerToExport = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
  readonly marketingAgreedAt: string | null;
  readonly marketingSource: string | null;
  readonly createdAt: string;
  readonly creditCents: number;
  readonly tags: readonly string[];
  readonly notes: readonly string[];
  /** The customer's addresses, default first. */
  readonly addresses: readonly AddressTextFields[];
};

/** Returns every customer with a verified email address and an open account, oldest account first. */
export async function readCustomersToExport(read: Transaction): Promise<CustomerToExport[]> {
  const { rows } = await read.execute<CustomerToExport>(sql`
    select account.email::text, account.first_name as "firstName", account.last_name as "lastName", account.phone,
           marketing_agreed_at as "marketingAgreedAt",
           marketing_source as "marketingSource", account.created_at as "createdAt",
           coalesce((select sum(posted - pending)::integer from ledger_accounts
             where customer_id = account.id and kind = 'store_credit'), 0) as "creditCents",
           array(select tag::text from staff_tags where person_id = people.id order by staff_tags.tag) as tags,
           array(select body from staff_notes where person_id = people.id order by written_at, staff_notes.id) as notes,
           coalesce((select jsonb_agg(jsonb_build_object(
               'label', label, 'firstName', book.first_name, 'lastName', book.last_name, 'company', company,
               'primaryStreet', primary_street, 'secondaryStreet', secondary_street, 'city', city, 'stateCode', book.state_code,
               'zipCode', book.zip_code, 'countryCode', country_code, 'phone', book.phone, 'note', note)
               order by is_default_ship desc, is_default_bill desc, place)
             from addresses book where book.customer_id = account.id), '[]') as addresses
      from customers account left join people on people.customer_id = account.id
     where account.email_verified and not exists (select from closed_accounts where customer_id = account.id)
     order by account.created_at, account.id`);
  return rows;
}
