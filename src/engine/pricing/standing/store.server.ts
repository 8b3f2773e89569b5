import {
  and,
  asc,
  eq,
  gt,
  gte,
  isNotNull,
  isNull,
  lte,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { CustomerId, MembershipId, PlusMembershipId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { prepared, type StatementParameters } from '../../../platform/prepared.server.ts';
import { type Entitlement, guestStanding, type Standing, type StandingClub, standingFrom } from './rules.ts';
import { entitlements } from './schema.ts';

function inForce(at: Date | SQL) {
  return and(lte(entitlements.startsAt, at), or(isNull(entitlements.endsAt), gt(entitlements.endsAt, at)));
}

/** Selects the club of a right; null for other programs. As SQL text because clubs are a module above this one. */
const clubOfRight = sql<StandingClub | null>`(
    select json_build_object('slug', club.slug, 'plan', tier.plan, 'title', club.title,
             'pointsMultiplier', club.points_multiplier_basis_points,
             'groundShippingCents', club.ground_shipping_cents)
      from club_tiers tier join clubs club on club.id = tier.club_id where tier.plan = entitlements.plan)`;

/**
 * Selects the customer's rights as a column, so that a view needs no second query; `standingFrom` turns them into a
 * standing. Empty for a guest's row, whose customer is null.
 */
export function entitlementsColumn(customerId: SQLWrapper, at: Date | SQL): SQL<Entitlement[]> {
  return sql<Entitlement[]>`(
    select coalesce(json_agg(json_build_object(
      'program', ${entitlements.program}, 'plan', ${entitlements.plan},
      'discount', ${entitlements.discountBasisPoints}, 'seesAllocation', ${entitlements.seesAllocation},
      'club', ${clubOfRight}
    ) order by ${entitlements.startsAt}, ${entitlements.id}), '[]')
    from ${entitlements} where ${entitlements.customerId} = ${customerId} and ${inForce(at)})`;
}

const rightsOf = prepared(
  (db, given: StatementParameters<{ readonly customerId: CustomerId; readonly at: Date }>) =>
    db
      .select({
        program: entitlements.program,
        plan: entitlements.plan,
        discount: entitlements.discountBasisPoints,
        seesAllocation: entitlements.seesAllocation,
        club: clubOfRight,
      })
      .from(entitlements)
      .where(and(eq(entitlements.customerId, given.customerId), inForce(given.at)))
      .orderBy(asc(entitlements.startsAt), asc(entitlements.id)),
);

/** Returns what this customer is entitled to at `at`; for a guest, what everyone is. */
export async function standingOf(
  read: Transaction,
  customerId: CustomerId | undefined,
  at: Date,
): Promise<Standing> {
  if (!customerId) return guestStanding;
  return standingFrom(await rightsOf(read, { customerId, at }), at);
}

/** Grants the customer a right from `startsAt` on. */
export async function grantEntitlement(
  tx: Transaction,
  right: Omit<Entitlement, 'club'> & {
    readonly customerId: CustomerId;
    readonly startsAt: Date;
    readonly endsAt?: Date;
    /** The club membership that grants it; one right at a time. */
    readonly membershipId?: MembershipId;
    /** The paid membership that grants it; one right for all its years. */
    readonly plusMembershipId?: PlusMembershipId;
  },
): Promise<void> {
  const { discount, ...fields } = right;
  await tx.insert(entitlements).values({ ...fields, id: sql`uuidv7()`, discountBasisPoints: discount });
}

/** Gives members of a club's plan its new discount and allocations. The caller must reject a change for the worse. */
export async function improveEntitlements(
  tx: Transaction,
  { plan, discount, seesAllocation }: Pick<Entitlement, 'plan' | 'discount' | 'seesAllocation'>,
): Promise<void> {
  await tx
    .update(entitlements)
    .set({ discountBasisPoints: discount, seesAllocation })
    .where(
      and(eq(entitlements.plan, plan), isNotNull(entitlements.membershipId), isNull(entitlements.endsAt)),
    );
}

/** Returns the plan that a membership currently grants; undefined while it grants none. */
export async function planOfMembership(
  tx: Transaction,
  membershipId: MembershipId,
): Promise<string | undefined> {
  const [row] = await tx
    .select({ plan: entitlements.plan })
    .from(entitlements)
    .where(and(eq(entitlements.membershipId, membershipId), isNull(entitlements.endsAt)));
  return row?.plan;
}

/** Ends the right that a membership grants; deletes one that began at this very instant. */
export async function endEntitlementOf(
  tx: Transaction,
  membershipId: MembershipId,
  now: Date,
): Promise<void> {
  const open = and(eq(entitlements.membershipId, membershipId), isNull(entitlements.endsAt));
  await tx.delete(entitlements).where(and(open, gte(entitlements.startsAt, now)));
  await tx.update(entitlements).set({ endsAt: now }).where(open);
}

/**
 * Sets the end of a right of the paid membership; undefined while it continues. A right that would end before it begins is
 * deleted.
 */
export async function setPlusEntitlementEnd(
  tx: Transaction,
  plusMembershipId: PlusMembershipId,
  endsAt: Date | undefined,
): Promise<void> {
  const isOf = eq(entitlements.plusMembershipId, plusMembershipId);
  if (endsAt) await tx.delete(entitlements).where(and(isOf, gte(entitlements.startsAt, endsAt)));
  await tx
    .update(entitlements)
    .set({ endsAt: endsAt ?? null })
    .where(isOf);
}
