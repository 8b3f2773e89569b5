import type { Transaction } from '../../../platform/database.server.ts';
import { resultsOf } from './rules.ts';
import { countShown } from './store.server.ts';
import type { Experiment, VariationResult } from './types.ts';

/** What came of each variation so far, in the experiment's own order. */
export async function experimentResults(
  read: Transaction,
  { id, variations }: Experiment,
): Promise<VariationResult[]> {
  const counts = await countShown(read, id);
  return resultsOf(
    variations.map(({ key }) => {
      const counted = counts.find(({ variation }) => variation === key);
      return { variation: key, visitors: counted?.visitors ?? 0, buyers: counted?.buyers ?? 0 };
    }),
  );
}
