import { type SQL, sql } from 'drizzle-orm';
import type { Clock } from '../../../integrations/clock/port.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { AuditEvent } from '../../../platform/audit-types.ts';
import type { Database, Transaction } from '../../../platform/database.server.ts';
import { dryRun } from '../../../platform/dry-run.server.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import { decryptWaiverParticulars } from '../../visits/waivers/view.server.ts';
import { attachOrCreateAccount } from './guest-account.server.ts';
import type { KnownPerson, PersonalDataOwner, PersonalDataPart } from './types.ts';

/**
 * Queries for the parts of a customer's data, by part name. Each selects by owner (I-6) and lists its columns. Secrets such as session
 * tokens and the gateway's card ids are not exported.
 */
const parts: Readonly<Record<string, (owner: PersonalDataOwner) => SQL>> = {
  addresses: ({ customerId }) => sql`
    select label, first_name, last_name, company, primary_street, secondary_street, city, state_code, zip_code, country_code,
           phone, note, recipient_is_adult, takes_deliveries, is_default_ship, is_default_bill, created_at
      from addresses where customer_id = ${customerId} order by created_at`,
  cards: ({ customerId }) => sql`
    select brand, last_four, expiry_month, expiry_year, is_default, created_at
      from saved_cards where customer_id = ${customerId} order by created_at`,
  waysToSignIn: ({ customerId }) => sql`
    select provider, created_at from sign_in_methods where customer_id = ${customerId} order by created_at`,
  sessions: ({ customerId }) => sql`
    select user_agent, created_at, seen_at from sessions where customer_id = ${customerId} order by created_at`,
  rights: ({ customerId }) => sql`
    select programme as program, plan, starts_at, ends_at from entitlements where customer_id = ${customerId} order by starts_at`,
  memberships: ({ customerId }) => sql`
    select clubs.title as club, member.plan, frequency, preference, never_sent, answers, state, is_pickup, pickup_location,
           pickup_person, source, attribution, member_code, starts_on, joined_at, activated_at, cancelled_at, cancel_reason,
           (select jsonb_agg(jsonb_build_object('at', event.at, 'kind', event.kind, 'effective_on', event.effective_on,
                                                'data', event.data) order by event.at, event.id)
              from membership_events event where event.membership_id = member.id) as history,
           (select jsonb_agg(jsonb_build_object('from_on', hold.from_on, 'until_on', hold.until_on, 'reason', hold.reason)
                             order by hold.from_on)
              from membership_holds hold where hold.membership_id = member.id) as holds
      from memberships member join clubs on clubs.id = member.club_id where customer_id = ${customerId} order by joined_at`,
  clubShipments: ({ customerId }) => sql`
    select clubs.title as club, shipment.due_on, shipment.state, shipment.ended_by, shipment.saved_at, orders.number as order_number,
           (select jsonb_agg(jsonb_build_object('wine', skus.title, 'vintage', skus.vintage, 'quantity', line.quantity)
                             order by skus.id)
              from club_shipment_lines line join skus on skus.id = line.sku_id where line.shipment_id = shipment.id) as wines
      from club_shipments shipment join memberships member on member.id = shipment.membership_id
      join clubs on clubs.id = member.club_id left join orders on orders.id = shipment.order_id
     where member.customer_id = ${customerId} order by shipment.due_on`,
  paidMemberships: ({ customerId }) => sql`
    select state, anchor_date, joined_at, cancelled_at, ended_at, ended_by,
           (select jsonb_agg(jsonb_build_object('year', term.n, 'starts_on', term.starts_on, 'ends_on', term.ends_on,
                                                'price_cents', term.price_cents, 'state', term.state) order by term.n)
              from plus_terms term where term.membership_id = member.id) as years,
           (select jsonb_agg(jsonb_build_object('at', event.at, 'kind', event.kind) order by event.id)
              from plus_events event where event.membership_id = member.id) as history
      from plus_memberships member where customer_id = ${customerId} order by joined_at`,
  consents: ({ customerId }) => sql`
    select programme as program, plan, frequency, terms_version, terms_text, accepted_at, client_address, user_agent,
           taken_by is not null as agreed_on_the_phone
      from consents where customer_id = ${customerId} order by accepted_at`,
  waitsForClubs: ({ customerId }) => sql`
    select clubs.title as club, plan, state, asked_at, offered_at, offer_ends_at, settled_at
      from club_waits wait join clubs on clubs.id = wait.club_id where customer_id = ${customerId} order by asked_at`,
  rewardsRedeemed: ({ customerId }) => sql`
    select reward.title, redeemed.points, redeemed.state, redeemed.engraving, redeemed.redeemed_at, redeemed.ended_at,
           orders.number as order_number, coupons.code as voucher, coupons.ends_on as voucher_ends_on
      from redemptions redeemed join rewards reward on reward.id = redeemed.reward_id
      left join orders on orders.id = redeemed.order_id left join coupons on coupons.id = redeemed.coupon_id
     where redeemed.customer_id = ${customerId} order by redeemed.created_at`,
  pointsMembership: ({ customerId }) => sql`
    select referral_code, referred_by is not null as came_by_a_friend, joined_at, left_at
      from points_members where customer_id = ${customerId}`,
  pointsEarned: ({ customerId }) => sql`
    select earning.way, earning.earned_on, lot.expires_on, orders.number as order_number, earning.net_cents, earning.multiplier,
           earning.multiplied_by, earning.points, earning.reversed_points, lot.remaining
      from points_earnings earning left join points_lots lot on lot.id = earning.entry_id
      left join orders on orders.id = earning.order_id and orders.customer_id = earning.customer_id
     where earning.customer_id = ${customerId} order by earning.id`,
  pointsMoved: ({ customerId }) => sql`
    select account.kind as account, entry.kind, entry.amount, entry.at, adjustment.reason
      from ledger_entries entry join ledger_accounts account on account.id = entry.account_id
      left join points_adjustments adjustment on entry.cause_type = 'points-adjustment' and adjustment.id::text = entry.cause_id
     where account.customer_id = ${customerId} and account.unit = 'points' order by entry.id`,
  balances: ({ customerId }) => sql`
    select kind, unit, posted - pending as available, created_at
      from ledger_accounts where customer_id = ${customerId} order by created_at`,
  storeCreditMoved: ({ customerId }) => sql`
    select entry.kind, entry.amount as cents, entry.at, orders.number as order_number
      from ledger_entries entry join ledger_accounts account on account.id = entry.account_id
      left join orders on entry.cause_type in ('order', 'order-refund', 'order-credit') and orders.id::text = split_part(entry.cause_id, ':', 1)
             and orders.customer_id = account.customer_id
     where account.customer_id = ${customerId} and account.kind = 'store_credit' order by entry.id`,
  giftCardsInAccount: ({ customerId }) => sql`
    select card.last_four, card.initial_cents, account.posted - account.pending as left_cents, card.message
      from gift_cards card join ledger_accounts account on account.id = card.ledger_account_id
     where account.customer_id = ${customerId} order by card.created_at`,
  giftCardsBought: ({ customerId }) => sql`
    select orders.number as order_number, card.last_four, card.initial_cents, card.recipient_name, card.recipient_email,
           card.sender_name, card.message, card.deliver_at, card.state
      from gift_cards card join order_lines line on line.id = card.order_line_id join orders on orders.id = line.order_id
     where orders.customer_id = ${customerId} order by card.created_at`,
  giftMembershipsGiven: ({ customerId }) => sql`
    select orders.number as order_number, gift.plan, gift.shipments, gift.recipient_name, gift.recipient_email, gift.sender_name,
           gift.message, gift.deliver_at, gift.state
      from gift_memberships gift join order_lines line on line.id = gift.order_line_id join orders on orders.id = line.order_id
     where orders.customer_id = ${customerId} order by gift.created_at`,
  giftMembershipsGot: ({ customerId }) => sql`
    select gift.plan, gift.shipments, gift.recipient_name, gift.recipient_email, gift.sender_name, gift.message, gift.claimed_at,
           gift.state
      from gift_memberships gift left join memberships member on member.id = gift.membership_id
      left join plus_memberships plus on plus.id = gift.plus_membership_id
     where coalesce(member.customer_id, plus.customer_id) = ${customerId} order by gift.created_at`,
  promotionCodes: ({ customerId }) => sql`
    select code, title, ends_on from coupons where customer_id = ${customerId} order by created_at`,
  cart: ({ customerId }) => sql`
    select skus.title, skus.vintage, line.quantity, line.added_at
      from carts join cart_lines line on line.cart_id = carts.id join skus on skus.id = line.sku_id
     where carts.customer_id = ${customerId} order by line.added_at`,
  insertSaved: ({ customerId }) => sql`
    select skus.title, skus.vintage, line.quantity, line.saved_at
      from carts join saved_lines line on line.cart_id = carts.id join skus on skus.id = line.sku_id
     where carts.customer_id = ${customerId} order by line.saved_at`,
  orders: ({ customerId }) => sql`
    select number, placed_at, state, email, phone, first_name, last_name, company, ship_to, bill_to, is_pickup, note,
           delivery_wishes, age_checked_on, subtotal_cents, discount_cents, shipping_cents, tax_cents, total_cents, coupon_code,
           (select jsonb_agg(jsonb_build_object('title', line.title, 'quantity', line.quantity, 'net_cents', line.net_cents)
                             order by line.position)
              from order_lines line where line.order_id = orders.id) as lines,
           (select jsonb_agg(jsonb_build_object('card', paid.card_brand, 'last_four', paid.card_last_four, 'state', paid.state,
                                                'authorized_cents', paid.authorized_cents, 'captured_cents', paid.captured_cents,
                                                'refunded_cents', paid.refunded_cents) order by paid.n)
              from payment_attempts paid where paid.order_id = orders.id) as payments
      from orders where customer_id = ${customerId} and number is not null order by number`,
  visits: ({ customerId }) => sql`
    select experience.title, slot.starts_at, slot.ends_at, booked.code, booked.state, booked.party, booked.email, booked.phone,
           booked.first_name, booked.last_name, booked.answers, booked.price_cents, booked.due_at_visit_cents, booked.created_at,
           (select jsonb_agg(guest.name order by guest.position) from reservation_guests guest where guest.reservation_id = booked.id) as guests,
           (select jsonb_agg(jsonb_build_object('to', given.to_name, 'email', given.to_email, 'state', given.state, 'at', given.offered_at)
                             order by given.offered_at)
              from reservation_transfers given where given.reservation_id = booked.id) as given_to,
           (select jsonb_agg(jsonb_build_object('at', event.at, 'kind', event.kind) order by event.id)
              from reservation_events event where event.reservation_id = booked.id) as history
      from reservations booked join slots slot on slot.id = booked.slot_id join experiences experience on experience.id = slot.experience_id
     where booked.customer_id = ${customerId} order by slot.starts_at`,
  // By the order, not by the reservation: after a transfer to a friend, the card still belongs to the person who booked.
  cardsThatStandForVisits: ({ customerId }) => sql`
    select orders.number as order_number, stands.card_brand, stands.card_last_four, stands.state, stands.created_at
      from card_guarantees stands join drafts on drafts.id = stands.draft_id left join orders on orders.draft_id = drafts.id
     where coalesce(orders.customer_id, drafts.customer_id) = ${customerId} order by stands.created_at`,
  waitsForVisits: ({ customerId, email }) => sql`
    select experience.title, slot.starts_at, wait.party, wait.email, wait.first_name, wait.state, wait.asked_at, wait.offered_at, wait.offer_ends_at, wait.settled_at
      from visit_waits wait join slots slot on slot.id = wait.slot_id join experiences experience on experience.id = slot.experience_id
     where wait.customer_id = ${customerId} or wait.email = ${email}::citext order by wait.asked_at`,
  messages: ({ customerId, email }) => sql`
    select number, topic, name, email, message, state, received_at,
           (select jsonb_agg(jsonb_build_object('words', words, 'answered_at', answered_at) order by n)
              from support_answers answer where answer.case_id = support_cases.id) as answers
      from support_cases where customer_id = ${customerId} or customer_id is null and email = ${email}::citext order by number`,
  conversations: ({ customerId, email }) => sql`
    select number, opened_at, closed_at,
           (select jsonb_agg(jsonb_build_object('from', sender, 'words', words, 'sent_at', sent_at) order by position)
              from messages said where said.conversation_id = conversations.id) as messages
      from conversations where customer_id = ${customerId} or customer_id is null and email = ${email}::citext order by number`,
  reviews: ({ customerId }) => sql`
    select skus.title, skus.vintage, stars, words, shown_name, written_at, edited_at, hidden_reason
      from reviews join skus on skus.id = reviews.sku_id where customer_id = ${customerId} order by written_at`,
  privacyChoices: ({ customerId }) => sql`
    select opted_out, decided_at from privacy_choices where customer_id = ${customerId}`,
  mailsOwedOrSent: ({ customerId, email }) => sql`
    select kind, recipient, created_at, sent_at from notices
     where recipient = ${email}::citext or (subject_type = 'account' and subject_id = ${customerId}::text)
     order by created_at`,
  waitsForWines: ({ email }) => sql`
    select sku_slug as wine, consent, asked_at, told_at from stock_watches where email = ${email}::citext order by asked_at`,
  newsletter: ({ email }) => sql`
    select email, consent, asked_at, confirmed_at from newsletter_subscribers where email = ${email}::citext`,
  waitsForStates: ({ email }) => sql`
    select state_code, consent, asked_at, told_at from shipping_watches where email = ${email}::citext order by asked_at`,
};

