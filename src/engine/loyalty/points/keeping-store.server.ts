import { and, eq, lte, sql } from 'drizzle-orm';
import { addDays, type CivilDate, wineryDate } from '../../../core/dates.ts';
import type { CustomerId, PointsLotId } from '../../../core/ids.ts';
import { wineryZone } from '../../../platform/columns.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { entitlements } from '../../pricing/standing/schema.ts';
import type { ExpiryProtection, ExpiryWarning, LotExpiryAction } from './lot-rules.ts';
import { firstWarningDays, lastWarningDays, pointsProgram } from './rules.ts';
import { pointsExpiryNotices, pointsLots, pointsMembers } from './schema.ts';
import type { PointsLot } from './types.ts';

/** Returns what keeps a customer's points from expiring: a current membership, or the end of the last one. */
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

/** A lot with what determines its expiry. */
export type ExpiringLot = PointsLot & {
  readonly returnedOn: CivilDate | undefined;
  readonly warnings: readonly ExpiryWarning[];
};

/** Returns the lots that expire within 60 days unless something keeps them. */
export async function expiringLots(
  read: Transaction,
  customerId: CustomerId,
  today: CivilDate,
): Promise<ExpiringLot[]> {
  const warnings = sql<
    ExpiryWarning[]
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
        lte(pointsLots.expiresOn, addDays(today, firstWarningDays)),
      ),
    )
    .orderBy(pointsLots.expiresOn, pointsLots.id);
  return rows.map(({ returnedAt: at, ...lot }) => ({ ...lot, returnedOn: at ? wineryDate(at) : undefined }));
}

/**
 * Returns the customers with a lot to warn about or expire tonight, in pages by id. Mirrors `lastDayOf` and `stepOf`: a warning counts only
 * if it names the lot's last day or a later one, since a return or a membership may have moved it.
 */
export async function customersWithEndingLots(
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
          (select max((held.ends_at at time zone ${wineryZone})::date) + ${pointsProgram().keptAfterMembershipDays}::integer from entitlements held
            where held.customer_id = member.customer_id and held.starts_at <= ${at}),
          (select max((entry.at at time zone ${wineryZone})::date) + ${lastWarningDays}::integer
             from points_lot_movements moved join ledger_entries entry on entry.id = moved.entry_id
            where moved.lot_id = lot.id and entry.kind = 'refund')) as day) last
     where lot.remaining > 0 and lot.expires_on <= ${addDays(today, firstWarningDays)}
       and last.day <= ${addDays(today, firstWarningDays)}
       and not exists (select from points_expiry_notices told where told.lot_id = lot.id
         and told.expires_on >= greatest(last.day, ${today}::date)
         and (told.days_before = ${lastWarningDays} or last.day > ${addDays(today, lastWarningDays)}))
       and not exists (select from entitlements held
         where held.customer_id = member.customer_id and held.ends_at is null and held.starts_at <= ${at})
       and ${after === undefined ? sql`true` : sql`member.customer_id > ${after}`}
     order by member.customer_id limit ${limit}`);
  return rows.map(({ customerId }) => customerId);
}

/** Records a warning, once per lot, day and kind. */
export async function insertWarning(
  tx: Transaction,
  lotId: PointsLotId,
  { daysBefore, on }: Extract<LotExpiryAction, { kind: 'warn' }>,
  today: CivilDate,
): Promise<void> {
  await tx.insert(pointsExpiryNotices).values({ lotId, daysBefore, expiresOn: on, toldOn: today });
}
