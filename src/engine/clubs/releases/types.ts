import type { CivilDate } from '../../../core/dates.ts';
import type { ClubId, ReleaseId, SkuId } from '../../../core/ids.ts';
import type { ClubPlan, WinePreference } from '../types.ts';

/** Domain §7.3; never backwards, and the database sees to it. */
export type ReleaseState = 'planning' | 'open' | 'locked' | 'processing' | 'closed' | 'archived';

/** What a whole club gets on one day. */
export type Release = {
  readonly id: ReleaseId;
  readonly clubId: ClubId;
  /** The winery's day on which it is charged. */
  readonly processOn: CivilDate;
  readonly title: string;
  readonly state: ReleaseState;
  readonly opensAt: Date;
  /** 23:59 Pacific of the day before `processOn`. */
  readonly locksAt: Date;
  readonly shipsOn: CivilDate;
  readonly allowsShipEarly: boolean;
  readonly minimumBottles: number;
  readonly note: string;
};

/** A wine that may be in a box of a release; `isMandatory` ones cannot be taken out. */
export type ReleaseWine = {
  readonly skuId: SkuId;
  readonly maximum: number;
  readonly isMandatory: boolean;
};

/** What the winemaker chose for a tier and a taste. */
export type ReleaseBox = {
  readonly plan: ClubPlan;
  readonly preference: WinePreference;
  readonly items: readonly { readonly skuId: SkuId; readonly quantity: number }[];
};
