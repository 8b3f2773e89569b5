import { type CivilDate, wineryDate } from '../../../core/dates.ts';
import { ok, type Refusal, type Result, refused } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { findAddress } from '../../identity/address-book/index.server.ts';
import { releaseStockHold } from '../../inventory/index.server.ts';
import type { OrderDependencies } from '../../orders/drafts/types.ts';
import { auditStaffMembershipChange, recordMembershipEvent } from '../memberships/store.server.ts';
import { formatLockTime } from '../release-text-rules.ts';
import { countSkipsUsed, maxSkipsPerWindow, skipWindowShipments } from './box-rules.ts';
import type {
  BoxDeliveryRequest,
  BoxRefusalCode,
  ShipmentAccess,
  ShipmentChangeResult,
} from './box-types.ts';
import { recentShipmentsBefore } from './box-view.server.ts';
import { enqueueShipmentNotice } from './enqueue-shipment-notice.server.ts';
import { evaluateShipmentDraft, loadBoxContents } from './evaluate-box.server.ts';
import {
  boxClosedRefusal,
  requestableShipWeeks,
  saveDraftOfBox,
  withLockedBox,
} from './fill-draft.server.ts';
import { holdBox } from './save-box.server.ts';
import { changeShipment, type LockedBox, linesOfShipment, replaceShipmentLines } from './store.server.ts';
import type { BoxLine, ClubShipment } from './types.ts';

type Changing = OrderDependencies;
type Changed = Result<{ readonly version: number }, BoxRefusalCode>;

/**
 * Resets a box to the winemaker's current choice and releases its stock hold; its bottles are held again when the box locks. Fails with
 * `CLUB_VERSION` if another device changed the box.
 */
export async function resetBox(
  { database, clock }: Changing,
  own: ShipmentAccess,
  version: number,
): Promise<ShipmentChangeResult> {
  const now = clock.now();
  return withLockedBox(database, own, async (tx, box): Promise<Changed> => {
    const closed = boxClosedRefusal(box, now);
    if (closed) return refused(closed);
    if (box.shipment.version !== version) return refused(otherVersion());
    const { actor = 'customer' } = own;
    // It is no event of the member's history.
    await auditStaffMembershipChange(tx, box.shipment.membershipId, { kind: 'box_reset', actor }, now);
    return ok({ version: await restoreDefaultBox(tx, box, now) });
  });
}

/** Replaces a box's lines with the winemaker's current choice and releases its stock hold. Returns the shipment's new version. */
export async function restoreDefaultBox(tx: Transaction, box: LockedBox, now: Date): Promise<number> {
  const { winemakers } = await loadBoxContents(tx, box);
  const { shipment } = box;
  if (shipment.draftId) await releaseStockHold(tx, { draftId: shipment.draftId, now });
  await replaceShipmentLines(tx, shipment.id, winemakers);
  return changeShipment(tx, shipment.id, { savedAt: null }, now);
}

function otherVersion(): Refusal<'CLUB_VERSION'> {
  const sentence = 'This box was changed on another device. Please review it and try again.';
  return { code: 'CLUB_VERSION', sentence };
}

/**
 * Skips a shipment and releases its bottles. Fails with `CLUB_SKIPS_USED` if the member has already skipped two of the last three
 * shipments, because only two of any four may be skipped (domain §4.3).
 */
export async function skipShipment(
  dependencies: Changing,
  own: ShipmentAccess,
): Promise<ShipmentChangeResult> {
  const { database, clock } = dependencies;
  const now = clock.now();
  return withLockedBox(database, own, async (tx, box): Promise<Changed> => {
    const { shipment } = box;
    const closed = boxClosedRefusal(box, now);
    if (closed) return refused(closed);
    const used = countSkipsUsed(await recentShipmentsBefore(tx, shipment));
    if (used >= maxSkipsPerWindow) {
      const sentence = `You’ve skipped ${used} of your last ${skipWindowShipments - 1} shipments. The limit is ${maxSkipsPerWindow} out of every ${skipWindowShipments}. You can put your membership on hold instead.`;
      return refused({ code: 'CLUB_SKIPS_USED', sentence });
    }
    if (shipment.draftId) await releaseStockHold(tx, { draftId: shipment.draftId, now });
    const ended = { state: 'skipped', endedBy: 'member', settledAt: now } as const;
    const version = await changeShipment(tx, shipment.id, ended, now);
    const data = { endedBy: 'member', undoUntil: formatLockTime(shipment.locksAt) };
    await note(tx, shipment, { kind: 'skipped', actor: own.actor, data, now });
    await enqueueShipmentNotice(tx, dependencies, {
      ...{ kind: 'shipment-skipped', shipment, occurrence: String(version) },
      now,
    });
    return ok({ version });
  });
}

/** Undoes a skip before the box locks. Restores the box as it was if its wines are still available, otherwise the winemaker's box. */
export async function undoSkip(dependencies: Changing, own: ShipmentAccess): Promise<ShipmentChangeResult> {
  const { database, clock } = dependencies;
  const now = clock.now();
  return withLockedBox(database, own, async (tx, box): Promise<Changed> => {
    const { shipment } = box;
    if (shipment.state !== 'skipped' || shipment.endedBy !== 'member' || now >= shipment.locksAt) {
      const sentence =
        now >= shipment.locksAt
          ? `This shipment locked on ${formatLockTime(shipment.locksAt)}, so the skip can’t be undone.`
          : 'You haven’t skipped this shipment.';
      return refused({ code: 'CLUB_LOCKED', sentence });
    }
    const version = await reopenShipment(tx, dependencies, box, now);
    await note(tx, shipment, { kind: 'skip_undone', actor: own.actor, data: {}, now });
    return ok({ version });
  });
}

