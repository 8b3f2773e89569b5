import type { CivilDate } from '../../core/dates.ts';
import type { Branded, ClubId } from '../../core/ids.ts';
import type { BasisPoints, Cents } from '../../core/money.ts';
import type { WithoutNulls } from '../../core/without-nulls.ts';
import type { clubs } from './schema.ts';

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
  /** What one shipment costs as a gift, tax and ground shipping included; null where the plan is not given. */
  readonly giftCents: Cents | null;
  /** Prices that its members were told of and that do not hold yet, the earliest first. */
  readonly newPrices?: readonly NewPrice[];
};

/** What shipments that are charged on this day or later typically come to (domain §2.5). */
export type NewPrice = {
  readonly startsOn: CivilDate;
  readonly typicalLowCents: Cents;
  readonly typicalHighCents: Cents;
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

export type Club = WithoutNulls<Omit<typeof clubs.$inferSelect, 'position'>> & {
  readonly tiers: readonly ClubTier[];
  readonly frequencies: readonly ClubFrequency[];
};

/** A club as somebody who may join meets it (domain §5.16). */
export type ClubOffer = Club & {
  readonly status: ClubStatus;
  /** Undefined where there is no cap; whoever waits in line comes before whoever comes now. */
  readonly placesLeft: number | undefined;
  /** The release that somebody who joins now could still get, and until when they may change it; undefined for members' own dates. */
  readonly nextRelease:
    | { readonly processOn: CivilDate; readonly locksAt: Date; readonly isOpen: boolean }
    | undefined;
};

/** What one year of a plan comes to: how often, and between which sums, before tax and shipping. */
export type PlanFigures = {
  readonly plan: ClubPlan;
  readonly clubTitle: string;
  readonly bottles: number;
  readonly frequency: string;
  readonly frequencyTitle: string;
  readonly shipmentsPerYear: number;
  readonly discount: BasisPoints;
  readonly shipmentLowCents: Cents;
  readonly shipmentHighCents: Cents;
  readonly yearLowCents: Cents;
  readonly yearHighCents: Cents;
};

/**
 * What stands beside the box that is ticked (domain §2.5): `paragraphs` close to it, `sentence` as the label of the box itself.
 * `text` is both, word for word as it is stored; `version` comes back with the form, so that nobody agrees to other words than
 * they saw.
 */
export type ClubTerms = {
  readonly version: string;
  readonly paragraphs: readonly string[];
  readonly sentence: string;
  readonly text: string;
};

/**
 * From which charge on a change of a membership counts. `totalCents` is what that shipment comes to, tax and shipping included, once its
 * box is open; `insteadCents` what the same shipment came to before.
 */
export type ChangeStart = {
  readonly on: CivilDate;
  readonly totalCents: Cents | undefined;
  readonly insteadCents: Cents | undefined;
};

/** Another price of a plan, whether its members were told already or not. */
export type PriceChange = NewPrice & Pick<ClubTier, 'plan'>;
