import { sql } from 'drizzle-orm';
import type { CustomerId, OrderId, PersonId } from '../../../core/ids.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { StaffActor } from '../../../platform/audit-types.ts';
import type { Database, Transaction } from '../../../platform/database.server.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import { viewMembershipsOfCustomer } from '../../clubs/memberships/view.server.ts';
import { shipmentsOf } from '../../clubs/shipments/view.server.ts';
import { mailboxHash } from '../../content/forms/index.server.ts';
import { giftCardWalletOf } from '../../gifts/cards/view.server.ts';
import { findStoreCreditBalance } from '../../gifts/credit/view.server.ts';
import { addressesOf } from '../../identity/address-book/index.server.ts';
import { consentsOf } from '../../identity/consents/index.server.ts';
import { privacyChoiceOf } from '../../identity/privacy/index.server.ts';
import { viewPoints } from '../../loyalty/points/view.server.ts';
import { savedCardsOfCustomer } from '../../orders/saved-cards/index.server.ts';
import { withoutGatewayReference } from '../../orders/saved-cards/view.server.ts';
import type { ThreadKind } from '../inbox/types.ts';
import { listOrders } from './order-list-view.server.ts';
import { readPerson } from './people-view.server.ts';
import type { ListedOrder, ListedPerson } from './types.ts';

const mostOrders = 20;

/** A reservation of a person, with or without an account. */
export type PersonVisit = {
  readonly title: string;
  readonly startsAt: Date;
  readonly party: number;
  readonly state: string;
  readonly orderNumber: number | null;
};

/** A conversation with a person: a case, a form, a messenger conversation, or an email to the person that bounced. */
export type PersonMessage = {
  readonly kind: ThreadKind;
  readonly number: number;
  readonly state: string;
  readonly at: Date;
};

/** Returns the details that only a customer with an account has, such as memberships, saved cards and points. */
async function accountOf(read: Transaction, customerId: CustomerId, now: Date) {
  const [memberships, shipments, cards, addresses, wallet, points, credit, consents, choice] =
    await Promise.all([
      viewMembershipsOfCustomer(read, customerId, now),
      shipmentsOf(read, customerId, now),
      savedCardsOfCustomer(read, customerId),
      addressesOf(read, customerId),
      giftCardWalletOf(read, customerId),
      viewPoints(read, customerId, now),
      findStoreCreditBalance(read, customerId),
      consentsOf(read, customerId),
      privacyChoiceOf(read, customerId),
    ]);
  return {
    ...{ memberships, shipments, cards: cards.map(withoutGatewayReference), addresses, wallet, points },
    creditCents: credit?.availableCents,
    consents,
    optedOut: choice?.optedOut === true,
  };
}

/**
 * Returns everything about one person for staff and records the view in the audit trail (`customer.viewed`). Includes orders, and for an
 * account its clubs, boxes, cards, addresses, gift cards and points. Undefined if no one has this id.
 */
export async function viewPerson(
  {
    database,
    seal,
  }: { readonly database: Pick<Database, 'read' | 'transaction'>; readonly seal: Pick<Seal, 'keyedHash'> },
  personId: PersonId,
  { actor, now, requestId }: { readonly actor: StaffActor; readonly now: Date; readonly requestId?: string },
) {
  const { read } = database;
  const person = await readPerson(read, personId);
  if (!person) return undefined;
  const { customerId, email } = person;
  const [orders, visits, messages, newsletter, account] = await Promise.all([
    ordersOf(read, email, customerId),
    visitsOf(read, email, customerId),
    messagesOf(read, { email, customerId, mailbox: mailboxHash(seal, email) }),
    newsletterOf(read, email),
    customerId ? accountOf(read, customerId, now) : undefined,
  ]);
  const subject = { subjectType: 'customer', subjectId: personId } as const;
  await database.transaction((tx) =>
    Promise.resolve(recordAudit(tx, { at: now, actor, action: 'customer.viewed', ...subject, requestId })),
  );
  return { person, orders, visits, messages, newsletter, account };
}

async function ordersOf(
  read: Transaction,
  email: string,
  customerId: CustomerId | null,
): Promise<readonly ListedOrder[]> {
  const { rows } = await read.execute<{ id: OrderId }>(sql`
    select id from orders where number is not null and (email = ${email}::citext or customer_id = ${customerId})
     order by number desc limit ${mostOrders}`);
  if (rows.length === 0) return [];
  return (await listOrders(read, { orderIds: rows.map(({ id }) => id) })).orders;
}

async function visitsOf(
  read: Transaction,
  email: string,
  customerId: CustomerId | null,
): Promise<PersonVisit[]> {
  const { rows } = await read.execute<PersonVisit & Record<string, unknown>>(sql`
    select experiences.title, slots.starts_at as "startsAt", booked.party, booked.state, orders.number as "orderNumber"
      from reservations booked
      join slots on slots.id = booked.slot_id
      join experiences on experiences.id = slots.experience_id
      left join orders on orders.id = booked.order_id
     where booked.email = ${email}::citext or booked.customer_id = ${customerId}
     order by slots.starts_at desc limit 10`);
  return rows.map((row) => ({ ...row, startsAt: new Date(row.startsAt) }));
}

/** Returns the date from which an email address receives the newsletter; undefined if the subscription wasn't confirmed. */
async function newsletterOf(read: Transaction, email: string): Promise<Date | undefined> {
  const { rows } = await read.execute<{ since: string }>(sql`
    select confirmed_at as since from newsletter_subscribers where email = ${email}::citext and confirmed_at is not null`);
  return rows[0] && new Date(rows[0].since);
}

/** Returns a person's messages. The contents of forms are encrypted, so forms are found by a hash of the email address. */
async function messagesOf(
  read: Transaction,
  { email, customerId, mailbox }: Pick<ListedPerson, 'email' | 'customerId'> & { readonly mailbox: Buffer },
): Promise<PersonMessage[]> {
  const { rows } = await read.execute<PersonMessage & Record<string, unknown>>(sql`
    select 'case' as kind, number, state, received_at as at from support_cases
     where email = ${email}::citext or customer_id = ${customerId}
    union all
    select 'chat', number, state, updated_at from conversations
     where email = ${email}::citext or customer_id = ${customerId}
    union all
    select 'form', number, case when closed_at is null then 'open' else 'closed' end, received_at
      from form_submissions where email_hash = ${mailbox} and (destination = 'email' or state = 'failed')
    union all
    select 'bounce', number, case when closed_at is null then 'open' else 'closed' end, bounced_at
      from bounced_emails where recipient = ${email}::citext
     order by at desc limit 10`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}
