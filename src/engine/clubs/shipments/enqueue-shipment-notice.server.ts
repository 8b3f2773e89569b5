import type { Transaction } from '../../../platform/database.server.ts';
import type { JobQueue } from '../../../platform/jobs.server.ts';
import { releaseStockHold } from '../../inventory/index.server.ts';
import { enqueueNotice } from '../../notices/index.server.ts';
import type { ClubShipmentNoticeKind } from '../../notices/types.ts';
import { recordMembershipEvent } from '../memberships/store.server.ts';
import { changeShipment, emailOfMember } from './store.server.ts';
import type { ClubShipment, NotSentReason } from './types.ts';

/** Enqueues an email to a member about a shipment, once per occurrence. */
export async function enqueueShipmentNotice(
  tx: Transaction,
  { jobs }: { readonly jobs: JobQueue },
  notice: {
    readonly kind: ClubShipmentNoticeKind;
    readonly shipment: Pick<ClubShipment, 'id' | 'membershipId'>;
    readonly occurrence: string;
    readonly now: Date;
  },
): Promise<void> {
  const { kind, shipment, occurrence, now } = notice;
  const recipient = await emailOfMember(tx, shipment.membershipId);
  await enqueueNotice(tx, jobs, {
    ...{ kind, subjectType: 'club_shipment', subjectId: shipment.id, occurrence, recipient },
    at: now,
  });
}

/** Skips a shipment without charging it: releases its bottles, records the reason, and notifies the member. */
export async function autoSkipShipment(
  tx: Transaction,
  dependencies: { readonly jobs: JobQueue },
  passed: {
    readonly shipment: ClubShipment;
    readonly endedBy: NotSentReason;
    /** A sentence with the reason, for the history and the email. */
    readonly reason?: string;
    readonly now: Date;
  },
): Promise<void> {
  const { shipment, endedBy, reason, now } = passed;
  if (shipment.draftId) await releaseStockHold(tx, { draftId: shipment.draftId, now });
  await changeShipment(tx, shipment.id, { state: 'skipped', endedBy, settledAt: now, nextTryAt: null }, now);
  const data = { endedBy, ...(reason !== undefined && { reason }) };
  const happened = { kind: 'skipped', actor: 'system', effectiveOn: shipment.dueOn, data } as const;
  await recordMembershipEvent(tx, shipment.membershipId, happened, now);
  await enqueueShipmentNotice(tx, dependencies, { kind: 'shipment-passed', shipment, occurrence: '', now });
}
