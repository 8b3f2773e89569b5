import { type SQL, sql } from 'drizzle-orm';
import type { CustomerId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { pointsName } from '../../../winery-offers.ts';
import type { PersonalDataOwner, RemainingAccountData } from './types.ts';

/* What closing an account deletes. It covers the tables of many modules, so that there is one list of personal data. */

/**
 * The SQL condition for orders that are completed, canceled or whose payment failed. Other orders can't be anonymized, because a customer
 * who still waits for a box must be reachable.
 */
export const orderIsOverCondition = sql`(orders.state in ('completed', 'cancelled', 'payment_failed'))`;

export async function readRemainingAccountData(
  read: Transaction,
  customerId: CustomerId,
): Promise<RemainingAccountData> {
  const { rows } = await read.execute<{
    orders: number;
    underWay: number;
    visits: number;
    waivers: number;
    cents: number;
    giftCards: number;
    points: number;
    rights: number;
  }>(sql`
    select (select count(*) from orders where customer_id = ${customerId} and number is not null) as orders,
           (select count(*) from orders where customer_id = ${customerId} and number is not null and not ${orderIsOverCondition}
               and not exists (select from reservation_orders part where part.order_id = orders.id)) as "underWay",
           (select count(*) from reservations where customer_id = ${customerId} and ended_at is null) as visits,
           (select count(*) from waiver_signatures signed join reservations booked on booked.id = signed.reservation_id
             where booked.customer_id = ${customerId}) as waivers,
           (select coalesce(sum(posted - pending), 0) from ledger_accounts
             where customer_id = ${customerId} and kind = 'store_credit') as cents,
           (select count(*) from ledger_accounts
             where customer_id = ${customerId} and kind = 'gift_card' and posted > 0) as "giftCards",
           (select coalesce(sum(posted), 0) from ledger_accounts
             where customer_id = ${customerId} and kind = 'points') as points,
           (select count(*) from entitlements
             where customer_id = ${customerId} and (ends_at is null or ends_at > now()))
         + (select count(*) from memberships where customer_id = ${customerId} and state not in ('cancelled', 'completed'))
         + (select count(*) from plus_memberships where customer_id = ${customerId} and state <> 'ended') as rights`);
  const {
    orders = 0,
    underWay = 0,
    visits = 0,
    waivers = 0,
    cents = 0,
    giftCards = 0,
    points = 0,
    rights = 0,
  } = rows[0] ?? {};
  return {
    orders: Number(orders),
    underWay: Number(underWay),
    visits: Number(visits),
    waivers: Number(waivers),
    giftCards: Number(giftCards),
    lost: [
      ...(Number(cents) > 0 ? ['You’ll lose any store credit in your account.'] : []),
      ...(Number(points) > 0 ? [`You’ll lose any ${pointsName()} you haven’t redeemed.`] : []),
      ...(Number(rights) > 0 ? ['Your memberships and member prices end right away.'] : []),
    ],
  };
}

export async function isAccountClosed(tx: Transaction, customerId: CustomerId): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from closed_accounts where customer_id = ${customerId}`);
  return rows.length > 0;
}

/** Returns whether a payment for one of the customer's orders is in progress. */
export async function isCustomerPaying(tx: Transaction, customerId: CustomerId): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from orders where customer_id = ${customerId} and state = 'awaiting_payment' limit 1`);
  return rows.length > 0;
}

