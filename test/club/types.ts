import type { CivilDate } from '../../src/core/dates.ts';
import type { ClubId, CustomerId, MembershipId } from '../../src/core/ids.ts';

/** A period from one instant to another; it continues if `until` is undefined. */
export type TimeSpan = { readonly from: Date; until: Date | undefined };

/** How often a person agreed to receive a box, and since when. */
export type AgreedPlan = { readonly at: Date; readonly frequency: string };

/** One membership as its person remembers it. The test compares it with the shop's rows. */
export type MembershipDiary = {
  readonly membershipId: MembershipId;
  readonly clubId: ClubId;
  readonly joinedAt: Date;
  /** The first moment at which the membership could be charged; undefined while it waits for a card. */
  activeFrom: Date | undefined;
  readonly agreed: AgreedPlan[];
  /** Periods in which it was canceled; each ended when it was reinstated. */
  readonly gone: TimeSpan[];
  /** Days of shipments that are currently skipped. */
  readonly skipped: Set<CivilDate>;
};

/** A person in the simulation and everything they did. */
export type Person = {
  readonly customerId: CustomerId;
  /** Whether their state limits wine per year, so that a box above the limit is skipped. */
  readonly hasLimit: boolean;
  /** Memberships, the current one last. */
  readonly stays: MembershipDiary[];
  /** The gateway's reference of the current card; undefined without one. */
  cardReference: string | undefined;
  /** Periods in which their bank declined the current card. */
  readonly declined: TimeSpan[];
};

export function isWithin(spells: readonly TimeSpan[], at: Date): boolean {
  return spells.some(({ from, until }) => from <= at && (until === undefined || at < until));
}

/** Ends the last period, if it is still open. */
export function endTimeSpan(spells: readonly TimeSpan[], at: Date): void {
  const open = spells.at(-1);
  if (open && open.until === undefined) open.until = at;
}
