import type { CivilDate } from '../../src/core/dates.ts';
import type { ClubId, CustomerId, MembershipId } from '../../src/core/ids.ts';

/** From one instant until another; without an end it still is so. */
export type Spell = { readonly from: Date; until: Date | undefined };

/** What a person agreed to from an instant on. */
export type Agreed = { readonly at: Date; readonly frequency: string };

/** One membership as its person remembers it: the diary that the shop's rows are held against. */
export type Stay = {
  readonly membershipId: MembershipId;
  readonly clubId: ClubId;
  readonly joinedAt: Date;
  /** When it first could be charged; undefined while it waits for a card. */
  activeFrom: Date | undefined;
  readonly agreed: Agreed[];
  /** Cancelled, and taken back where it has an end. */
  readonly gone: Spell[];
  /** The days of shipments that were skipped and are skipped still. */
  readonly skipped: Set<CivilDate>;
};

/** Somebody of the simulation, with everything that they did. */
export type Person = {
  readonly customerId: CustomerId;
  /** Their state lets only so much wine in a year, and a box that is too much is passed over. */
  readonly hasLimit: boolean;
  /** The latest is the one that they live in. */
  readonly stays: Stay[];
  /** The gateway's reference of the card that pays now. */
  cardReference: string | undefined;
  /** When their bank declined the card that they used. */
  readonly declined: Spell[];
};

export function isWithin(spells: readonly Spell[], at: Date): boolean {
  return spells.some(({ from, until }) => from <= at && (until === undefined || at < until));
}

/** Ends the spell that goes on. */
export function endSpell(spells: readonly Spell[], at: Date): void {
  const open = spells.at(-1);
  if (open && open.until === undefined) open.until = at;
}
