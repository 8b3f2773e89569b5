import { type CivilDate, wineryDate } from '../../core/dates.ts';
import type { CustomerId } from '../../core/ids.ts';
import { basisPoints } from '../../core/money.ts';
import type { ShopDependencies } from '../../dependencies.server.ts';
import { isPurchasable, skuDisplayName } from '../../engine/catalog/rules.ts';
import type { ShelfSku } from '../../engine/catalog/types.ts';
import { viewShelf } from '../../engine/catalog/view.server.ts';
import { consentsOf } from '../../engine/identity/consents/index.server.ts';
import type { Consent } from '../../engine/identity/consents/types.ts';
import { pointsLedger, viewPoints } from '../../engine/loyalty/points/index.server.ts';
import { pointsProgram } from '../../engine/loyalty/points/rules.ts';
import type { PointsLedgerPage, PointsView } from '../../engine/loyalty/points/types.ts';
import { countEarnings } from '../../engine/loyalty/points/view.server.ts';
import type { OfferedReward } from '../../engine/loyalty/rewards/types.ts';
import { rewardsByAvailability } from '../../engine/loyalty/rewards/view.server.ts';
import { caseLadderOn } from '../../engine/pricing/dated-rules.ts';
import { loadCustomerStanding } from '../../engine/pricing/standing/index.server.ts';
import type { CustomerStanding } from '../../engine/pricing/standing/rules.ts';
import { type EarningWayRow, earningWays, type PointsHistoryQuery } from './rules.ts';
import type { PointsCalculatorFacts } from './what-if-rules.ts';

export type LoyaltyPage = {
  readonly points: PointsView;
  readonly history: PointsLedgerPage;
  readonly rewards: readonly OfferedReward[];
  readonly ways: readonly EarningWayRow[];
  readonly whatIf: PointsCalculatorFacts;
  readonly agreement: { readonly on: CivilDate; readonly text: string } | undefined;
};

const shelfLooked = 60;
const usualMl = 750;
const shownRewards = 4;

/** Returns the data of the Vine Points page for a current or former member; undefined for anyone else. */
export async function loadLoyaltyPage(
  { database: { read }, clock }: Pick<ShopDependencies, 'database' | 'clock'>,
  owner: CustomerId,
  query: PointsHistoryQuery,
): Promise<LoyaltyPage | undefined> {
  const now = clock.now();
  const points = await viewPoints(read, owner, now);
  if (!points) return undefined;
  const [history, rewards, taken, consents, standing] = await Promise.all([
    pointsLedger(read, owner, query.filter, query.page),
    rewardsByAvailability(read, owner, now),
    countEarnings(read, owner, now),
    consentsOf(read, owner),
    loadCustomerStanding(read, owner, now),
  ]);
  const shelf = await viewShelf(read, standing, shelfLooked);
  return {
    points,
    history,
    rewards: rewards.slice(0, shownRewards),
    ways: earningWays({ ...points, isPlus: standing.programs.includes('plus') }, taken, pointsProgram()),
    whatIf: whatIfFacts(points, standing, shelf, wineryDate(now)),
    agreement: agreementOf(consents),
  };
}

function whatIfFacts(
  { multiplier, tier }: PointsView,
  { percentages }: Pick<CustomerStanding, 'percentages'>,
  shelf: readonly ShelfSku[],
  today: CivilDate,
): PointsCalculatorFacts {
  return {
    wines: shelf
      .filter(
        ({ kind, bottleMl, availability }) =>
          kind === 'wine' && bottleMl === usualMl && isPurchasable(availability),
      )
      .map((wine) => ({ slug: wine.slug, name: skuDisplayName(wine), priceCents: wine.priceCents })),
    ownRate: basisPoints(Math.max(0, ...percentages.map(({ rate }) => rate))),
    caseSteps: caseLadderOn(today)?.steps ?? [],
    ...{ multiplier, tier, tiers: pointsProgram().tiers },
  };
}

function agreementOf(consents: readonly Consent[]): LoyaltyPage['agreement'] {
  const consent = consents.find(({ program }) => program === 'points');
  return consent && { on: wineryDate(consent.acceptedAt), text: consent.termsText };
}
