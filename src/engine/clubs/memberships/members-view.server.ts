import { and, asc, eq, sql } from 'drizzle-orm';
import { type CivilDate, wineryDate } from '../../../core/dates.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { customers } from '../../identity/schema.ts';
import { clubs } from '../schema.ts';
import type { ClubPlan } from '../types.ts';
import { clubWaits, memberships } from './schema.ts';
import { isLiving } from './store.server.ts';
import type { MembershipState } from './types.ts';

/** A member as the house sees them. */
export type ClubMember = {
  readonly memberCode: string;
  readonly name: string;
  readonly email: string;
  readonly plan: ClubPlan;
  readonly state: MembershipState;
  readonly joinedOn: CivilDate;
};

/** The living members of a club, the longest first, and how many wait for it; for the house alone. */
export async function membersOfClub(
  read: Transaction,
  slug: string,
): Promise<{ readonly members: readonly ClubMember[]; readonly waiting: number } | undefined> {
  const [club] = await read.select({ id: clubs.id }).from(clubs).where(eq(clubs.slug, slug));
  if (!club) return undefined;
  const rows = await read
    .select({
      ...{ memberCode: memberships.memberCode, plan: memberships.plan, state: memberships.state },
      ...{ joinedAt: memberships.joinedAt, email: customers.email },
      name: sql<string>`trim(${customers.firstName} || ' ' || ${customers.lastName})`,
    })
    .from(memberships)
    .innerJoin(customers, eq(customers.id, memberships.customerId))
    .where(and(eq(memberships.clubId, club.id), isLiving))
    .orderBy(asc(memberships.joinedAt));
  const line = await read
    .select({ id: clubWaits.id })
    .from(clubWaits)
    .where(and(eq(clubWaits.clubId, club.id), eq(clubWaits.state, 'waiting')));
  const members = rows.map(({ joinedAt, ...member }) => ({ ...member, joinedOn: wineryDate(joinedAt) }));
  return { members, waiting: line.length };
}
