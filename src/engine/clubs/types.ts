import type { Branded } from '../../core/ids.ts';
import type { BasisPoints, Cents } from '../../core/money.ts';

export type ClubId = Branded<number, 'ClubId'>;

/** `foothill-6`: the club and its bottles, which is also `Entitlement.plan`. */
export type ClubPlan = Branded<string, 'ClubPlan'>;

/**
 * `curated`: the winemaker chooses; `choice`: the member changes the winemaker's box at will; `quiz`: answers and ratings choose
 * (domain §4.3).
 */
export type ClubShape = 'curated' | 'choice' | 'quiz';

/** All members at the release's date, or each at their own. */
export type ClubCadence = 'release' | 'own_date';

export type WinePreference = 'mixed' | 'red' | 'white';

export type ClubTier = {
  readonly plan: ClubPlan;
  readonly clubId: ClubId;
  readonly bottles: number;
  readonly discount: BasisPoints;
  /** What a shipment typically costs, before tax and shipping. */
  readonly typicalLowCents: Cents;
  readonly typicalHighCents: Cents;
  readonly seesAllocation: boolean;
  readonly tastingsPerDay: number;
};

export type ClubFrequency = {
  readonly frequency: string;
  readonly title: string;
  /** The months of its releases, 1 to 12; empty where members have their own dates. */
  readonly months: readonly number[];
  readonly intervalMonths: number;
};

/** `full`: its cap is reached, and whoever comes waits in line. */
export type ClubStatus = 'open' | 'full' | 'paused';

export type Club = {
  readonly id: ClubId;
  readonly slug: string;
  readonly title: string;
  readonly shape: ClubShape;
  readonly cadence: ClubCadence;
  readonly isPaused: boolean;
  readonly memberCap: number | undefined;
  readonly termsVersion: string;
  readonly tiers: readonly ClubTier[];
  readonly frequencies: readonly ClubFrequency[];
};
