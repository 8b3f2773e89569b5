import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { CivilDate } from '../../../core/dates.ts';
import type { ClubShipmentId, MembershipId, ReleaseId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { insertRowsSql } from '../../../platform/insert-rows.server.ts';
import { prepareStatement, type StatementParameters } from '../../../platform/prepared.server.ts';
import { memberships } from '../memberships/schema.ts';
import { membershipNotEnded } from '../memberships/store.server.ts';
import type { Membership } from '../memberships/types.ts';
import { chargeMonthOf, type Release } from '../releases/rules.ts';
import { clubFrequencies, clubs } from '../schema.ts';
import { clubShipments } from './schema.ts';
import type { ClubShipment } from './types.ts';

/** A member who is due a shipment of a release and doesn't have one yet. */
export type MemberDueShipment = Pick<
  Membership,
  'id' | 'customerId' | 'plan' | 'preference' | 'neverSent'
> & {
  /** The code of the state to which shipments go; null for a pickup. */
  readonly stateCode: string | null;
};

const waitingColumns = {
  id: memberships.id,
  customerId: memberships.customerId,
  plan: memberships.plan,
  preference: memberships.preference,
  neverSent: memberships.neverSent,
  stateCode: sql<
    string | null
  >`(select state_code from addresses where addresses.id = ${memberships.addressId} and not ${memberships.isPickup})`,
};

/**
 * The SQL condition that a membership has shipments left. A gift includes a fixed number; skipped, lapsed and canceled ones don't use it
 * up.
 */
const hasShipmentsLeft = sql`(${memberships.source} <> 'gift' or (
  select gift.shipments from gift_memberships gift where gift.membership_id = ${memberships.id})
    > (select count(*) from ${clubShipments} where ${clubShipments.membershipId} = ${memberships.id}
         and ${clubShipments.state} not in ('skipped', 'lapsed', 'cancelled')))`;

/**
 * Returns the current members who are due a shipment of a release: it isn't before their start, their frequency includes its month, they
 * have no shipment of this release or of another one in that month, and a gift has shipments left. Includes members who can't be charged,
 * since every shipment is recorded.
 */
export async function membersDueShipment(
  read: Transaction,
  { id: releaseId, clubId, processOn }: Pick<Release, 'id' | 'clubId' | 'processOn'>,
  asked: { readonly month: number; readonly limit: number; readonly membershipId?: MembershipId | undefined },
): Promise<MemberDueShipment[]> {
  return read
    .select(waitingColumns)
    .from(memberships)
    .innerJoin(
      clubFrequencies,
      and(
        eq(clubFrequencies.clubId, memberships.clubId),
        eq(clubFrequencies.frequency, memberships.frequency),
      ),
    )
    .where(
      and(
        eq(memberships.clubId, clubId),
        membershipNotEnded,
        hasShipmentsLeft,
        lte(memberships.startsOn, processOn),
        asked.membershipId === undefined ? undefined : eq(memberships.id, asked.membershipId),
        sql`${asked.month} = any(${clubFrequencies.months})`,
        sql`not exists (select from ${clubShipments} where ${clubShipments.membershipId} = ${memberships.id}
          and (${clubShipments.releaseId} = ${releaseId} or ${clubShipments.dueOn} = ${processOn}
            or ${clubShipments.releaseId} is not null
              and to_char(${clubShipments.dueOn}, 'YYYY-MM') = ${chargeMonthOf(processOn)}))`,
      ),
    )
    .orderBy(asc(memberships.id))
    .limit(asked.limit);
}

/** A member with their own dates, with the charge day of their latest shipment. */
export type OwnDatedMember = Pick<Membership, 'id' | 'anchorDate' | 'startsOn'> & {
  readonly intervalMonths: number;
  readonly lastDueOn: CivilDate | undefined;
};

/** Returns one page of members with their own dates, ordered by membership id. */
export async function ownDatedMembers(
  read: Transaction,
  {
    after,
    limit,
    membershipId,
  }: {
    readonly after?: MembershipId | undefined;
    readonly limit: number;
    readonly membershipId?: MembershipId | undefined;
  },
): Promise<OwnDatedMember[]> {
  const rows = await read
    .select({
      id: memberships.id,
      anchorDate: memberships.anchorDate,
      startsOn: memberships.startsOn,
      intervalMonths: clubFrequencies.intervalMonths,
      lastDueOn: sql<CivilDate | null>`(select max(due_on) from club_shipments where membership_id = ${memberships.id})`,
    })
    .from(memberships)
    .innerJoin(clubs, eq(clubs.id, memberships.clubId))
    .innerJoin(
      clubFrequencies,
      and(
        eq(clubFrequencies.clubId, memberships.clubId),
        eq(clubFrequencies.frequency, memberships.frequency),
      ),
    )
    .where(
      and(
        eq(clubs.cadence, 'own_date'),
        membershipNotEnded,
        hasShipmentsLeft,
        after === undefined ? undefined : gt(memberships.id, after),
        membershipId === undefined ? undefined : eq(memberships.id, membershipId),
      ),
    )
    .orderBy(asc(memberships.id))
    .limit(limit);
  return rows.map((row) => ({ ...row, lastDueOn: row.lastDueOn ?? undefined }));
}

export type NewShipment = Pick<ClubShipment, 'membershipId' | 'dueOn' | 'opensAt' | 'locksAt'> & {
  readonly releaseId: Release['id'] | undefined;
};

const insertShipments = prepareStatement(
  (db, given: StatementParameters<{ readonly rows: string; readonly now: Date }>) =>
    db.execute<{ readonly id: ClubShipmentId; readonly membershipId: MembershipId }>(
      sql`${insertRowsSql(clubShipments, {
        each: ['membershipId', 'releaseId', 'dueOn', 'opensAt', 'locksAt'],
        rows: given.rows,
        all: {
          id: sql`uuidv7()`,
          state: sql`'open'`,
          version: sql`1`,
          declines: sql`0`,
          createdAt: given.now,
          updatedAt: given.now,
        },
      })} on conflict do nothing returning id, membership_id as "membershipId"`,
    ),
);

export type OpenedShipment = { readonly id: ClubShipmentId; readonly membershipId: MembershipId };

/** Inserts shipments, except those that already exist (I-36). Returns the inserted ones. */
export async function openNewShipments(
  tx: Transaction,
  shipments: readonly NewShipment[],
  now: Date,
): Promise<readonly OpenedShipment[]> {
  if (shipments.length === 0) return [];
  const { rows } = await insertShipments(tx, { rows: JSON.stringify(shipments), now });
  return rows;
}

/** Moves a release's boxes that are not locked yet to another charge day and lock time. */
export async function moveShipmentsOfRelease(
  tx: Transaction,
  releaseId: ReleaseId,
  { dueOn, locksAt, now }: { readonly dueOn: CivilDate; readonly locksAt: Date; readonly now: Date },
): Promise<void> {
  await tx
    .update(clubShipments)
    .set({ dueOn, locksAt, version: sql`${clubShipments.version} + 1`, updatedAt: now })
    .where(
      and(
        eq(clubShipments.releaseId, releaseId),
        inArray(clubShipments.state, ['upcoming', 'open', 'skipped', 'cancelled']),
      ),
    );
}
