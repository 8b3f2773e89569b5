import { sql } from 'drizzle-orm';
import type { CustomerId } from '../../../core/ids.ts';
import type { Clock } from '../../../integrations/clock/port.ts';
import type { Database, Transaction } from '../../../platform/database.server.ts';
import { dryRun } from '../../../platform/dry-run.server.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import { readRemainingAccountData } from './closing-store.server.ts';
import { attachOrCreateAccount } from './guest-account.server.ts';
import type { KnownPerson, PersonalDataOwner, RemainingAccountData } from './types.ts';

type ViewDependencies = { readonly database: Pick<Database, 'read'>; readonly seal: Pick<Seal, 'open'> };

/** A notification request that the customer can withdraw. */
export type PendingNotificationRequest = {
  readonly kind: 'wine' | 'state';
  readonly id: string;
  readonly title: string;
};

/** The data of the account settings page, except the name. */
export type AccountSettingsView = {
  /** The masked birth date, such as `••/••/1984`; undefined if unknown. */
  readonly birthDateMask: string | undefined;
  readonly hasPassword: boolean;
  /** Whether the customer is subscribed to the newsletter. */
  readonly wantsNewsletter: boolean;
  readonly awaited: readonly PendingNotificationRequest[];
  readonly remains: RemainingAccountData;
};

export async function viewAccountSettings(
  { database: { read }, seal }: ViewDependencies,
  owner: PersonalDataOwner,
): Promise<AccountSettingsView> {
  const [person, awaited, remains] = await Promise.all([
    personOf(read, owner.customerId),
    awaitedBy(read, owner.email),
    readRemainingAccountData(read, owner.customerId),
  ]);
  const { sealed, ...answers } = person;
  const birthDateMask = sealed ? maskOf(seal.open(sealed)) : undefined;
  return { birthDateMask, ...answers, awaited, remains };
}

function maskOf(opened: string): string {
  const { year } = JSON.parse(opened) as { readonly year: string };
  return `••/••/${year}`;
}

async function personOf(read: Transaction, customerId: CustomerId) {
  const { rows } = await read.execute<{
    sealed: Buffer | null;
    wantsNewsletter: boolean;
    hasPassword: boolean;
  }>(sql`
    select birth_date_sealed as sealed, marketing_agreed_at is not null as "wantsNewsletter",
           exists (select from sign_in_methods where customer_id = customers.id and provider = 'credential') as "hasPassword"
      from customers where id = ${customerId}`);
  return rows[0] ?? { sealed: null, wantsNewsletter: false, hasPassword: false };
}

async function awaitedBy(read: Transaction, email: string): Promise<PendingNotificationRequest[]> {
  const { rows } = await read.execute<PendingNotificationRequest>(sql`
    select 'wine' as kind, watch.id::text as id, trim(skus.title || ' ' || coalesce(skus.vintage::text, '')) as title
      from stock_watches watch join skus on skus.slug = watch.sku_slug
     where watch.email = ${email}::citext and watch.told_at is null
    union all
    select 'state', id::text, state_code from shipping_watches
     where email = ${email}::citext and told_at is null
     order by 3`);
  return rows;
}

/** Returns the data that would remain after staff delete a person's data. */
export function viewRemainingAccountData(
  { database, clock }: { readonly database: Pick<Database, 'transaction'>; readonly clock: Clock },
  person: KnownPerson,
): Promise<RemainingAccountData> {
  return database.transaction((tx) =>
    dryRun(tx, async () => {
      const { customerId } = await attachOrCreateAccount(tx, person, clock.now());
      return readRemainingAccountData(tx, customerId);
    }),
  );
}
