import { and, asc, eq, sql } from 'drizzle-orm';
import type { OrderId, ProblemReportId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { SealedPhoto } from '../../../platform/sealed-photos.server.ts';
import type { OrderLineUnits } from '../fulfillment/types.ts';
import { problemPhotos, problems, problemUnits } from './schema.ts';
import type { ProblemReport, SubmittedProblemReport } from './types.ts';

/* Every change begins with the lock of the order's draft. */

/** The maximum number of reports read for one order. Each report covers at least one bottle, so no order reaches it. */
const mostOfOneOrder = 500;

export type ProblemReportKey = { readonly orderId: OrderId; readonly number: number };

/** Returns the problem reports of an order, oldest first. The caller must be staff or have read the order for its owner (I-6). */
export async function problemsOfOrder(read: Transaction, orderId: OrderId): Promise<ProblemReport[]> {
  return problemsWhere(read, eq(problems.orderId, orderId), mostOfOneOrder);
}

/** Returns the undecided problem reports of all orders, oldest first, for staff. */
export async function openProblems(read: Transaction, limit: number): Promise<ProblemReport[]> {
  return problemsWhere(read, eq(problems.state, 'open'), limit);
}

async function problemsWhere(
  read: Transaction,
  condition: ReturnType<typeof eq>,
  limit: number,
): Promise<ProblemReport[]> {
  const units = sql<OrderLineUnits[]>`(select coalesce(jsonb_agg(jsonb_build_object('position', unit.position,
    'quantity', unit.quantity) order by unit.position), '[]') from problem_units unit where unit.problem_id = problems.id)`;
  const photoCount = sql<number>`(select count(*)::integer from problem_photos photo where photo.problem_id = problems.id)`;
  const rows = await read
    .select({ problem: problems, units, photoCount })
    .from(problems)
    .where(condition)
    .orderBy(asc(problems.reportedAt), asc(problems.number))
    .limit(limit);
  return rows.map(({ problem, units, photoCount }) => {
    const { reportKey: _key, reportedBy: _by, decidedBy: _who, updatedAt: _updated, ...shown } = problem;
    return {
      ...shown,
      remedy: shown.remedy ?? undefined,
      refundNumber: shown.refundNumber ?? undefined,
      decidedAt: shown.decidedAt ?? undefined,
      units,
      photoCount,
    };
  });
}

/** Returns the number of the report already created with this form; undefined if there is none. */
export async function findProblemReportNumber(
  tx: Transaction,
  { orderId, reportKey }: { readonly orderId: OrderId; readonly reportKey: string },
): Promise<number | undefined> {
  const [row] = await tx
    .select({ number: problems.number })
    .from(problems)
    .where(and(eq(problems.orderId, orderId), eq(problems.reportKey, reportKey)));
  return row?.number;
}

/**
 * Inserts a report with its bottles and photos, and returns its number. A trigger rejects bottles that have not arrived or are in another
 * report.
 */
export async function insertProblem(
  tx: Transaction,
  written: Omit<SubmittedProblemReport, 'photos'> & {
    readonly orderId: OrderId;
    readonly photos: readonly SealedPhoto[];
    readonly actor: AuditActor;
    readonly now: Date;
  },
): Promise<number> {
  const { orderId, units, photos, actor, now, ...report } = written;
  const [created] = await tx
    .insert(problems)
    .values({
      ...report,
      id: sql`uuidv7()`,
      orderId,
      number: sql`(select coalesce(max(number), 0) + 1 from problems where order_id = ${orderId})`,
      state: 'open',
      reportedBy: actor,
      reportedAt: now,
      updatedAt: now,
    })
    .returning({ problemId: problems.id, number: problems.number });
  invariant(created, 'an insert returns its row');
  const { problemId, number } = created;
  await tx
    .insert(problemUnits)
    .values(units.map(({ position, quantity }) => ({ problemId, orderId, position, quantity })));
  if (photos.length > 0) {
    await tx
      .insert(problemPhotos)
      .values(photos.map((photo, index) => ({ problemId, n: index + 1, ...photo })));
  }
  return number;
}

/** Writes the decision about an open report. Call it under the order's lock. */
export async function writeProblemDecision(
  tx: Transaction,
  decided: Pick<ProblemReport, 'id' | 'state' | 'remedy' | 'refundNumber' | 'answer'> & {
    readonly actor: AuditActor;
    readonly now: Date;
  },
): Promise<void> {
  const { id, state, remedy = null, refundNumber = null, answer, actor, now } = decided;
  const written = await tx
    .update(problems)
    .set({ state, remedy, refundNumber, answer, decidedBy: actor, decidedAt: now, updatedAt: now })
    .where(and(eq(problems.id, id), eq(problems.state, 'open')));
  invariant(written.rowCount === 1, 'a report is under our lock as it was decided on');
}

export async function markProblemClosed(
  tx: Transaction,
  { id, now }: { readonly id: ProblemReportId; readonly now: Date },
): Promise<void> {
  await tx.update(problems).set({ state: 'closed', updatedAt: now }).where(eq(problems.id, id));
}

export async function sealedPhotosOfProblem(
  read: Transaction,
  problemId: ProblemReportId,
): Promise<SealedPhoto[]> {
  return read
    .select({ kind: problemPhotos.kind, bytes: problemPhotos.bytes, sealed: problemPhotos.sealed })
    .from(problemPhotos)
    .where(eq(problemPhotos.problemId, problemId))
    .orderBy(asc(problemPhotos.n));
}
