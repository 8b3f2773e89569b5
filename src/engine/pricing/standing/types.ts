import type { CivilDate } from '../../../core/dates.ts';
import type { BasisPoints } from '../../../core/money.ts';
import type { GiftBoxBenefit, PercentageRule, ShippingBenefit } from '../types.ts';

export type Programme = 'club' | 'plus';

/** One row of what a customer is entitled to now; `plan` reads `open-cellar-6`: the club and its bottles (domain §4.3, §4.4). */
export type Entitlement = {
  readonly programme: Programme;
  readonly plan: string;
  readonly discount: BasisPoints;
  readonly seesAllocation: boolean;
};

/** What the customer's memberships bring at this instant; which percentage wins is pricing's business (domain §7.1). */
export type Standing = {
  /** Of which the customer is a member, each once. */
  readonly programmes: readonly Programme[];
  /** Of both programmes, in the order in which they began: `open-cellar-6`, `mesa-lucero-plus`. */
  readonly plans: readonly string[];
  readonly percentages: readonly PercentageRule[];
  readonly shippingBenefits: readonly ShippingBenefit[];
  readonly giftBoxBenefit: GiftBoxBenefit | undefined;
  readonly seesClubWines: boolean;
  readonly seesAllocations: boolean;
  /** The last day whose releases are sold to them already; undefined for whoever waits for the day itself. */
  readonly releasesThrough: CivilDate | undefined;
};
