import { and, eq, lte, sql } from 'drizzle-orm';
import { addDays, type CivilDate, wineryDate } from '../../../core/dates.ts';
import type { CustomerId, PointsLotId } from '../../../core/ids.ts';
import { wineryTimeZoneSql } from '../../../platform/columns.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { entitlements } from '../../pricing/standing/schema.ts';
import type { ExpiryProtection, LotExpiryAction, LotExpiryWarning } from './lot-rules.ts';
import { firstExpiryWarningDays, lastExpiryWarningDays, pointsProgram } from './rules.ts';
import { pointsExpiryNotices, pointsLots, pointsMembers } from './schema.ts';
import type { PointsLot } from './types.ts';

/**
 * Returns how memberships keep a customer's points from expiring: through a current membership, or until some time after the last one
 * ended.
 */
export async function findExpiryProtection(
  read: Transaction,
  customerId: CustomerId,
  now: Date,
): Promise<ExpiryProtection> {
  const rights = await read
    .select({ program: entitlements.program, endsAt: entitlements.endsAt })
    .from(entitlements)
    .where(and(eq(entitlements.customerId, customerId), lte(entitlements.startsAt, now)));
  const open = rights.find(({ endsAt }) => endsAt === null);
  if (open) return { kind: 'kept', by: open.program };
  const ends = rights.map(({ endsAt }) => endsAt?.getTime() ?? 0);
  return {
    kind: 'ended',
    endedOn: ends.length > 0 ? wineryDate(new Date(Math.max(...ends))) : undefined,
  };
}

/** A points lot with the data that determines when it expires. */
export type ExpiringLot = PointsLot & {
  readonly returnedOn: CivilDate | undefined;
  readonly warnings: readonly LotExpiryWarning[];
};

/** Returns the customer's lots that expire within 60 days unless a membership keeps them. */
export async function findExpiringLots(
  read: Transaction,
  customerId: CustomerId,
  today: CivilDate,
): Promise<ExpiringLot[]> {
  const warnings = sql<
    LotExpiryWarning[]
  >`(select coalesce(json_agg(json_build_object('daysBefore', told.days_before, 'expiresOn', told.expires_on)), '[]')
    from ${pointsExpiryNotices} told where told.lot_id = ${pointsLots.id})`;
  const returnedAt =
    sql<Date | null>`(select max(entry.at) from points_lot_movements moved join ledger_entries entry on entry.id = moved.entry_id
    where moved.lot_id = ${pointsLots.id} and entry.kind = 'refund')`.mapWith(
      (at: string | Date) => new Date(at),
    );
  const rows = await read
    .select({
      id: pointsLots.id,
      points: pointsLots.points,
      earnedOn: pointsLots.earnedOn,
      expiresOn: pointsLots.expiresOn,
      remaining: pointsLots.remaining,
      warnings,
      returnedAt,
    })
    .from(pointsLots)
    .innerJoin(pointsMembers, eq(pointsMembers.accountId, pointsLots.accountId))
    .where(
      and(
        eq(pointsMembers.customerId, customerId),
        sql`${pointsLots.remaining} > 0`,
        lte(pointsLots.expiresOn, addDays(today, firstExpiryWarningDays)),
      ),
    )
    .orderBy(pointsLots.expiresOn, pointsLots.id);
  return rows.map(({ returnedAt: at, ...lot }) => ({ ...lot, returnedOn: at ? wineryDate(at) : undefined }));
}

/**
 * Returns the customers with a lot to warn about or to expire tonight, in pages by id. Mirrors `lastDayOfLot` and `nextLotExpiryAction`: a
 * warning counts only if it states the lot's last day or a later one, since a return or a membership may have moved that day.
 */
export async function customersWithExpiringLots(
  read: Transaction,
  {
    now,
    after,
    limit,
  }: { readonly now: Date; readonly after: CustomerId | undefined; readonly limit: number },
): Promise<CustomerId[]> {
  const [today, at] = [wineryDate(now), now.toISOString()];
  const { rows } = await read.execute<{ customerId: CustomerId }>(sql`
    select distinct member.customer_id as "customerId"
      from points_lots lot
      join points_members member on member.account_id = lot.account_id
      cross join lateral (select greatest(lot.expires_on,
          (select max((held.ends_at at time zone ${wineryTimeZoneSql})::date) + ${pointsProgram().keptAfterMembershipDays}::integer from entitlements held
            where held.customer_id = member.customer_id and held.starts_at <= ${at}),
          (select max((entry.at at time zone ${wineryTimeZoneSql})::date) + ${lastExpiryWarningDays}::integer
             from points_lot_movements moved join ledger_entries entry on entry.id = moved.entry_id
            where moved.lot_id = lot.id and entry.kind = 'refund')) as day) last
     where lot.remaining > 0 and lot.expires_on <= ${addDays(today, firstExpiryWarningDays)}
       and last.day <= ${addDays(today, firstExpiryWarningDays)}
       and not exists (select from points_expiry_notices told where told.lot_id = lot.id
         and told.expires_on >= greatest(last.day, ${today}::date)
         and (told.days_before = ${lastExpiryWarningDays} or last.day > ${addDays(today, lastExpiryWarningDays)}))
       and not exists (select from entitlements held
         where held.customer_id = member.customer_id and held.ends_at is null and held.starts_at <= ${at})
       and ${after === undefined ? sql`true` : sql`member.customer_id > ${after}`}
     order by member.customer_id limit ${limit}`);
  return rows.map(({ customerId }) => customerId);
}

/** Records an expiry warning. The table allows only one per lot, day and kind. */
export async function insertExpiryWarning(
  tx: Transaction,
  lotId: PointsLotId,
  { daysBefore, on }: Extract<LotExpiryAction, { kind: 'warn' }>,
  today: CivilDate,
): Promise<void> {
  await tx.insert(pointsExpiryNotices).values({ lotId, daysBefore, expiresOn: on, toldOn: today });
}