export async function* readPersonalDataParts(
  read: Transaction,
  seal: Pick<Seal, 'open'>,
  owner: PersonalDataOwner,
): AsyncGenerator<PersonalDataPart> {
  yield { name: 'person', rows: await person(read, seal, owner) };
  for (const [name, statement] of Object.entries(parts)) {
    const { rows } = await read.execute(statement(owner));
    yield { name, rows };
  }
  yield { name: 'waivers', rows: await waivers(read, seal, owner) };
}

/* The two places where an encrypted birth date is decrypted for its owner, who asked for all data. */

async function person(read: Transaction, seal: Pick<Seal, 'open'>, { customerId }: PersonalDataOwner) {
  const { rows } = await read.execute<{ birth_date_sealed: Buffer | null }>(sql`
    select email, first_name, last_name, phone, zip_code, birth_date_sealed, marketing_agreed_at, marketing_source, created_at
      from customers where id = ${customerId}`);
  return rows.map(({ birth_date_sealed: sealed, ...row }) => ({
    ...row,
    birth_date: sealed === null ? null : (JSON.parse(seal.open(sealed)) as unknown),
  }));
}

/**
 * Returns the waivers signed for visits: the owner's own, also for a friend's visit, with all entries; those of companions on the owner's
 * visits without their details. Encrypted fields can't be searched, so waivers are found by reservation or name and then confirmed by email
 * address.
 */
