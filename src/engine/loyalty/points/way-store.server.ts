import { sql } from 'drizzle-orm';
import type { CustomerId, SkuId } from '../../../core/ids.ts';
import { wineryTimeZoneSql } from '../../../platform/columns.ts';
import type { Transaction } from '../../../platform/database.server.ts';

export type MemberToAward = {
  readonly customerId: CustomerId;
  readonly birthDateSealed: Buffer | null;
  readonly isPlus: boolean;
  /** The years for which a birthday award was already made. */
  readonly birthdays: readonly number[];
  readonly awaitsProfile: boolean;
};

/** SQL condition for a complete profile: a name, and a default shipping address with a phone number for the carrier. */
const wholeProfile = sql`customers.first_name <> '' and customers.last_name <> '' and exists (
  select from addresses where addresses.customer_id = customers.id and addresses.is_default_ship and addresses.phone <> '')`;

/** Returns all members with the data that determines today's awards, in pages by id. */
export async function membersToAward(
  read: Transaction,
  {
    after,
    limit,
    now,
  }: { readonly after: CustomerId | undefined; readonly limit: number; readonly now: Date },
): Promise<MemberToAward[]> {
  const at = now.toISOString();
  const { rows } = await read.execute<MemberToAward>(sql`
    select customers.id as "customerId", customers.birth_date_sealed as "birthDateSealed",
           exists (select from entitlements held where held.customer_id = customers.id and held.programme = 'plus'
             and held.starts_at <= ${at} and (held.ends_at is null or held.ends_at > ${at})) as "isPlus",
           array(select split_part(cause_id, ':', 2)::integer from points_earnings
             where customer_id = customers.id and way = 'birthday') as birthdays,
           ${wholeProfile} and not exists (select from points_earnings
             where customer_id = customers.id and way = 'profile') as "awaitsProfile"
      from points_members member join customers on customers.id = member.customer_id
     where member.left_at is null and ${after === undefined ? sql`true` : sql`customers.id > ${after}`}
     order by customers.id limit ${limit}`);
  return rows;
}

export async function hasCompleteProfile(read: Transaction, customerId: CustomerId): Promise<boolean> {
  const { rows } = await read.execute(sql`
    select from customers where customers.id = ${customerId} and ${wholeProfile}`);
  return rows.length > 0;
}

/** Returns a customer's review of a wine; undefined if there is none. */
export async function findReviewOfWine(
  tx: Transaction,
  customerId: CustomerId,
  skuId: SkuId,
): Promise<{ readonly words: string; readonly isHidden: boolean } | undefined> {
  const { rows } = await tx.execute<{ words: string; isHidden: boolean }>(sql`
    select words, hidden_at is not null as "isHidden" from reviews where customer_id = ${customerId} and sku_id = ${skuId}`);
  return rows[0];
}

/** Returns the ids of delivered club shipments whose wines the member has all rated and that haven't earned points yet. */
export async function shipmentsToAwardForRatings(tx: Transaction, customerId: CustomerId): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select shipment.id from club_shipments shipment join memberships member on member.id = shipment.membership_id
      join orders on orders.id = shipment.order_id and orders.fulfilment_state in ('delivered', 'picked_up')
     where member.customer_id = ${customerId}
       and not exists (select from points_earnings where cause_type = 'rating' and cause_id = shipment.id::text)
       and not exists (select from club_shipment_lines line join skus on skus.id = line.sku_id and skus.kind = 'wine'
         where line.shipment_id = shipment.id and not exists (
           select from reviews where reviews.customer_id = ${customerId} and reviews.sku_id = line.sku_id))
     order by shipment.id`);
  return rows.map(({ id }) => id);
}

/** Returns how many of the customer's reviews have earned points in the current month, not counting reversed ones. */
export async function countAwardedReviews(
  tx: Transaction,
  customerId: CustomerId,
  now: Date,
): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*) as count from points_earnings where customer_id = ${customerId} and way = 'review' and reversed_points = 0
       and earned_on >= date_trunc('month', ${now.toISOString()}::timestamptz at time zone ${wineryTimeZoneSql})::date`);
  return rows[0]?.count ?? 0;
}
