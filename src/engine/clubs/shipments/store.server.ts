import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { ClubId, ClubShipmentId, CustomerId, DraftId, MembershipId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { withoutNulls } from '../../../core/without-nulls.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { insertRowsSql } from '../../../platform/insert-rows.server.ts';
import { prepareStatement, type StatementParameters } from '../../../platform/prepared.server.ts';
import { customers } from '../../identity/schema.ts';
import { toDraft } from '../../orders/drafts/index.server.ts';
import { drafts } from '../../orders/drafts/schema.ts';
import type { Draft } from '../../orders/drafts/types.ts';
import { membershipHolds, memberships } from '../memberships/schema.ts';
import type { Membership, MembershipHold } from '../memberships/types.ts';
import type { Release } from '../releases/rules.ts';
import { releases } from '../releases/schema.ts';
import { clubs, clubTiers } from '../schema.ts';
import type { ClubCadence, ClubSelectionMode, ClubTier } from '../types.ts';
import type { ShipmentAccess } from './box-types.ts';
import { clubShipmentLines, clubShipments } from './schema.ts';
import type { BoxLine, ClubShipment } from './types.ts';

/* Lock order: lock a shipment after its draft (engine/checkout/store.server.ts), as finalize does. */

type ShipmentRow = typeof clubShipments.$inferSelect;

function asShipment({ createdAt: _c, updatedAt: _u, settledAt: _s, ...row }: ShipmentRow): ClubShipment {
  return withoutNulls(row);
}

/** A shipment with the membership, club, plan and release data that determine how it can be changed. */
export type ClubBox = {
  readonly shipment: ClubShipment;
  readonly membership: Pick<
    Membership,
    | 'id'
    | 'customerId'
    | 'plan'
    | 'frequency'
    | 'preference'
    | 'neverSent'
    | 'answers'
    | 'state'
    | 'source'
    | 'isPickup'
    | 'pickupLocation'
    | 'pickupPerson'
    | 'addressId'
    | 'savedCardId'
    | 'usesCredit'
  >;
  /** The membership's current or upcoming hold. */
  readonly hold: Pick<MembershipHold, 'fromOn' | 'untilOn'> | undefined;
  readonly club: {
    readonly id: ClubId;
    readonly title: string;
    readonly shape: ClubSelectionMode;
    readonly cadence: ClubCadence;
  };
  readonly tier: Omit<ClubTier, 'tastingsPerDay'>;
  readonly release: Release | undefined;
  /**
   * Whether the member's agreement covers this charge: the release is in one of the club's months and is the member's first in that month
   * (I-52). Always true for shipments without a release.
   */
  readonly isAgreedTo: boolean;
};

const { createdAt: _made, updatedAt: _changed, ...releaseColumns } = getTableColumns(releases);
const {
  tastingsPerDay: _tastings,
  discountBasisPoints: discount,
  ...tierColumns
} = getTableColumns(clubTiers);
const {
  id,
  customerId,
  plan,
  frequency,
  preference,
  neverSent,
  answers,
  state,
  source,
  isPickup,
  pickupLocation,
  pickupPerson,
  addressId,
  savedCardId,
  usesCredit,
} = getTableColumns(memberships);

const boxColumns = {
  shipment: getTableColumns(clubShipments),
  membership: {
    ...{ id, customerId, plan, frequency, preference, neverSent, answers, state, source },
    ...{ isPickup, pickupLocation, pickupPerson, addressId, savedCardId, usesCredit },
  },
  club: { id: clubs.id, title: clubs.title, shape: clubs.shape, cadence: clubs.cadence },
  tier: { ...tierColumns, discount },
  hold: { fromOn: membershipHolds.fromOn, untilOn: membershipHolds.untilOn },
  release: releaseColumns,
  isAgreedTo: sql<boolean>`(${clubShipments.releaseId} is null
    or exists (select from club_frequencies each
                where each.club_id = ${clubs.id} and extract(month from ${clubShipments.dueOn})::smallint = any(each.months))
       and not exists (select from club_shipments other
                        where other.membership_id = ${clubShipments.membershipId} and other.release_id is not null
                          and other.due_on < ${clubShipments.dueOn} and other.state <> 'cancelled'
                          and to_char(other.due_on, 'YYYY-MM') = to_char(${clubShipments.dueOn}, 'YYYY-MM')))`,
};

const boxById = prepareStatement((db, given: StatementParameters<{ readonly shipmentId: ClubShipmentId }>) =>
  db
    .select(boxColumns)
    .from(clubShipments)
    .innerJoin(memberships, eq(memberships.id, clubShipments.membershipId))
    .innerJoin(clubs, eq(clubs.id, memberships.clubId))
    .innerJoin(clubTiers, eq(clubTiers.plan, memberships.plan))
    .leftJoin(releases, eq(releases.id, clubShipments.releaseId))
    .leftJoin(
      membershipHolds,
      and(eq(membershipHolds.membershipId, memberships.id), isNull(membershipHolds.endedAt)),
    )
    .where(eq(clubShipments.id, given.shipmentId)),
);

/**
 * Returns a shipment with its membership, club and release, or undefined if the shipment doesn't exist or belongs to another customer. Jobs
 * and staff omit the customer.
 */
export async function findBox(
  read: Transaction,
  {
    shipmentId,
    customerId: owner,
  }: { readonly shipmentId: ClubShipmentId; readonly customerId?: CustomerId },
): Promise<ClubBox | undefined> {
  const [row] = await boxById(read, { shipmentId });
  if (!row || (owner !== undefined && row.membership.customerId !== owner)) return undefined;
  const { membership, hold } = row;
  return {
    ...row,
    shipment: asShipment(row.shipment),
    membership: {
      ...membership,
      answers: membership.answers ?? undefined,
      pickupLocation: membership.pickupLocation ?? undefined,
      addressId: membership.addressId ?? undefined,
      savedCardId: membership.savedCardId ?? undefined,
    },
    hold: hold ? { fromOn: hold.fromOn, untilOn: hold.untilOn ?? undefined } : undefined,
    release: row.release ?? undefined,
  };
}

/** A locked box with its locked draft, if it has one. */
export type LockedBox = ClubBox & { readonly draft: Draft | undefined };

const lockedDraft = prepareStatement(
  (db, given: StatementParameters<{ readonly shipmentId: ClubShipmentId }>) =>
    db
      .select()
      .from(drafts)
      .where(
        sql`${drafts.id} = (select draft_id from club_shipments where club_shipments.id = ${given.shipmentId})`,
      )
      .for('update'),
);

const lockedShipment = prepareStatement(
  (db, given: StatementParameters<{ readonly shipmentId: ClubShipmentId }>) =>
    db
      .select({ draftId: clubShipments.draftId })
      .from(clubShipments)
      .where(eq(clubShipments.id, given.shipmentId))
      .for('update'),
);

/**
 * Locks a box's draft, then its shipment, and returns the box. Returns `moved` if the shipment's draft was created in between; the caller
 * must then start a new transaction, since another lock order could deadlock. Returns undefined if the shipment doesn't exist or belongs to
 * another customer.
 */
export async function lockBox(
  tx: Transaction,
  own: ShipmentAccess | { readonly shipmentId: ClubShipmentId },
): Promise<LockedBox | 'moved' | undefined> {
  const [draftRow] = await lockedDraft(tx, { shipmentId: own.shipmentId });
  const [locked] = await lockedShipment(tx, { shipmentId: own.shipmentId });
  if (!locked) return undefined;
  if (locked.draftId !== (draftRow?.id ?? null)) return 'moved';
  const box = await findBox(tx, own);
  return box && { ...box, draft: draftRow && toDraft(draftRow) };
}

const shipmentOfDraft = prepareStatement((db, given: StatementParameters<{ readonly draftId: DraftId }>) =>
  db.select().from(clubShipments).where(eq(clubShipments.draftId, given.draftId)).for('update'),
);

/** Locks and returns a draft's shipment. Used by finalize, which already holds the draft's lock. */
export async function lockShipmentOfDraft(tx: Transaction, draftId: DraftId): Promise<ClubShipment> {
  const [row] = await shipmentOfDraft(tx, { draftId });
  invariant(row, `draft ${draftId} of kind club belongs to a shipment`);
  return asShipment(row);
}

type ShipmentChange = Partial<
  Omit<ShipmentRow, 'id' | 'membershipId' | 'releaseId' | 'createdAt' | 'updatedAt' | 'version'>
>;

/** Updates a shipment that the caller has locked, and returns its new version. */
export async function changeShipment(
  tx: Transaction,
  shipmentId: ClubShipmentId,
  change: ShipmentChange,
  now: Date,
): Promise<number> {
  const [changed] = await tx
    .update(clubShipments)
    .set({ ...change, version: sql`${clubShipments.version} + 1`, updatedAt: now })
    .where(eq(clubShipments.id, shipmentId))
    .returning({ version: clubShipments.version });
  invariant(changed, `shipment ${shipmentId} exists`);
  return changed.version;
}

const linesInOrder = prepareStatement(
  (db, given: StatementParameters<{ readonly shipmentId: ClubShipmentId }>) =>
    db
      .select({
        skuId: clubShipmentLines.skuId,
        quantity: clubShipmentLines.quantity,
        isAddOn: clubShipmentLines.isAddOn,
      })
      .from(clubShipmentLines)
      .where(eq(clubShipmentLines.shipmentId, given.shipmentId))
      .orderBy(clubShipmentLines.isAddOn, clubShipmentLines.skuId),
);

/** Returns a shipment's lines: box lines first, then add-ons. */
export async function linesOfShipment(
  read: Transaction,
  shipmentId: ClubShipmentId,
): Promise<readonly BoxLine[]> {
  return linesInOrder(read, { shipmentId });
}

/** A box line with its shipment's id, for bulk inserts. */
export type ShipmentLine = BoxLine & { readonly shipmentId: ClubShipmentId };

const insertLines = prepareStatement((db, given: StatementParameters<{ readonly lines: string }>) =>
  db.execute(
    insertRowsSql(clubShipmentLines, {
      each: ['shipmentId', 'skuId', 'quantity', 'isAddOn'],
      rows: given.lines,
      all: {},
    }),
  ),
);

export async function insertShipmentLines(tx: Transaction, lines: readonly ShipmentLine[]): Promise<void> {
  if (lines.length > 0) await insertLines(tx, { lines: JSON.stringify(lines) });
}

export async function replaceShipmentLines(
  tx: Transaction,
  shipmentId: ClubShipmentId,
  lines: readonly BoxLine[],
): Promise<void> {
  await tx.delete(clubShipmentLines).where(eq(clubShipmentLines.shipmentId, shipmentId));
  await insertShipmentLines(
    tx,
    lines.map((line) => ({ ...line, shipmentId })),
  );
}

/** Returns the current email of a membership's owner. */
export async function emailOfMember(read: Transaction, membershipId: MembershipId): Promise<string> {
  const [row] = await read
    .select({ email: customers.email })
    .from(memberships)
    .innerJoin(customers, eq(customers.id, memberships.customerId))
    .where(eq(memberships.id, membershipId));
  invariant(row, `membership ${membershipId} has an owner`);
  return row.email;
}
