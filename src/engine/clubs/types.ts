import type { CivilDate } from '../../core/dates.ts';
import type { Branded, ClubId } from '../../core/ids.ts';
import type { BasisPoints, Cents } from '../../core/money.ts';
import type { WithoutNulls } from '../../core/without-nulls.ts';
import type { ClubDefinition } from './definition-rules.ts';
import type { clubs } from './schema.ts';

/** `estate-6`: the club and its number of bottles. Also the value of `Entitlement.plan`. */
export type ClubPlan = Branded<string, 'ClubPlan'>;

/**
 * `curated`: the winemaker chooses the wines; `choice`: the member may change the winemaker's box; `quiz`:
 * the member's answers and ratings choose them (domain §4.3).
 */
export type ClubShape = 'curated' | 'choice' | 'quiz';

/** Whether all members ship on the release's date, or each on their own date. */
export type ClubCadence = 'release' | 'own_date';

export type WinePreference = 'mixed' | 'red' | 'white';

/** The winery's words and picture of a club; any of them may be empty. */
export type ClubCopy = ClubDefinition['copy'];

export type ClubTier = {
  readonly plan: ClubPlan;
  readonly clubId: ClubId;
  readonly bottles: number;
  readonly discount: BasisPoints;
  /** Typical price of a shipment, before tax and shipping. */
  readonly typicalLowCents: Cents;
  readonly typicalHighCents: Cents;
  readonly seesAllocation: boolean;
  readonly tastingsPerDay: number;
  /** Price of one shipment as a gift, including tax and ground shipping; null if the plan can't be given. */
  readonly giftCents: Cents | null;
  /** Price changes that members were notified of and that are not in effect yet, the earliest first. */
  readonly newPrices?: readonly NewPrice[];
};

/** The typical price of shipments charged on this day or later (domain §2.5). */
export type NewPrice = {
  readonly startsOn: CivilDate;
  readonly typicalLowCents: Cents;
  readonly typicalHighCents: Cents;
};

export type ClubFrequency = {
  readonly frequency: string;
  readonly title: string;
  /** The months of its releases, 1 to 12; empty if members have their own dates. */
  readonly months: readonly number[];
  readonly intervalMonths: number;
};

/** `full`: the member cap is reached, so new customers join the waitlist. */
export type ClubStatus = 'open' | 'full' | 'paused';

export type Club = WithoutNulls<Omit<typeof clubs.$inferSelect, 'position' | 'copy'>> & {
  readonly copy: ClubCopy;
  readonly tiers: readonly ClubTier[];
  readonly frequencies: readonly ClubFrequency[];
};

/** A club as a prospective member sees it (domain §5.16). */
export type ClubOffer = Club & {
  readonly status: ClubStatus;
  /** How many more customers can join now; undefined without a cap. Customers on the waitlist come before new ones. */
  readonly placesLeft: number | undefined;
  /**
   * The next release a new member could receive, and until when they may change its box; undefined for clubs
   * with members' own dates.
   */
  readonly nextRelease:
    | { readonly processOn: CivilDate; readonly locksAt: Date; readonly isOpen: boolean }
    | undefined;
};

/** What one year of a plan costs: shipments and price range, before tax and shipping. */
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
 * The terms of a plan (domain §2.5): `paragraphs` are shown next to the checkbox and `sentence` is its label. `text` is both, word for word
 * as stored. `version` is submitted with the form, so that customers agree only to words they were shown.
 */
export type ClubTerms = {
  readonly version: string;
  readonly paragraphs: readonly string[];
  readonly sentence: string;
  readonly text: string;
};

/**
 * When a membership change takes effect. `totalCents` is the total of the first changed shipment with tax and
 * shipping, known once its box is open; `insteadCents` is what the same shipment cost before the change.
 */
export type ChangeStart = {
  readonly on: CivilDate;
  readonly totalCents: Cents | undefined;
  readonly insteadCents: Cents | undefined;
};

/** A scheduled price change of a plan, whether or not its members were notified. */
export type PriceChange = NewPrice & Pick<ClubTier, 'plan'>;

/** Which pages of clubs have something to show, so that nothing links to the others. */
export type ClubLinks = {
  readonly hasClubs: boolean;
  /** Whether a plan can be given as a gift now. */
  readonly canGive: boolean;
  readonly hasQuiz: boolean;
};
