import { wineryDate } from '../../../core/dates.ts';
import type { ExperimentEventBatch, ExperimentHost } from '../../../integrations/experiments/port.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import { chooseVariation, datafileOfExperiments, isVisitorId } from './rules.ts';
import {
  markExperimentPurchase,
  recordShownVariations,
  runningExperiments,
  type ShownVariation,
} from './store.server.ts';

/**
 * Records impressions. The variation is computed from the visitor's id rather than trusted from the browser, and mismatches are dropped. A
 * hosted provider gets the batch unchanged.
 */
export async function recordImpressions(
  {
    read,
    seal,
    host,
  }: { readonly read: Transaction; readonly seal: Seal; readonly host: ExperimentHost | undefined },
  batch: ExperimentEventBatch,
  now: Date,
): Promise<void> {
  if (host) {
    host.dispatch(batch);
    return;
  }
  const running = await runningExperiments(read);
  const datafile = datafileOfExperiments(running);
  const shown = batch.visitors.flatMap(({ visitor_id: visitorId, snapshots }) =>
    snapshots.flatMap(({ decisions }) =>
      decisions.flatMap((told): ShownVariation[] => {
        const experiment = running.find(({ id }) => String(id) === told.experiment_id);
        const decision = experiment && chooseVariation(datafile, experiment.key, visitorId);
        if (!experiment || decision?.variationId !== told.variation_id) return [];
        const { variation } = decision;
        return [
          {
            experimentId: experiment.id,
            visitorHash: visitorHash(seal, visitorId),
            variation,
            seenOn: wineryDate(now),
          },
        ];
      }),
    ),
  );
  await recordShownVariations(read, shown);
}

/** Returns the keyed hash stored for a visitor, so that the database alone cannot identify a browser. */
function visitorHash(seal: Seal, visitorId: string): Buffer {
  return seal.keyedHash(`experiment visitor:${visitorId}`);
}

/** Credits a purchase to the running experiments that this browser was shown before. */
export async function creditPurchaseToVariations(
  tx: Transaction,
  seal: Seal,
  visitorId: string | undefined,
  boughtAt: Date,
): Promise<void> {
  if (isVisitorId(visitorId))
    await markExperimentPurchase(tx, visitorHash(seal, visitorId), wineryDate(boughtAt));
}
