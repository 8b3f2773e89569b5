import { and, eq, sql } from 'drizzle-orm';
import type {
  ClubShipmentId,
  CustomerId,
  DraftId,
  GiftMembershipId,
  LedgerAccountId,
  MembershipId,
} from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { type Cents, cents } from '../../../core/money.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { saveTenders } from '../../checkout/draft/index.server.ts';
import { adjust, lockStanding } from '../../ledger/index.server.ts';
import { ledgerEntries } from '../../ledger/schema.ts';
import type { LedgerCause } from '../../ledger/types.ts';
import type { ClubShipment } from '../shipments/types.ts';
import { wineryAdds } from './rules.ts';
import { giftMemberships } from './schema.ts';

/* What a gift's money and its shipments say of each other. */

/** The gift that a membership came of; the row is the lock under which its shipments are counted. */
async function lockFundsOf(tx: Transaction, membershipId: MembershipId) {
  const { id, ledgerAccountId, shipments, shareCents } = giftMemberships;
  const [row] = await tx
    .select({ id, ledgerAccountId, shipments, shareCents })
    .from(giftMemberships)
    .where(and(eq(giftMemberships.membershipId, membershipId), eq(giftMemberships.state, 'claimed')))
    .for('update');
  return row;
}

/** What each shipment of a membership that was given may cost of what was paid. */
export async function shareOfMembership(read: Transaction, membershipId: MembershipId): Promise<Cents> {
  const [row] = await read
    .select({ shareCents: giftMemberships.shareCents })
    .from(giftMemberships)
    .where(eq(giftMemberships.membershipId, membershipId));
  invariant(row, `membership ${membershipId} was given`);
  return row.shareCents;
}

/** Shipments of a membership beside this one: those that are charged, and those that have begun to be. */
async function shipmentsBeside(
  tx: Transaction,
  membershipId: MembershipId,
  shipmentId: ClubShipmentId,
): Promise<{ readonly charged: number; readonly begun: number }> {
  const { rows } = await tx.execute<{ charged: number; begun: number }>(sql`
    select count(*) filter (where shipment.state = 'charged')::integer as charged,
           count(*) filter (where shipment.state = 'charging'
             or (shipment.state in ('open', 'locked') and drafts.ledger_account_ids <> '{}'))::integer as begun
      from club_shipments shipment left join drafts on drafts.id = shipment.draft_id
     where shipment.membership_id = ${membershipId} and shipment.id <> ${shipmentId}`);
  return rows[0] ?? { charged: 0, begun: 0 };
}

const addedFor = 'gift-shipment';

/** By this the house adds to a gift for one of its shipments, or takes back what it added; `n` tells one time from the next. */
function wineryCause(shipmentId: ClubShipmentId, n: number): LedgerCause {
  return { type: addedFor, id: `${shipmentId}:${n}` };
}

/** What the house has added for one shipment of a gift so far. */
async function addedByWinery(
  tx: Transaction,
  accountId: LedgerAccountId,
  shipmentId: ClubShipmentId,
): Promise<Cents> {
  return sumOf(tx, accountId, sql`cause_type = ${addedFor} and cause_id like ${`${shipmentId}:%`}`);
}

const rest = 'gift-membership-rest';

export function restCause(giftId: GiftMembershipId, now: Date): LedgerCause {
  return { type: rest, id: `${giftId}:${now.getTime()}` };
}

/** What of a gift became its member's credit. */
export async function restGiven(read: Transaction, accountId: LedgerAccountId): Promise<Cents> {
  return cents(-(await sumOf(read, accountId, sql`cause_type = ${rest}`)));
}

async function sumOf(
  read: Transaction,
  accountId: LedgerAccountId,
  condition: ReturnType<typeof sql>,
): Promise<Cents> {
  const [row] = await read
    .select({ sum: sql<number>`coalesce(sum(amount), 0)::bigint`.mapWith(Number) })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.accountId, accountId), eq(ledgerEntries.kind, 'adjust'), condition));
  return cents(row?.sum ?? 0);
}

/** Members all of whose given shipments were charged. */
export async function usedUpMembers(
  read: Transaction,
): Promise<{ readonly membershipId: MembershipId; readonly customerId: CustomerId }[]> {
  const { rows } = await read.execute<{ membershipId: MembershipId; customerId: CustomerId }>(sql`
    select member.id as "membershipId", member.customer_id as "customerId"
      from gift_memberships gift join memberships member on member.id = gift.membership_id
     where gift.state = 'claimed' and member.state not in ('cancelled', 'completed')
       and gift.shipments <= (select count(*) from club_shipments shipment
             where shipment.membership_id = member.id and shipment.state = 'charged')`);
  return rows;
}

/**
 * Gifts of which nothing comes any more, and whose last word is still to be said, or on whose account money came back since: those that
 * are complete, and those whose member has left and can no longer take that back.
 */
export async function giftsWithRest(
  read: Transaction,
  cancelledUntil: Date,
): Promise<{ readonly giftId: GiftMembershipId; readonly customerId: CustomerId }[]> {
  const { rows } = await read.execute<{ giftId: GiftMembershipId; customerId: CustomerId }>(sql`
    select gift.id as "giftId", member.customer_id as "customerId"
      from gift_memberships gift join memberships member on member.id = gift.membership_id
      join ledger_accounts account on account.id = gift.ledger_account_id
     where (member.state = 'completed'
            or (member.state = 'cancelled' and member.cancelled_at <= ${cancelledUntil.toISOString()}::timestamptz))
       and account.pending = 0 and (gift.state = 'claimed' or account.posted > 0)`);
  return rows;
}

/**
 * Lets a gift pay one of its shipments: puts its account on the draft that is charged, and adds to it what the shipment costs above its
 * share, which is the house's and stands in the ledger with the shipment as its cause. Shipments of one gift come here one after the
 * other, so that never more are paid than were given, whoever charges and however often; reckoned anew it adds or takes the difference.
 * @returns whether it pays: all that was given may be spoken for.
 */
export async function fundShipment(
  tx: Transaction,
  funded: {
    readonly shipment: Pick<ClubShipment, 'id' | 'membershipId' | 'version'>;
    readonly draftId: DraftId;
    readonly totalCents: Cents;
    readonly now: Date;
  },
): Promise<boolean> {
  const { shipment, draftId, totalCents, now } = funded;
  const gift = await lockFundsOf(tx, shipment.membershipId);
  if (!gift) return false;
  const { ledgerAccountId: accountId, shareCents, shipments } = gift;
  const { charged, begun } = await shipmentsBeside(tx, shipment.membershipId, shipment.id);
  if (charged + begun >= shipments) return false;
  const { posted, pending } = await lockStanding(tx, accountId);
  const change = wineryAdds(totalCents, {
    shareCents,
    freeCents: cents(posted - pending),
    addedCents: await addedByWinery(tx, accountId, shipment.id),
    after: shipments - charged - 1,
  });
  if (change !== 0) {
    const cause = wineryCause(shipment.id, shipment.version);
    const adjusted = await adjust(tx, { accountId, change, cause, now });
    invariant(adjusted.ok, 'what the house added can be taken back');
  }
  await saveTenders(tx, draftId, [accountId], now);
  return true;
}
