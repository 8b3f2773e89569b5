import type { CivilDate } from '../../src/core/dates.ts';
import type { ClubId, CustomerId, MembershipId } from '../../src/core/ids.ts';

/** A period of time, still open if `until` is undefined. */
export type TimeSpan = { readonly from: Date; until: Date | undefined };

/** The box frequency that a person agreed to, and the time of the agreement. */
export type AgreedPlan = { readonly at: Date; readonly frequency: string };

/** One membership as its person remembers it. The test compares it with the shop's rows. */
export type MembershipDiary = {
  readonly membershipId: MembershipId;
  readonly clubId: ClubId;
  readonly joinedAt: Date;
  /** The first moment at which the membership could be charged; undefined while it has no card. */
  activeFrom: Date | undefined;
  readonly agreed: AgreedPlan[];
  /** Periods in which the membership was canceled. Each period ends when the membership is reinstated. */
  readonly gone: TimeSpan[];
  /** Charge days of the shipments that are currently skipped. */
  readonly skipped: Set<CivilDate>;
};

/** A person in the simulation and everything they did. */
export type SimulatedMember = {
  readonly customerId: CustomerId;
  /** Whether the person's state limits wine per year, so that a box above the limit is skipped. */
  readonly hasLimit: boolean;
  /** The diaries of the person's memberships, the current one last. */
  readonly stays: MembershipDiary[];
  /** The gateway's reference of the current card; undefined without a card. */
  cardReference: string | undefined;
  /** Periods in which the person's bank declined the current card. */
  readonly declined: TimeSpan[];
};

export function isWithinAnyTimeSpan(spells: readonly TimeSpan[], at: Date): boolean {
  return spells.some(({ from, until }) => from <= at && (until === undefined || at < until));
}

/** Ends the last period, if it is still open. */
export function endTimeSpan(spells: readonly TimeSpan[], at: Date): void {
  const open = spells.at(-1);
  if (open && open.until === undefined) open.until = at;
}