/** Returns whether a guest with this email address has a payment in progress. */
export async function isGuestPaying(tx: Transaction, email: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from orders where customer_id is null and email = ${email}::citext and state = 'awaiting_payment' limit 1`);
  return rows.length > 0;
}

/** Deletes the cases and chats of a guest with this email address. */
export async function deleteGuestMessages(tx: Transaction, email: string): Promise<void> {
  const theirs = sql`customer_id is null and email = ${email}::citext`;
  await tx.execute(sql`delete from support_cases where ${theirs}`);
  await tx.execute(sql`delete from conversations where ${theirs}`);
}

/**
 * Deletes everything that grants access and all data that only the account needed, and records the closing. The caller must delete the
 * sessions first.
 */
export async function deletePersonalDataOfAccount(
  tx: Transaction,
  { customerId, email }: PersonalDataOwner,
  now: Date,
): Promise<void> {
  const theirs = sql`customer_id = ${customerId}`;
  await tx.execute(sql`delete from sign_in_methods where ${theirs}`);
  await tx.execute(sql`delete from mailed_links where ${theirs}`);
  await tx.execute(sql`delete from privacy_choices where ${theirs}`);
  await tx.execute(sql`delete from payment_customers where ${theirs}`);
  await tx.execute(sql`delete from stock_watches where email = ${email}::citext`);
  await tx.execute(sql`delete from shipping_watches where email = ${email}::citext`);
  await tx.execute(sql`delete from newsletter_subscribers where email = ${email}::citext`);
  await tx.execute(sql`delete from entitlements where ${theirs} and starts_at >= ${now}`);
  await tx.execute(
    sql`update entitlements set ends_at = ${now} where ${theirs} and (ends_at is null or ends_at > ${now})`,
  );
  await tx.execute(sql`
    update drafts set contents = '{}', birth_date_sealed = null,
           state = case when state = 'converted' then state else 'abandoned' end
     where ${theirs} or id in (select draft_id from orders where ${theirs})`);
  await tx.execute(sql`delete from carts where ${theirs}`);
  // They were paid for, so they belong to the person who has the code, as before they were added.
  await tx.execute(sql`update ledger_accounts set customer_id = null where ${theirs} and kind = 'gift_card'`);
  // Consents stay as proof, with a number in place of the customer, as the law requires (domain §2.5).
  await tx.execute(
    sql`update memberships set pickup_person = '', answers = null, cancel_reason = null where ${theirs}`,
  );
  await tx.execute(sql`delete from mailbox_codes where email = ${email}::citext`);
  await tx.execute(sql`
    update club_applications set contents = '{}', birth_date_sealed = null
     where lower(contents->>'email') = lower(${email}::text)`);
  await tx.execute(sql`
    update notices set recipient = ${placeholder(customerId)}
     where sent_at is not null and (
       subject_type = 'membership' and subject_id in (select id::text from memberships where ${theirs})
       or subject_type = 'redemption' and subject_id in (select id::text from redemptions where ${theirs})
       or subject_type = 'points_member' and subject_id = ${customerId}::text
       or subject_type = 'plus_membership' and subject_id in (select id::text from plus_memberships where ${theirs})
       or subject_type = 'club_wait' and subject_id in (select id::text from club_waits where ${theirs})
       or subject_type = 'conversation' and subject_id in (select id::text from conversations where ${theirs})
       or subject_type = 'club_application' and recipient = ${email}::citext
       or subject_type = 'club_shipment' and subject_id in (
         select shipment.id::text from club_shipments shipment join memberships on memberships.id = shipment.membership_id
          where memberships.customer_id = ${customerId}))`);
  await tx.execute(sql`
    update notices set recipient = ${placeholder(customerId)}
     where subject_type = 'account' and subject_id = ${customerId}::text and sent_at is not null`);
  await tx.execute(sql`
    update customers
       set email = ${placeholder(customerId)}, email_verified = false, first_name = '', last_name = '', phone = null,
           zip_code = null, birth_date_sealed = null, marketing_agreed_at = null, marketing_source = null, updated_at = ${now}
     where id = ${customerId}`);
  await tx.execute(sql`insert into closed_accounts (customer_id, closed_at) values (${customerId}, ${now})`);
}

/** Returns a placeholder address that receives no email and can't sign up. */
function placeholder(customerId: CustomerId): string {
  return `${customerId}@closed.invalid`;
}

/**
 * Replaces the email address in sent emails about closed accounts, including the confirmation, with a placeholder. Unsent emails keep it
 * until they are sent.
 */
export async function anonymizeClosedAccountEmails(read: Transaction): Promise<void> {
  await read.execute(sql`
    update notices set recipient = closed.customer_id || '@closed.invalid'
      from closed_accounts closed
     where notices.subject_type = 'account' and notices.subject_id = closed.customer_id::text
       and notices.sent_at is not null and notices.recipient <> (closed.customer_id || '@closed.invalid')::citext`);
}

/**
 * Returns the SQL assignments that anonymize an order but keep its destination for reports.
 * @param placeholder an address that receives no email
 */
export function anonymizedOrderAssignments(placeholder: SQL): SQL {
  return sql`email = ${placeholder}, phone = '', first_name = '', last_name = '', company = null, note = null,
    birth_date_sealed = null,
    delivery_wishes = jsonb_set(delivery_wishes - 'gift' - 'engraving' - 'giftCard' - 'giftMembership', '{pickup,person}', '""', false),
    bill_to = bill_to || '{"firstName": "", "lastName": "", "company": "", "primaryStreet": "", "secondaryStreet": ""}'`;
}

/**
 * Anonymizes orders and visits that are over. Keeps the items, amounts and destination, as tax law and state alcohol laws require.
 * @returns whether all of the customer's orders and visits are now anonymized.
 */
export async function anonymizeFinishedOrders(
  tx: Transaction,
  customerId: CustomerId,
  now: Date,
): Promise<boolean> {
  const recipient = placeholder(customerId);
  const over = sql`customer_id = ${customerId} and email <> ${recipient}::citext and ${orderIsOverCondition}`;
  await tx.execute(sql`
    update notices set recipient = ${recipient}
     where subject_type in ('order', 'fulfilment') and sent_at is not null
       and subject_id in (select id::text from orders where ${over})`);
  await tx.execute(sql`
    update orders set ${anonymizedOrderAssignments(sql`${recipient}`)} where ${over}`);
  const areVisitsOver = await detachVisits(tx, customerId, recipient);
  const { rows } = await tx.execute(sql`
    select from orders where customer_id = ${customerId} and email <> ${recipient}::citext limit 1`);
  if (rows.length > 0 || !areVisitsOver) return false;
  await tx.execute(
    sql`update closed_accounts set detached_at = ${now} where customer_id = ${customerId} and detached_at is null`,
  );
  return true;
}

/** Returns closed accounts whose orders and visits weren't all anonymized at the last check, earliest closing first. */
export async function findAccountsToAnonymize(read: Transaction, limit: number): Promise<CustomerId[]> {
  const { rows } = await read.execute<{ customer_id: CustomerId }>(sql`
    select customer_id from closed_accounts where detached_at is null order by closed_at limit ${limit}`);
  return rows.map(({ customer_id }) => customer_id);
}

/* Handles the visits of a closed account. An upcoming reservation keeps its name, link and guarantee card until it is over. Signed waivers
   stay unchanged as the winery's proof while claims are possible (decision 29). */

/**
 * Anonymizes the visit waitlist entries of a closed account and ends the open ones; held offers expire on their own. Also replaces the
 * email address in sent emails about visits, including those for reservations that a friend has taken over.
 */
export async function anonymizeVisitWaitlistEntries(
  tx: Transaction,
  { customerId, email }: PersonalDataOwner,
  now: Date,
): Promise<void> {
  const placeholder = sql`${customerId} || '@closed.invalid'`;
  await tx.execute(sql`
    update notices set recipient = ${placeholder}
     where recipient = ${email}::citext and sent_at is not null and subject_type in ('visit', 'visit_transfer', 'visit_wait')`);
  await tx.execute(sql`
    update visit_waits
       set email = ${customerId} || '-' || id || '@closed.invalid', first_name = '', customer_id = null,
           state = case when state in ('waiting', 'offered') then 'left' else state end,
           settled_at = case when state in ('waiting', 'offered') then ${now} else settled_at end
     where customer_id = ${customerId} or email = ${email}::citext`);
}

/**
 * Anonymizes ended reservations and the emails about them.
 * @returns whether all of the customer's reservations are now anonymized.
 */
async function detachVisits(tx: Transaction, customerId: CustomerId, recipient: string): Promise<boolean> {
  const over = sql`customer_id = ${customerId} and email <> ${recipient}::citext and ended_at is not null`;
  const ids = sql`(select id from reservations where ${over})`;
  await tx.execute(sql`
    update notices set recipient = ${recipient}
     where sent_at is not null and (subject_type = 'visit' and subject_id in (select id::text from reservations where ${over})
        or subject_type = 'visit_transfer' and subject_id in (
             select id::text from reservation_transfers where reservation_id in ${ids}))`);
  await tx.execute(sql`delete from reservation_guests where reservation_id in ${ids}`);
  await tx.execute(sql`
    update reservation_transfers set to_name = '-', to_email = ${recipient}, message = '' where reservation_id in ${ids}`);
  await tx.execute(sql`
    update reservations set email = ${recipient}, phone = '', first_name = '', last_name = '', answers = '{}' where ${over}`);
  const { rows } = await tx.execute(sql`
    select from reservations where customer_id = ${customerId} and email <> ${recipient}::citext limit 1`);
  return rows.length === 0;
}
