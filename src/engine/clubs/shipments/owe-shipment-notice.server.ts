import type { Transaction } from '../../../platform/database.server.ts';
import type { JobQueue } from '../../../platform/jobs.server.ts';
import { oweNotice } from '../../notices/index.server.ts';
import type { ClubShipmentNoticeKind } from '../../notices/types.ts';
import { mailboxOfMember } from './mailbox-store.server.ts';
import type { ClubShipment } from './types.ts';

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
