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
import { adjustAccount, lockAccountTotals } from '../../ledger/index.server.ts';
import { ledgerEntries } from '../../ledger/schema.ts';
import type { LedgerCause } from '../../ledger/types.ts';
import type { ClubShipment } from '../shipments/types.ts';
import { giftTopUpByWinery } from './rules.ts';
import { giftMemberships } from './schema.ts';

/* Connects a gift's money with its shipments. */

/** Locks and returns the accepted gift of a membership, so that its shipments are counted one at a time; undefined if there is none. */
async function lockFundsOf(tx: Transaction, membershipId: MembershipId) {
  const { id, ledgerAccountId, shipments, shareCents } = giftMemberships;
  const [row] = await tx
    .select({ id, ledgerAccountId, shipments, shareCents })
    .from(giftMemberships)
    .where(and(eq(giftMemberships.membershipId, membershipId), eq(giftMemberships.state, 'claimed')))
    .for('update');
  return row;
}

/** Returns the amount that a gift pays for each shipment, in cents. */
export async function giftSharePerShipment(read: Transaction, membershipId: MembershipId): Promise<Cents> {
  const [row] = await read
    .select({ shareCents: giftMemberships.shareCents })
    .from(giftMemberships)
    .where(eq(giftMemberships.membershipId, membershipId));
  invariant(row, `membership ${membershipId} was given`);
  return row.shareCents;
}

/** Counts the other shipments of a membership: those charged, and those being charged (`begun`). */
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

/**
 * Returns the ledger cause of an amount that the winery adds to a gift for one shipment, or withdraws again.
 * @param n makes the cause unique.
 */
function wineryCause(shipmentId: ClubShipmentId, n: number): LedgerCause {
  return { type: addedFor, id: `${shipmentId}:${n}` };
}

/** Returns the amount that the winery has added for one shipment of a gift so far, in cents. */
async function addedByWinery(
  tx: Transaction,
  accountId: LedgerAccountId,
  shipmentId: ClubShipmentId,
): Promise<Cents> {
  return sumOf(tx, accountId, sql`cause_type = ${addedFor} and cause_id like ${`${shipmentId}:%`}`);
}

const rest = 'gift-membership-rest';

export function giftCreditLedgerCause(giftId: GiftMembershipId, now: Date): LedgerCause {
  return { type: rest, id: `${giftId}:${now.getTime()}` };
}

/** Returns the amount of a gift that was converted to store credit of its member, in cents. */
export async function storeCreditFromGiftAccount(
  read: Transaction,
  accountId: LedgerAccountId,
): Promise<Cents> {
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

/** Returns the memberships from gifts whose shipments have all been charged. */
export async function fullyChargedGiftMemberships(
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
 * Returns gifts to end: those whose membership is completed, or was canceled and can no longer be restored. Includes ended gifts whose
 * account has received money since, and leaves out gifts with a pending payment.
 * @param cancelledUntil the latest cancellation that can no longer be undone.
 */
export async function giftsToEnd(
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
 * Makes a gift pay for one of its shipments. Puts the gift's ledger account on the draft to be charged, and adds the part of the total
 * above the gift's share at the winery's expense, with the shipment as ledger cause. The lock on the gift serializes its shipments, so that
 * no more are paid for than were given. If the total is recalculated, the difference is added or withdrawn. Returns false if the gift pays
 * for no further shipment.
 */
export async function fundShipmentFromGift(
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
  const { posted, pending } = await lockAccountTotals(tx, accountId);
  const change = giftTopUpByWinery(totalCents, {
    shareCents,
    freeCents: cents(posted - pending),
    addedCents: await addedByWinery(tx, accountId, shipment.id),
    after: shipments - charged - 1,
  });
  if (change !== 0) {
    const cause = wineryCause(shipment.id, shipment.version);
    const adjusted = await adjustAccount(tx, { accountId, change, cause, now });
    invariant(adjusted.ok, 'what the winery added can be taken back');
  }
  await saveTenders(tx, draftId, [accountId], now);
  return true;
}
