import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { LedgerAccountId, LedgerEntryId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { ledgerEntries } from '../../ledger/schema.ts';
import type { LedgerCause, LedgerEntryKind } from '../../ledger/types.ts';
import { pointsLotMovements, pointsLots } from './schema.ts';
import type { LotMove, PointsLot } from './types.ts';

/** Returns the account's lots that have points left. The caller must have locked the account. */
export async function lotsWithRemainingPoints(
  tx: Transaction,
  accountId: LedgerAccountId,
): Promise<PointsLot[]> {
  return tx
    .select({
      id: pointsLots.id,
      points: pointsLots.points,
      earnedOn: pointsLots.earnedOn,
      expiresOn: pointsLots.expiresOn,
      remaining: pointsLots.remaining,
    })
    .from(pointsLots)
    .where(and(eq(pointsLots.accountId, accountId), gt(pointsLots.remaining, sql`0`)))
    .orderBy(asc(pointsLots.expiresOn), asc(pointsLots.id));
}

export async function insertPointsLot(
  tx: Transaction,
  lot: PointsLot & { readonly accountId: LedgerAccountId },
): Promise<void> {
  await tx.insert(pointsLots).values(lot);
}

/** Records the lot movements of a ledger entry and updates the lots in the same statement. */
export async function recordLotMoves(
  tx: Transaction,
  entryId: LedgerEntryId,
  moves: readonly LotMove[],
): Promise<void> {
  if (moves.length === 0) return;
  const lots = JSON.stringify(moves.map(({ lotId, points }) => ({ lot_id: lotId, points })));
  await tx.execute(sql`
    with moved as (
      insert into points_lot_movements (entry_id, lot_id, points)
      select ${entryId}, move.lot_id, move.points from jsonb_to_recordset(${lots}::jsonb) as move (lot_id bigint, points integer)
      returning lot_id, points)
    update points_lots set remaining = remaining + moved.points from moved where points_lots.id = moved.lot_id`);
}

/** Returns the lot movements of the entry of this kind that a cause created. */
export async function lotMovesOfCause(
  tx: Transaction,
  cause: LedgerCause,
  kind: LedgerEntryKind,
): Promise<LotMove[]> {
  return tx
    .select({ lotId: pointsLotMovements.lotId, points: pointsLotMovements.points })
    .from(pointsLotMovements)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, pointsLotMovements.entryId))
    .where(
      and(
        eq(ledgerEntries.causeType, cause.type),
        eq(ledgerEntries.causeId, cause.id),
        eq(ledgerEntries.kind, kind),
      ),
    );
}

/** Returns the number of points that a cause spent, and their account; undefined if it spent none. */
export async function pointsSpentByCause(
  tx: Transaction,
  cause: LedgerCause,
): Promise<{ readonly accountId: LedgerAccountId; readonly points: number } | undefined> {
  const [row] = await tx
    .select({ accountId: ledgerEntries.accountId, amount: ledgerEntries.amount })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.causeType, cause.type),
        eq(ledgerEntries.causeId, cause.id),
        eq(ledgerEntries.kind, 'post'),
      ),
    );
  return row && { accountId: row.accountId, points: -row.amount };
}