async function waivers(
  read: Transaction,
  seal: Pick<Seal, 'open'>,
  { customerId, email }: PersonalDataOwner,
) {
  type Signed = {
    readonly is_own_visit: boolean;
    readonly particulars_sealed: Buffer;
    readonly client_address: string;
    readonly user_agent: string;
  };
  const { rows } = await read.execute<Signed & Record<string, unknown>>(sql`
    select * from (
      select experience.title, slot.starts_at, signed.signer_name, signed.version as text_version,
             encode(signed.text_hash, 'hex') as text_hash, signed.minors, signed.signed_at, signed.particulars_sealed,
             signed.client_address, signed.user_agent,
             coalesce(booked.customer_id = ${customerId} and signed.signed_at >= coalesce((
               select max(event.at) from reservation_events event
                where event.reservation_id = booked.id and event.kind = 'transferred'), signed.signed_at), false) as is_own_visit
        from waiver_signatures signed join reservations booked on booked.id = signed.reservation_id
        join slots slot on slot.id = booked.slot_id join experiences experience on experience.id = slot.experience_id
       where booked.customer_id = ${customerId}
          or lower(signed.signer_name) = (select lower(trim(first_name || ' ' || last_name)) from customers where id = ${customerId})
     ) found order by signed_at`);
  return rows.flatMap(
    ({ is_own_visit: isOwnVisit, particulars_sealed: sealed, client_address, user_agent, ...signed }) => {
      const particulars = decryptWaiverParticulars(seal, sealed);
      if (particulars.email.toLowerCase() === email.toLowerCase()) {
        return [{ ...signed, client_address, user_agent, particulars }];
      }
      return isOwnVisit ? [signed] : [];
    },
  );
}