/** Reopens a shipment that was skipped or that ended with its membership. Returns the shipment's new version. */
export async function reopenShipment(
  tx: Transaction,
  dependencies: Changing,
  box: LockedBox,
  now: Date,
): Promise<number> {
  const opened = { state: 'open', endedBy: null, settledAt: null } as const;
  const version = await changeShipment(tx, box.shipment.id, opened, now);
  if (!box.shipment.savedAt) return version;
  const lines = await linesOfShipment(tx, box.shipment.id);
  const held = await holdBox(tx, dependencies, box, lines, now);
  return held.kind === 'held' ? version : restoreDefaultBox(tx, box, now);
}

/**
 * Changes the address, pickup or ship week of one shipment. Undefined fields mean the membership's default. Allowed while the box is open,
 * locked or declined; once it is charged, the address of the order can be changed instead.
 */
export async function changeShipmentDelivery(
  dependencies: Changing,
  own: ShipmentAccess,
  request: BoxDeliveryRequest,
): Promise<ShipmentChangeResult> {
  const { database, clock } = dependencies;
  const now = clock.now();
  return withLockedBox(database, own, async (tx, box): Promise<Changed> => {
    const closed = boxClosedRefusal(box, now);
    if (closed && !(closed.code === 'CLUB_LOCKED' || box.shipment.state === 'declined'))
      return refused(closed);
    const unknown = await evaluateDeliveryRequest(tx, dependencies, own, request, now);
    if (unknown) return refused(unknown);
    const { isPickup, pickupLocation, addressId, shipsOn } = request;
    const version = await changeShipment(
      tx,
      own.shipmentId,
      {
        isPickup: isPickup ?? null,
        pickupLocation: isPickup ? (pickupLocation ?? null) : null,
        addressId: isPickup ? null : (addressId ?? null),
        shipsOn: shipsOn ?? null,
      },
      now,
    );
    const moved = { ...box, shipment: { ...box.shipment, ...request } };
    const lines = await linesOfShipment(tx, own.shipmentId);
    const open = await refillAndEvaluate(tx, dependencies, moved, lines, now);
    if (open.length > 0) return refused(...open);
    const data = { shipmentId: own.shipmentId };
    await note(tx, box.shipment, { kind: 'delivery_changed', actor: own.actor, data, now });
    return ok({ version });
  });
}

/** Updates the draft of a box and returns the refusals about delivery and shipping. Other refusals are reported elsewhere. */
async function refillAndEvaluate(
  tx: Transaction,
  dependencies: Changing,
  box: LockedBox,
  lines: readonly BoxLine[],
  now: Date,
): Promise<readonly Refusal<BoxRefusalCode>[]> {
  const draft = await saveDraftOfBox(tx, dependencies, box, lines, now);
  const { requirements } = await evaluateShipmentDraft(tx, dependencies, draft, now);
  return requirements.filter(({ step }) => step === 'delivery' || step === 'shipping');
}

async function evaluateDeliveryRequest(
  tx: Transaction,
  dependencies: Changing,
  { customerId }: ShipmentAccess,
  { isPickup, pickupLocation, addressId, shipsOn }: BoxDeliveryRequest,
  now: Date,
): Promise<Refusal<BoxRefusalCode> | undefined> {
  if (isPickup && !dependencies.pickupLocations.some(({ id }) => id === pickupLocation)) {
    return {
      code: 'PICKUP_UNKNOWN',
      sentence: 'Choose a pickup location.',
      field: 'pickupLocation',
    };
  }
  const address = addressId === undefined ? undefined : await findAddress(tx, { customerId, addressId });
  if (addressId !== undefined && !address?.takesDeliveries) {
    const sentence = 'That address is no longer in your account. Choose another address.';
    return { code: 'ADDRESS_NOT_FOUND', sentence, field: 'addressId' };
  }
  if (shipsOn && !isPickup && !isWeek(shipsOn, requestableShipWeeks(dependencies, now))) {
    const sentence = 'That ship week is no longer available. Choose another week.';
    return { code: 'SHIP_WEEK_UNKNOWN', sentence, field: 'shipsOn' };
  }
  return undefined;
}

function isWeek(shipsOn: CivilDate, weeks: readonly CivilDate[]): boolean {
  return weeks.includes(shipsOn);
}

async function note(
  tx: Transaction,
  { membershipId, dueOn }: ClubShipment,
  {
    kind,
    actor = 'customer',
    data,
    now,
  }: {
    readonly kind: 'skipped' | 'skip_undone' | 'delivery_changed';
    readonly actor: ShipmentAccess['actor'];
    readonly data: Readonly<Record<string, unknown>>;
    readonly now: Date;
  },
): Promise<void> {
  const effectiveOn = wineryDate(now);
  await recordMembershipEvent(tx, membershipId, { kind, actor, effectiveOn, data: { ...data, dueOn } }, now);
}
