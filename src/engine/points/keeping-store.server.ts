import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { addDays, type CivilDate, wineryDate } from '../../core/dates.ts';
import type { CustomerId } from '../../core/ids.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { entitlements } from '../standing/schema.ts';
import type { Keeping, LotStep, Told } from './lot-rules.ts';
import { firstWarningDays, lastWarningDays } from './rules.ts';
import { pointsExpiryNotices, pointsLots, pointsMembers } from './schema.ts';
import type { PointsLot, PointsLotId } from './types.ts';

/** What keeps the points of a customer: the memberships of now, or the end of the last one. */
export async function keepingOf(read: Transaction, customerId: CustomerId, now: Date): Promise<Keeping> {
  const rights = await read
    .select({ programme: entitlements.programme, endsAt: entitlements.endsAt })
    .from(entitlements)
    .where(and(eq(entitlements.customerId, customerId), lte(entitlements.startsAt, now)));
  const open = rights.find(({ endsAt }) => endsAt === null);
  if (open) return { kind: 'kept', by: open.programme };
  const ends = rights.map(({ endsAt }) => endsAt?.getTime() ?? 0);
  return {
    kind: 'ended',
    endedOn: ends.length > 0 ? wineryDate(new Date(Math.max(...ends))) : undefined,
  };
}

/** A lot with what decides when it ends. */
export type EndingLot = PointsLot & {
  readonly returnedOn: CivilDate | undefined;
  readonly told: readonly Told[];
};

/** What somebody has that ends of itself within sixty days, or would. */
export async function endingLots(
  read: Transaction,
  customerId: CustomerId,
  today: CivilDate,
): Promise<EndingLot[]> {
  const told = sql<
    Told[]
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
      told,
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
 * Whoever has a lot of which something is to be told or taken this night, as far as a statement can say it: whom a membership keeps all, and
 * whose warnings have gone out, is left alone. In portions by their ids.
 */
export async function customersWithEndingLots(
  read: Transaction,
  {
    now,
    after,
    limit,
  }: { readonly now: Date; readonly after: CustomerId | undefined; readonly limit: number },
): Promise<CustomerId[]> {
  const today = wineryDate(now);
  const rows = await read
    .selectDistinct({ customerId: pointsMembers.customerId })
    .from(pointsLots)
    .innerJoin(pointsMembers, eq(pointsMembers.accountId, pointsLots.accountId))
    .where(
      and(
        sql`${pointsLots.remaining} > 0`,
        lte(pointsLots.expiresOn, addDays(today, firstWarningDays)),
        sql`(not exists (select from points_expiry_notices told where told.lot_id = ${pointsLots.id})
          or ${pointsLots.expiresOn} <= ${addDays(today, lastWarningDays)} and not exists (
            select from points_expiry_notices told where told.lot_id = ${pointsLots.id} and told.days_before = 14 and told.expires_on >= ${today}))`,
        sql`not exists (select from entitlements held where held.customer_id = ${pointsMembers.customerId} and held.ends_at is null
          and held.starts_at <= ${now.toISOString()})`,
        after === undefined ? undefined : gt(pointsMembers.customerId, after),
      ),
    )
    .orderBy(pointsMembers.customerId)
    .limit(limit);
  return rows.map(({ customerId }) => customerId);
}

/** Writes down what somebody is being told of a lot; once for each day and warning. */
export async function insertWarning(
  tx: Transaction,
  lotId: PointsLotId,
  { daysBefore, on }: Extract<LotStep, { kind: 'warn' }>,
  today: CivilDate,
): Promise<void> {
  await tx.insert(pointsExpiryNotices).values({ lotId, daysBefore, expiresOn: on, toldOn: today });
}
