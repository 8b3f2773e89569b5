import type { Transaction } from '../../../platform/database.server.ts';
import type { JobQueue } from '../../../platform/jobs.server.ts';
import { oweNotice } from '../../notices/index.server.ts';
import type { VisitNoticeKind } from '../../notices/types.ts';
import type { Reservation } from './store.server.ts';

/** Owes a mail about a booking to whose it is now, once for what happened (I-45). */
export async function oweVisitMail(
  tx: Transaction,
  { jobs }: { readonly jobs: JobQueue },
  { id: subjectId, email: recipient }: Pick<Reservation, 'id' | 'email'>,
  kind: VisitNoticeKind,
  eventId: number,
  now: Date,
): Promise<void> {
  await oweNotice(tx, jobs, {
    ...{ kind, subjectType: 'visit', subjectId, occurrence: String(eventId), recipient, at: now },
  });
}
