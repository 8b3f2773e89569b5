import type { Transaction } from '../../../platform/database.server.ts';
import type { JobQueue } from '../../../platform/jobs.server.ts';
import { release } from '../../inventory/index.server.ts';
import { oweNotice } from '../../notices/index.server.ts';
import type { ClubShipmentNoticeKind } from '../../notices/types.ts';
import { recordEvent } from '../memberships/store.server.ts';
import { changeShipment, mailboxOfMember } from './store.server.ts';
import type { ClubShipment, ShipmentEnd } from './types.ts';

/** Owes a mail about a shipment to its member, once for each occurrence. */
export async function oweShipmentNotice(
  tx: Transaction,
  { jobs }: { readonly jobs: JobQueue },
  owed: {
    readonly kind: ClubShipmentNoticeKind;
    readonly shipment: Pick<ClubShipment, 'id' | 'membershipId'>;
    readonly occurrence: string;
    readonly now: Date;
  },
): Promise<void> {
  const { kind, shipment, occurrence, now } = owed;
  const recipient = await mailboxOfMember(tx, shipment.membershipId);
  await oweNotice(tx, jobs, {
    ...{ kind, subjectType: 'club_shipment', subjectId: shipment.id, occurrence, recipient },
    at: now,
  });
}

/**
 * Sends a member nothing this time: gives the bottles back, and writes down why, so that nobody who was passed over has to guess. Its
 * member is told, except of what they chose themselves.
 */
export async function passOver(
  tx: Transaction,
  dependencies: { readonly jobs: JobQueue },
  passed: {
    readonly shipment: ClubShipment;
    readonly endedBy: ShipmentEnd;
    /** What was in the way, for the history and the mail. */
    readonly reason?: string;
    readonly now: Date;
  },
): Promise<void> {
  const { shipment, endedBy, reason, now } = passed;
  if (shipment.draftId) await release(tx, { draftId: shipment.draftId, now });
  await changeShipment(tx, shipment.id, { state: 'skipped', endedBy, settledAt: now, nextTryAt: null }, now);
  const data = { endedBy, ...(reason !== undefined && { reason }) };
  const happened = { kind: 'skipped', actor: 'system', effectiveOn: shipment.dueOn, data } as const;
  await recordEvent(tx, shipment.membershipId, happened, now);
  await oweShipmentNotice(tx, dependencies, { kind: 'shipment-passed', shipment, occurrence: '', now });
}
