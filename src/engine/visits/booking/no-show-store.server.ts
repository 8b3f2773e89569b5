import { sql } from 'drizzle-orm';
import type { CustomerId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { prepareStatement, type StatementParameters } from '../../../platform/prepared.server.ts';
import { toDraft } from '../../orders/drafts/index.server.ts';
import { drafts } from '../../orders/drafts/schema.ts';
import type { Draft, DraftContents } from '../../orders/drafts/types.ts';
import type { NoShowFee } from './purchase-types.ts';

const noShowDraft = prepareStatement((db, given: StatementParameters<{ readonly reservationId: string }>) =>
  db
    .select()
    .from(drafts)
    .where(
      sql`${drafts.contents} -> 'purchase' ->> 'kind' = 'noShow'
        and ${drafts.contents} -> 'purchase' -> 'details' ->> 'reservationId' = ${given.reservationId}`,
    ),
);

/** Returns the only draft of a reservation's no-show charge, creating it if necessary. The draft belongs to no cart. */
export async function findOrCreateNoShowDraft(
  tx: Transaction,
  made: {
    readonly customerId: CustomerId | undefined;
    readonly contents: Omit<DraftContents, 'purchase'>;
    readonly fee: NoShowFee;
    readonly now: Date;
  },
): Promise<Draft> {
  const { customerId, fee, now } = made;
  const contents: DraftContents = { ...made.contents, purchase: { kind: 'noShow', details: fee } };
  const values = { customerId, contents, kind: 'event', state: 'open', version: 1, createdAt: now } as const;
  await tx
    .insert(drafts)
    .values({ id: sql`uuidv7()`, ...values, ledgerAccountIds: [], updatedAt: now })
    .onConflictDoNothing();
  const [row] = await noShowDraft(tx, { reservationId: fee.reservationId });
  invariant(row, 'what was inserted, or was there, is there');
  return toDraft(row);
}
