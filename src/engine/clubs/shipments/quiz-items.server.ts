import type { BoxItem } from '../releases/box-rules.ts';
import { middleAnswers, quizBox } from '../releases/quiz-rules.ts';
import { type ClubWine, forBoxes } from '../releases/wines-view.server.ts';
import type { Box } from './store.server.ts';

/** The box that answers and ratings choose, of wines that are there now (domain §4.3). */
export function quizItems(
  { membership, tier }: Pick<Box, 'membership' | 'tier'>,
  wines: readonly ClubWine[],
): BoxItem[] {
  const { answers, preference, neverSent } = membership;
  const tasted = wines.flatMap(({ skuId, wasReceived, stars }) => (wasReceived ? [{ skuId, stars }] : []));
  return quizBox(
    forBoxes(wines, tier.bottles),
    tier,
    { ...(answers ?? middleAnswers), color: preference },
    {
      tasted,
      never: neverSent,
    },
  );
}
