import type { ClubStatus } from '../../engine/clubs/types.ts';
import type { BoxedBottle } from '../../ui/commerce/bottle-box.tsx';
import type { ClubPicture } from './words-table.ts';

/** One plan of a club as a line of numbers. */
export type PlanLine = {
  readonly plan: string;
  readonly bottles: number;
  /** `$190–$240`. */
  readonly shipment: string;
  /** `15%`. */
  readonly discount: string;
  /** `About $420`; `From about $460` where there are several frequencies. */
  readonly year: string;
  /** `4 boxes of 3, about $105 each`. */
  readonly yearDetail: string;
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

/** What a club sends next, before anyone reads a table. */
export type ShownBox = {
  readonly club: string;
  readonly title: string;
  readonly when: string;
  readonly note: string | undefined;
  readonly wines: readonly { readonly slug: string; readonly name: string; readonly quantity: number }[];
  readonly bottles: readonly BoxedBottle[];
};

export type OfferPageModel = {
  readonly nextBoxes: readonly ShownBox[];
  readonly clubs: readonly ClubPanel[];
  /** Joining without a card (specification §2). */
  readonly isWithoutPayment: boolean;
};
