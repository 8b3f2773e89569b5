import type { CivilDate } from '../../core/dates.ts';
import type { Branded, ClubId } from '../../core/ids.ts';
import type { BasisPoints, Cents } from '../../core/money.ts';
import type { WithoutNulls } from '../../core/without-nulls.ts';
import type { ClubDefinition } from './definition-rules.ts';
import type { clubs } from './schema.ts';

/** The id of a club plan, made of the club and its number of bottles, such as `estate-6`. Also the value of `Entitlement.plan`. */
export type ClubPlan = Branded<string, 'ClubPlan'>;

/**
 * The way a club's wines are chosen. `curated`: the winemaker chooses the wines; `choice`: the member may change the winemaker's box;
 * `quiz`: the member's answers and ratings choose them (domain §4.3).
 */
export type ClubSelectionMode = 'curated' | 'choice' | 'quiz';

/** The shipping schedule of a club: all members ship on the release's date, or each member on their own date. */
export type ClubCadence = 'release' | 'own_date';

export type WinePreference = 'mixed' | 'red' | 'white';

/** The winery's text and picture for a club; any field may be empty. */
export type ClubCopy = ClubDefinition['copy'];

export type ClubTier = {
  readonly plan: ClubPlan;
  readonly clubId: ClubId;
  readonly bottles: number;
  readonly discount: BasisPoints;
  /** The low end of a shipment's typical price, before tax and shipping. */
  readonly typicalLowCents: Cents;
  readonly typicalHighCents: Cents;
  readonly seesAllocation: boolean;
  readonly tastingsPerDay: number;
  /** The price of one shipment as a gift, including tax and ground shipping; null if the plan can't be bought as a gift. */
  readonly giftCents: Cents | null;
  /** Price changes that members were notified of and that are not yet in effect, earliest first. */
  readonly newPrices?: readonly NewPlanPrice[];
};

/** The typical price of shipments charged on this day or later (domain §2.5). */
export type NewPlanPrice = {
  readonly startsOn: CivilDate;
  readonly typicalLowCents: Cents;
  readonly typicalHighCents: Cents;
};

export type ClubFrequency = {
  readonly frequency: string;
  readonly title: string;
  /** The months of the releases, 1 to 12; empty if members have their own dates. */
  readonly months: readonly number[];
  readonly intervalMonths: number;
};

/**
 * Whether a club accepts new members. `full`: the member cap is reached or customers are already waiting, so new customers join the
 * waitlist.
 */
export type ClubStatus = 'open' | 'full' | 'paused';

export type Club = WithoutNulls<Omit<typeof clubs.$inferSelect, 'position' | 'copy'>> & {
  readonly copy: ClubCopy;
  readonly tiers: readonly ClubTier[];
  readonly frequencies: readonly ClubFrequency[];
};

/** A club as a prospective member sees it (domain §5.16). */
export type ClubOffer = Club & {
  readonly status: ClubStatus;
  /** The number of additional customers who can join now; undefined without a cap. Customers on the waitlist come before new ones. */
  readonly placesLeft: number | undefined;
  /**
   * The next release that a new member could receive, and the time at which its box locks; undefined if none is planned, as in clubs whose
   * members have their own dates.
   */
  readonly nextRelease:
    | { readonly processOn: CivilDate; readonly locksAt: Date; readonly isOpen: boolean }
    | undefined;
};

/** The cost of one year of a plan: number of shipments and price range, before tax and shipping. */
export type YearlyPlanCost = {
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
 * The terms of a plan (domain §2.5). `paragraphs` are shown next to the checkbox and `sentence` is its label. `text` contains both, exactly
 * as stored. `version` is submitted with the form, so that customers agree only to words they were shown.
 */
export type ClubTerms = {
  readonly version: string;
  readonly paragraphs: readonly string[];
  readonly sentence: string;
  readonly text: string;
};

/**
 * The start date and price of a membership change. `totalCents` is the total of the first changed shipment with tax and shipping, known
 * once its box is open; `insteadCents` is the total of the same shipment before the change.
 */
export type MembershipChangeStart = {
  readonly on: CivilDate;
  readonly totalCents: Cents | undefined;
  readonly insteadCents: Cents | undefined;
};

/** A scheduled price change of a plan, whether or not its members were notified. */
export type PlanPriceChange = NewPlanPrice & Pick<ClubTier, 'plan'>;

/** Flags for which club pages have content, so that no link leads to an empty page. */
export type AvailableClubPages = {
  readonly hasClubs: boolean;
  /** Whether any plan can currently be bought as a gift. */
  readonly canGive: boolean;
  readonly hasQuiz: boolean;
};
