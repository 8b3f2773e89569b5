import { type SQL, sql } from 'drizzle-orm';
import type { CivilDate } from '../../../core/dates.ts';
import type { CustomerId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { winery } from '../../../winery.ts';
import type { LedgerEntryKind } from '../../ledger/types.ts';
import { tierName } from './rules.ts';
import type {
  PointsEarningReason,
  PointsEntry,
  PointsFilter,
  PointsLedgerPage,
  PointsMultiplier,
} from './types.ts';

const pageSize = 20;

const filters: Readonly<Record<PointsFilter, SQL>> = {
  all: sql`true`,
  earned: sql`entry.kind = 'issue' and account.kind = 'points'`,
  spent: sql`entry.kind in ('post', 'reserve', 'refund')`,
  expired: sql`entry.kind = 'expire'`,
};

/**
 * SQL condition for the entries shown in the history: reservations only while they are open, and a debt when it arises but not its
 * repayment, so that the shown entries add up to the balance minus the debt.
 */
const isShown = sql`case account.kind when 'points_debt' then entry.kind = 'issue' else case entry.kind
  when 'void' then false
  when 'reserve' then not exists (select from ledger_entries settled where settled.cause_type = entry.cause_type
    and settled.cause_id = entry.cause_id and settled.kind in ('post', 'void'))
  else entry.cause_type <> 'points-debt-paid' end end`;

type EntryRow = Omit<EntryGround, 'way' | 'multiplier' | 'multipliedBy' | 'orderNumber' | 'given'> & {
  readonly id: number;
  readonly at: Date;
  readonly kind: LedgerEntryKind;
  readonly isDebt: boolean;
  readonly amount: number;
  readonly causeId: string;
  readonly way: EntryGround['way'] | null;
  readonly multiplier: number | null;
  readonly multipliedBy: NonNullable<EntryGround['multipliedBy']> | null;
  readonly orderNumber: number | null;
  readonly given: string | null;
  readonly expiresOn: CivilDate | null;
  readonly total: number;
};

/** Returns a page of a customer's points history, newest first, with the reason for each entry. */
export async function pointsLedger(
  read: Transaction,
  owner: CustomerId,
  filter: PointsFilter,
  page: number,
): Promise<PointsLedgerPage> {
  const { rows } = await read.execute<EntryRow>(sql`
    select entry.id, entry.at, entry.kind, account.kind = 'points_debt' as "isDebt", entry.amount, entry.cause_type as "causeType",
           entry.cause_id as "causeId", earning.way, earning.multiplier, earning.multiplied_by as "multipliedBy",
           orders.number as "orderNumber", adjustment.reason as given, lot.expires_on as "expiresOn", count(*) over () as total
      from ledger_entries entry join ledger_accounts account on account.id = entry.account_id
      left join points_earnings earning on earning.entry_id = entry.id
      left join points_lots lot on lot.id = entry.id
      left join points_adjustments adjustment on entry.cause_type = 'points-adjustment' and adjustment.id::text = entry.cause_id
             or earning.cause_type = 'points-adjustment' and adjustment.id::text = earning.cause_id
      left join orders on orders.customer_id = account.customer_id and orders.id::text = case
             when earning.way is not null then earning.order_id::text
             when entry.cause_type = 'points-reversal' then split_part(entry.cause_id, ':', 1) end
     where account.customer_id = ${owner} and account.unit = 'points' and ${isShown} and ${filters[filter]}
     order by entry.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`);
  const total = rows[0]?.total ?? 0;
  return { entries: rows.map(asEntry), total, page, pages: Math.max(1, Math.ceil(total / pageSize)) };
}

function asEntry(row: EntryRow): PointsEntry {
  const { id, at, amount, causeType, causeId } = row;
  return {
    ...{ id, at: new Date(at), kind: shownKind(row), cause: { type: causeType, id: causeId } },
    points: row.isDebt || row.kind === 'reserve' ? -amount : amount,
    reason: reasonOf({
      causeType,
      way: row.way ?? undefined,
      multiplier: row.multiplier ?? undefined,
      multipliedBy: row.multipliedBy ?? undefined,
      orderNumber: row.orderNumber ?? undefined,
      given: row.given ?? undefined,
    }),
    orderNumber: row.orderNumber ?? undefined,
    expiresOn: row.expiresOn ?? undefined,
  };
}

function shownKind({ kind, isDebt }: EntryRow): PointsEntry['kind'] {
  if (isDebt) return 'debt';
  switch (kind) {
    case 'issue':
      return 'earned';
    case 'post':
      return 'spent';
    case 'reserve':
    case 'void':
      return 'reserved';
    case 'refund':
      return 'returned';
    case 'expire':
      return 'expired';
    case 'reverse':
      return 'taken_back';
    case 'adjust':
      return 'adjusted';
  }
}

/** The data from which the reason for an entry is described. */
type EntryGround = {
  readonly causeType: string;
  readonly way: PointsEarningReason | undefined;
  readonly multiplier: number | undefined;
  readonly multipliedBy: PointsMultiplier['by'] | 'fixed' | undefined;
  readonly orderNumber: number | undefined;
  /** The reason entered by staff. */
  readonly given: string | undefined;
};

/** Returns the reason, as shown to the customer, why points were added or removed. */
function reasonOf(ground: EntryGround): string {
  if (ground.way) return earnedFor(ground.way, ground) + multipliedText(ground);
  const order = ground.orderNumber === undefined ? 'Order' : `Order ${ground.orderNumber}`;
  switch (ground.causeType) {
    case 'points-reversal':
      return ground.orderNumber === undefined ? 'Returned purchase' : `${order}, returned`;
    case 'points-review-gone':
      return 'Review no longer shown';
    case 'points-expiry':
      return 'Expired';
    case 'points-adjustment':
      return ground.given ?? 'Adjustment';
    case 'account-closed':
      return 'Account closed';
    default:
      return 'Reward';
  }
}

function earnedFor(way: PointsEarningReason, { orderNumber, given }: EntryGround): string {
  const order = orderNumber === undefined ? 'Order' : `Order ${orderNumber}`;
  switch (way) {
    case 'shipment':
      return `${order}, shipped`;
    case 'pickup':
      return `${order}, picked up`;
    case 'visit':
      return orderNumber === undefined ? 'Visit' : `Visit, order ${orderNumber}`;
    case 'birthday':
      return 'Birthday points';
    case 'event':
      return 'Attended an event';
    case 'review':
      return 'Review';
    case 'referral':
      return 'Friend’s first order';
    case 'profile':
      return 'Completed profile';
    case 'rating':
      return 'Rated a shipment';
    case 'operator':
      return given ?? 'From the winery';
  }
}

function multipliedText({ multiplier, multipliedBy }: EntryGround): string {
  if (multiplier === undefined || multiplier === 10_000 || multipliedBy === undefined) return '';
  return ` · ×${multiplier / 10_000} ${nameOf(multipliedBy)}`;
}

function nameOf(by: PointsMultiplier['by'] | 'fixed'): string {
  if (by === 'plus') return winery().membershipName;
  if (by === 'club') return 'wine club';
  return by === 'fixed' ? '' : tierName(by);
}