type ExportDependencies = {
  readonly seal: Pick<Seal, 'open'>;
  readonly clock: Clock;
};

/** Streams all data about a person as one JSON document. Each part is sent as it is read, so the document is never stored. */
export function exportPersonalData(
  { database, ...dependencies }: ExportDependencies & { readonly database: Pick<Database, 'read'> },
  owner: PersonalDataOwner,
): AsyncGenerator<string> {
  return documentOf(database.read, dependencies, owner);
}

/** Returns the document of `exportPersonalData` as a string for staff who handle a person's request, and audits the export. */
export function exportPersonForStaff(
  { database, ...dependencies }: ExportDependencies & { readonly database: Pick<Database, 'transaction'> },
  person: KnownPerson,
  { subjectId, ...by }: Pick<AuditEvent, 'actor' | 'requestId' | 'subjectId'>,
): Promise<string> {
  const at = dependencies.clock.now();
  return database.transaction(async (tx) => {
    const parts = await dryRun(tx, async () => {
      const owner = await attachOrCreateAccount(tx, person, at);
      return Array.fromAsync(documentOf(tx, dependencies, owner));
    });
    await recordAudit(tx, { ...by, at, action: 'customer.exported', subjectType: 'customer', subjectId });
    return parts.join('');
  });
}

async function* documentOf(
  read: Transaction,
  { seal, clock }: ExportDependencies,
  owner: PersonalDataOwner,
): AsyncGenerator<string> {
  yield `{\n  "madeAt": ${JSON.stringify(clock.now().toISOString())}`;
  for await (const { name, rows } of readPersonalDataParts(read, seal, owner)) {
    yield `,\n  ${JSON.stringify(name)}: ${JSON.stringify(rows, null, 2).replaceAll('\n', '\n  ')}`;
  }
  yield '\n}\n';
}
