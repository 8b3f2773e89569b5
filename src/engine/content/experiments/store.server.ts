import { and, asc, count, desc, eq, inArray, isNull, lt, lte } from 'drizzle-orm';
import type { CivilDate } from '../../../core/dates.ts';
import { withoutNulls } from '../../../core/without-nulls.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { variationResults } from './rules.ts';
import { experiments, experimentVisitors } from './schema.ts';
import type { Experiment, NewExperiment, VariationResult } from './types.ts';

const columns = {
  id: experiments.id,
  key: experiments.key,
  title: experiments.title,
  variations: experiments.variations,
  trafficBasisPoints: experiments.trafficBasisPoints,
  state: experiments.state,
  startedAt: experiments.startedAt,
  stoppedAt: experiments.stoppedAt,
};
type Row = Omit<Experiment, 'startedAt' | 'stoppedAt'> & {
  readonly startedAt: Date | null;
  readonly stoppedAt: Date | null;
};
const fromRow = (row: Row): Experiment => withoutNulls(row);

/** Inserts an experiment and returns its id; undefined if the feature already has an experiment that is not stopped. */
export async function insertExperiment(
  tx: Transaction,
  experiment: NewExperiment,
  now: Date,
): Promise<number | undefined> {
  const [row] = await tx
    .insert(experiments)
    .values({ ...experiment, state: 'draft', createdAt: now })
    .onConflictDoNothing()
    .returning({ id: experiments.id });
  return row?.id;
}

export async function allExperiments(read: Transaction): Promise<Experiment[]> {
  return (await read.select(columns).from(experiments).orderBy(desc(experiments.id))).map(fromRow);
}

export async function runningExperiments(read: Transaction): Promise<Experiment[]> {
  const running = read.select(columns).from(experiments).where(eq(experiments.state, 'running'));
  return (await running.orderBy(asc(experiments.id))).map(fromRow);
}

/** Locks and returns the newest experiment of this feature; undefined if the feature has none. */
export async function lockExperiment(tx: Transaction, key: string): Promise<Experiment | undefined> {
  const newest = tx.select(columns).from(experiments).where(eq(experiments.key, key));
  const [row] = await newest.orderBy(desc(experiments.id)).limit(1).for('update');
  return row && fromRow(row);
}

export async function updateExperimentState(
  tx: Transaction,
  id: number,
  change: { readonly state: 'running' | 'stopped'; readonly now: Date },
): Promise<void> {
  const { state, now } = change;
  const instants = state === 'running' ? { startedAt: now } : { stoppedAt: now };
  await tx
    .update(experiments)
    .set({ state, ...instants })
    .where(eq(experiments.id, id));
}

export type ShownVariation = {
  readonly experimentId: number;
  readonly visitorHash: Buffer;
  readonly variation: string;
  readonly seenOn: CivilDate;
};

/** Records which variations visitors were shown. A visitor recorded earlier keeps the first variation. */
export async function recordShownVariations(
  tx: Transaction,
  shown: readonly ShownVariation[],
): Promise<void> {
  if (shown.length > 0)
    await tx
      .insert(experimentVisitors)
      .values([...shown])
      .onConflictDoNothing();
}

/** Credits a visitor's first purchase after an impression to the variation shown. */
export async function markExperimentPurchase(
  tx: Transaction,
  visitorHash: Buffer,
  on: CivilDate,
): Promise<void> {
  const running = tx.select({ id: experiments.id }).from(experiments).where(eq(experiments.state, 'running'));
  await tx
    .update(experimentVisitors)
    .set({ boughtOn: on })
    .where(
      and(
        eq(experimentVisitors.visitorHash, visitorHash),
        isNull(experimentVisitors.boughtOn),
        lte(experimentVisitors.seenOn, on),
        inArray(experimentVisitors.experimentId, running),
      ),
    );
}

async function countShown(read: Transaction, experimentId: number) {
  const { variation, boughtOn } = experimentVisitors;
  return read
    .select({ variation, visitors: count(), buyers: count(boughtOn) })
    .from(experimentVisitors)
    .where(eq(experimentVisitors.experimentId, experimentId))
    .groupBy(variation);
}

/** Deletes the records of visitors in experiments stopped before `stoppedBefore`. */
export async function deleteShownVariations(tx: Transaction, stoppedBefore: Date): Promise<void> {
  const over = tx
    .select({ id: experiments.id })
    .from(experiments)
    .where(and(eq(experiments.state, 'stopped'), lt(experiments.stoppedAt, stoppedBefore)));
  await tx.delete(experimentVisitors).where(inArray(experimentVisitors.experimentId, over));
}

/** Returns the results of each variation in the experiment's order. */
export async function experimentResults(
  read: Transaction,
  { id, variations }: Experiment,
): Promise<VariationResult[]> {
  const counts = await countShown(read, id);
  return variationResults(
    variations.map(({ key }) => {
      const counted = counts.find(({ variation }) => variation === key);
      return { variation: key, visitors: counted?.visitors ?? 0, buyers: counted?.buyers ?? 0 };
    }),
  );
}
