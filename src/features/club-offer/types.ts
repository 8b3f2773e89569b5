import type { ClubStatus } from '../../engine/clubs/types.ts';
import type { BoxedBottle } from '../../ui/commerce/bottle-box.tsx';

/** One plan of a club, formatted for the page. */
export type PlanSummary = {
  readonly plan: string;
  readonly bottles: number;
  /** The typical price range of one shipment, such as `$190–$240`. */
  readonly shipment: string;
  /** The discount on wine, such as `15%`. */
  readonly discount: string;
  /** The typical price of a year, such as `About $420`, or `From about $460` if there are several frequencies. */
  readonly year: string;
  /** The calculation behind the yearly price, such as `4 boxes of 3, about $105 each`. */
  readonly yearDetail: string;
  readonly tastingsPerDay: number;
  /** Whether the visitor is a member of this plan. */
  readonly isOwn: boolean;
};

/** A club's call to action. `isOpen` is false if the club doesn't accept members. */
export type ClubLink = { readonly to: string; readonly label: string; readonly isOpen: boolean };

export type ClubPanel = {
  readonly slug: string;
  readonly title: string;
  readonly status: ClubStatus;
  /** The availability, such as `Open`, `Full, waitlist open` or `12 of 200 spots left`. */
  readonly statusText: string;
  readonly heading: string;
  readonly about: string;
  readonly alt: string;
  /** The name of the club's picture; empty if it has none. */
  readonly picture: string;
  readonly frequency: string;
  readonly plans: readonly PlanSummary[];
  /** The time at which the next box locks, such as `Thursday, February 11, 11:59 pm Pacific`; undefined if no release is planned. */
  readonly nextLock: string | undefined;
  /** Whether members are charged on their own dates rather than with the club's releases. */
  readonly hasOwnDates: boolean;
  /** The description of the wines that members can buy from allocations; undefined if the club has none. */
  readonly allocation: string | undefined;
  readonly joinLink: ClubLink;
};

/** The next box of a club, formatted for the page. */
export type NextBoxView = {
  readonly club: string;
  readonly title: string;
  readonly when: string;
  readonly note: string | undefined;
  readonly wines: readonly { readonly slug: string; readonly name: string; readonly quantity: number }[];
  readonly bottles: readonly BoxedBottle[];
};

export type ClubOfferPageModel = {
  /**
   * The sentence that lists the clubs in which members can swap bottles, such as `In Estate and Red Club, you can swap any bottle.`; empty
   * if there are none.
   */
  readonly swapSentence: string;
  /** Whether the winery sells any plan as a gift membership. */
  readonly canGive: boolean;
  readonly nextBoxes: readonly NextBoxView[];
  readonly clubs: readonly ClubPanel[];
  /** Whether the visitor is joining without entering a card (specification §2). */
  readonly isWithoutPayment: boolean;
};
