import type { CivilDate } from '../../src/core/dates.ts';
import type { ClubId, CustomerId, MembershipId } from '../../src/core/ids.ts';

/** A period from one instant to another; without an end it continues. */
export type Spell = { readonly from: Date; until: Date | undefined };

/** The plan a person agreed to, and since when. */
export type Agreed = { readonly at: Date; readonly frequency: string };

/** One membership as its person remembers it: the diary compared with the shop's rows. */
export type Stay = {
  readonly membershipId: MembershipId;
  readonly clubId: ClubId;
  readonly joinedAt: Date;
  /** The first instant at which it could be charged; undefined while it waits for a card. */
  activeFrom: Date | undefined;
  readonly agreed: Agreed[];
  /** When it was canceled; reinstated at the end, if there is one. */
  readonly gone: Spell[];
  /** Days of shipments that are currently skipped. */
  readonly skipped: Set<CivilDate>;
};

/** A person in the simulation and everything they did. */
export type Person = {
  readonly customerId: CustomerId;
  /** Their state limits wine per year, so an excessive box is skipped. */
  readonly hasLimit: boolean;
  /** Memberships, the current one last. */
  readonly stays: Stay[];
  /** The gateway's reference of the current card. */
  cardReference: string | undefined;
  /** When their bank declined the current card. */
  readonly declined: Spell[];
};

export function isWithin(spells: readonly Spell[], at: Date): boolean {
  return spells.some(({ from, until }) => from <= at && (until === undefined || at < until));
}

/** Ends the open period. */
export function endSpell(spells: readonly Spell[], at: Date): void {
  const open = spells.at(-1);
  if (open && open.until === undefined) open.until = at;
}
