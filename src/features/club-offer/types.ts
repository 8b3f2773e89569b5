import type { ClubStatus } from '../../engine/clubs/types.ts';
import type { BoxedBottle } from '../../ui/commerce/bottle-box.tsx';

/** One plan of a club, formatted for the page. */
export type PlanSummary = {
  readonly plan: string;
  readonly bottles: number;
  /** `$190–$240`. */
  readonly shipment: string;
  /** `15%`. */
  readonly discount: string;
  /** `About $420`, or `From about $460` if there are several frequencies. */
  readonly year: string;
  /** `4 boxes of 3, about $105 each`. */
  readonly yearDetail: string;
  readonly tastingsPerDay: number;
  /** Whether the visitor is a member of this plan. */
  readonly isOwn: boolean;
};

/** The button of a club. */
export type ClubLink = { readonly to: string; readonly label: string; readonly isOpen: boolean };

export type ClubPanel = {
  readonly slug: string;
  readonly title: string;
  readonly status: ClubStatus;
  /** `Open`, `Full, waitlist open`, `12 of 200 spots left`. */
  readonly statusText: string;
  readonly heading: string;
  readonly about: string;
  readonly alt: string;
  /** Name of a picture; empty without one. */
  readonly picture: string;
  readonly frequency: string;
  readonly plans: readonly PlanSummary[];
  /** `Thursday, February 11, 11:59 pm Pacific`, or undefined if no release is planned. */
  readonly nextLock: string | undefined;
  /** Whether members choose their own dates. */
  readonly hasOwnDates: boolean;
  /** What members may buy from allocations; undefined without any. */
  readonly allocation: string | undefined;
  readonly joinLink: ClubLink;
};

/** The next box of a club. */
export type ShownBox = {
  readonly club: string;
  readonly title: string;
  readonly when: string;
  readonly note: string | undefined;
  readonly wines: readonly { readonly slug: string; readonly name: string; readonly quantity: number }[];
  readonly bottles: readonly BoxedBottle[];
};

export type OfferPageModel = {
  /** The clubs in which members change the bottles, such as `In Estate and Red Club, you can swap any bottle.`; empty without one. */
  readonly swapSentence: string;
  /** Whether any plan can be given as a gift. */
  readonly canGive: boolean;
  readonly nextBoxes: readonly ShownBox[];
  readonly clubs: readonly ClubPanel[];
  /** Whether the visitor joins without a card (specification §2). */
  readonly isWithoutPayment: boolean;
};
