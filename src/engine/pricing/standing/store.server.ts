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
import { prepareStatement, type StatementParameters } from '../../../platform/prepared.server.ts';
import {
  type ClubBenefits,
  type CustomerStanding,
  type Entitlement,
  guestStanding,
  standingFromEntitlements,
} from './rules.ts';
import { entitlements } from './schema.ts';

function inForce(at: Date | SQL) {
  return and(lte(entitlements.startsAt, at), or(isNull(entitlements.endsAt), gt(entitlements.endsAt, at)));
}

/**
 * Selects the club that grants an entitlement, or null for other programs. Written as SQL text because the clubs module depends on this
 * one.
 */
const clubOfRight = sql<ClubBenefits | null>`(
    select json_build_object('slug', club.slug, 'plan', tier.plan, 'title', club.title,
             'pointsMultiplier', club.points_multiplier_basis_points,
             'groundShippingCents', club.ground_shipping_cents)
      from club_tiers tier join clubs club on club.id = tier.club_id where tier.plan = entitlements.plan)`;

/**
 * Returns a column expression that selects the customer's entitlements, so that a view needs no second query. `standingFromEntitlements`
 * combines them. Selects an empty array for a guest's row, whose customer is null.
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

const rightsOf = prepareStatement(
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

/** Returns the customer's standing at `at`, or the guest standing without a customer. */
export async function loadCustomerStanding(
  read: Transaction,
  customerId: CustomerId | undefined,
  at: Date,
): Promise<CustomerStanding> {
  if (!customerId) return guestStanding;
  return standingFromEntitlements(await rightsOf(read, { customerId, at }), at);
}

/** Grants the customer an entitlement that begins at `startsAt`. */
export async function grantEntitlement(
  tx: Transaction,
  right: Omit<Entitlement, 'club'> & {
    readonly customerId: CustomerId;
    readonly startsAt: Date;
    readonly endsAt?: Date;
    /** The club membership that grants the entitlement; a membership grants one at a time. */
    readonly membershipId?: MembershipId;
    /** The paid membership that grants the entitlement; one entitlement covers all its years. */
    readonly plusMembershipId?: PlusMembershipId;
  },
): Promise<void> {
  const { discount, ...fields } = right;
  await tx.insert(entitlements).values({ ...fields, id: sql`uuidv7()`, discountBasisPoints: discount });
}

/**
 * Updates the current entitlements of a club plan's members to its new discount and allocation access. The caller must reject changes that
 * make members worse off.
 */
export async function updatePlanEntitlements(
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

/** Returns the plan that a membership currently grants, or undefined if it grants none. */
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

/** Ends the entitlement that a membership grants. Deletes an entitlement that would begin at or after `now`. */
export async function endEntitlementOfMembership(
  tx: Transaction,
  membershipId: MembershipId,
  now: Date,
): Promise<void> {
  const open = and(eq(entitlements.membershipId, membershipId), isNull(entitlements.endsAt));
  await tx.delete(entitlements).where(and(open, gte(entitlements.startsAt, now)));
  await tx.update(entitlements).set({ endsAt: now }).where(open);
}

/**
 * Sets the end of the entitlement that a paid membership grants; undefined means that it continues. Deletes an entitlement that would end
 * before or when it begins.
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
