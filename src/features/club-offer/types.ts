import type { ClubStatus } from '../../engine/clubs/types.ts';
import type { ClubPicture } from './words-table.ts';

/** One plan of a club as a line of numbers. */
export type PlanLine = {
  readonly plan: string;
  readonly bottles: number;
  /** `$190–$240`. */
  readonly shipment: string;
  /** `15%`. */
  readonly discount: string;
  /** `$760–$960`; a range over all its frequencies where there are several. */
  readonly year: string;
  readonly tastingsPerDay: number;
  /** Whoever looks is a member of this plan. */
  readonly isOwn: boolean;
};

/** Where a club's button leads, and what stands on it. */
export type ClubWay = { readonly to: string; readonly label: string; readonly isOpen: boolean };

export type ClubPanel = {
  readonly slug: string;
  readonly title: string;
  readonly status: ClubStatus;
  /** `Open`, `Full: there is a wait list`, `12 of 200 places left`, `Pausing`. */
  readonly statusText: string;
  readonly heading: string;
  readonly about: string;
  readonly alt: string;
  readonly picture: ClubPicture;
  readonly often: string;
  readonly plans: readonly PlanLine[];
  /** `Thursday, February 11, 11:59 pm Pacific`; undefined while nothing is planned. */
  readonly nextLock: string | undefined;
  /** Members have dates of their own. */
  readonly hasOwnDates: boolean;
  readonly allocation: boolean;
  readonly way: ClubWay;
};

export type OfferPageModel = {
  readonly clubs: readonly ClubPanel[];
  /** Joining without a card (specification §2). */
  readonly isWithoutPayment: boolean;
};
