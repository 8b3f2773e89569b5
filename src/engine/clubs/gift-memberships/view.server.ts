import { eq, type SQL, sql } from 'drizzle-orm';
import type { CivilDate } from '../../../core/dates.ts';
import type { CustomerId, GiftMembershipId, MembershipId } from '../../../core/ids.ts';
import { type Cents, cents } from '../../../core/money.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { winery } from '../../../winery.ts';
import { findPlusPriceOn, findPlusSku } from '../../loyalty/plus/index.server.ts';
import { orders } from '../../orders/schema.ts';
import { readClubs } from '../store.server.ts';
import { storeCreditFromGiftAccount } from './funds-store.server.ts';
import { giftOffers, giftYearOffer, isGiftYear } from './rules.ts';
import { giftMemberships } from './schema.ts';
import { findGift, findGiftByOrderAccess, findGiftByOrderId, findGiftsWhere } from './store.server.ts';
import type { BoughtGiftMembership, GiftInOrder, GiftOffer } from './types.ts';

/** A gift with its purchase, the title of its club and the bottles per shipment. */
export type GiftMembershipView = BoughtGiftMembership & {
  readonly clubTitle: string;
  readonly bottles: number;
  /** The number of shipments already charged to the gift. */
  readonly charged: number;
};

/** Returns today's gift offers: club shipments, and a year of the paid membership if it is for sale. */
export async function loadGiftOffers(read: Transaction, today: CivilDate): Promise<GiftOffer[]> {
  const isPlusSold = (await findPlusSku(read)) !== undefined;
  return [
    ...giftOffers(await readClubs(read)),
    ...(isPlusSold ? [giftYearOffer(await findPlusPriceOn(read, today))] : []),
  ];
}

async function inWords(
  read: Transaction,
  gifts: readonly BoughtGiftMembership[],
): Promise<GiftMembershipView[]> {
  if (gifts.length === 0) return [];
  const clubs = await readClubs(read);
  const charged = await chargedOf(read, gifts);
  return gifts.map((gift) => {
    if (isGiftYear(gift)) {
      const title = { clubTitle: winery().membershipName, bottles: 0 };
      return { ...gift, ...title, charged: gift.plusMembershipId ? 1 : 0 };
    }
    const club = clubs.find(({ tiers }) => tiers.some(({ plan }) => plan === gift.plan));
    const tier = club?.tiers.find(({ plan }) => plan === gift.plan);
    return {
      ...gift,
      clubTitle: club?.title ?? '',
      bottles: tier?.bottles ?? 0,
      charged: gift.membershipId ? (charged.get(gift.membershipId) ?? 0) : 0,
    };
  });
}

async function chargedOf(
  read: Transaction,
  gifts: readonly BoughtGiftMembership[],
): Promise<ReadonlyMap<MembershipId, number>> {
  const ids = gifts.flatMap(({ membershipId }) => membershipId ?? []);
  const { rows } = await read.execute<{ id: MembershipId; count: number }>(sql`
    select membership_id as id, count(*)::integer as count from club_shipments
     where membership_id = any(${sql.param(ids)}::uuid[]) and state = 'charged' group by membership_id`);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Returns the gifts that a customer gave and those they received, each newest first. */
export async function giftsOfCustomer(
  read: Transaction,
  customerId: CustomerId,
): Promise<{
  readonly given: readonly GiftMembershipView[];
  readonly received: readonly GiftMembershipView[];
}> {
  const received = sql`(${giftMemberships.membershipId} in (select id from memberships where customer_id = ${customerId})
    or ${giftMemberships.plusMembershipId} in (select id from plus_memberships where customer_id = ${customerId}))`;
  const [given, got] = await Promise.all([
    findGiftsWhere(read, eq(orders.customerId, customerId)),
    findGiftsWhere(read, received),
  ]);
  return { given: await inWords(read, given), received: await inWords(read, got) };
}

async function oneInWords(
  read: Transaction,
  gift: BoughtGiftMembership | undefined,
): Promise<GiftMembershipView | undefined> {
  const [shown] = await inWords(read, gift ? [gift] : []);
  return shown;
}

/** Returns a gift for its emails and for staff, without checking access; undefined for an unknown id. */
export async function viewGift(
  read: Transaction,
  id: GiftMembershipId,
): Promise<GiftMembershipView | undefined> {
  return oneInWords(read, await findGift(read, id));
}

/** Returns the gift of an order that the given access can read; undefined if there is none. */
export async function viewGiftOfOrder(
  read: Transaction,
  access: Parameters<typeof findGiftByOrderAccess>[1],
): Promise<GiftMembershipView | undefined> {
  return oneInWords(read, await findGiftByOrderAccess(read, access));
}

/** Returns the gift of an order as shown with the order, without checking access; undefined if it has no gift. */
export async function viewGiftByOrderId(
  read: Transaction,
  orderId: Parameters<typeof findGiftByOrderId>[1],
): Promise<GiftInOrder | undefined> {
  const gift = await oneInWords(read, await findGiftByOrderId(read, orderId));
  return gift && inOrder(gift);
}

function inOrder(gift: GiftMembershipView): GiftInOrder {
  const { plan, recipientName, recipientEmail, shipments, state, clubTitle, bottles, charged } = gift;
  const { deliverAt, sentAt, bouncedAt, claimedAt, purchase } = gift;
  return {
    ...{ plan, recipientName, recipientEmail, shipments, state, clubTitle, bottles, charged },
    ...{ deliverAt, sentAt, bouncedAt, claimedAt, publicToken: purchase.publicToken },
  };
}

/** Returns the amount of a gift that was converted to store credit, in cents. */
export function storeCreditFromGift(
  read: Transaction,
  { ledgerAccountId }: Pick<BoughtGiftMembership, 'ledgerAccountId'>,
): Promise<Cents> {
  return storeCreditFromGiftAccount(read, ledgerAccountId);
}

/** A gift as listed for staff, with its remaining balance. */
export type ListedGift = GiftMembershipView & {
  readonly leftCents: Cents;
  /** The total amount that the winery has added for the gift's shipments. */
  readonly addedCents: Cents;
};

/** Returns all gifts, or only those with this email address (of the recipient or the order) and order number. */
export async function listGifts(
  read: Transaction,
  asked: { readonly email?: string | undefined; readonly orderNumber?: number | undefined },
): Promise<ListedGift[]> {
  const { email, orderNumber } = asked;
  const conditions: SQL[] = [
    ...(email === undefined
      ? []
      : [sql`(${giftMemberships.recipientEmail} = ${email} or ${orders.email} = ${email})`]),
    ...(orderNumber === undefined ? [] : [sql`${orders.number} = ${orderNumber}`]),
  ];
  const gifts = await inWords(
    read,
    await findGiftsWhere(read, sql.join([sql`true`, ...conditions], sql` and `)),
  );
  const listed: ListedGift[] = [];
  for (const gift of gifts) {
    const { rows } = await read.execute<{ left: number; added: number }>(sql`
      select account.posted::integer as left, coalesce((select sum(amount) from ledger_entries
               where account_id = account.id and kind = 'adjust' and cause_type = 'gift-shipment'), 0)::integer as added
        from ledger_accounts account where account.id = ${gift.ledgerAccountId}`);
    const [{ left = 0, added = 0 } = {}] = rows;
    listed.push({ ...gift, leftCents: cents(left), addedCents: cents(added) });
  }
  return listed;
}
