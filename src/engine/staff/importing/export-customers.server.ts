import { wineryDate } from '../../../core/dates.ts';
import { cents } from '../../../core/money.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { StaffActor } from '../../../platform/audit-types.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { maxNoteLength } from '../notes/rules.ts';
import { readCustomersToExport } from './store.server.ts';
import type { CustomerToImport } from './types.ts';

/**
 * Returns all customers with a verified email address and an open account in the import format, and records in the audit trail who exported
 * them. Omits birth dates because they may be used only for the age check (I-49).
 */
export async function exportCustomers(
  tx: Transaction,
  { actor, now }: { readonly actor: StaffActor; readonly now: Date },
): Promise<CustomerToImport[]> {
  const stored = await readCustomersToExport(tx);
  const subject = { subjectType: 'house', subjectId: 'customers' } as const;
  await recordAudit(tx, {
    ...{ at: now, actor, action: 'customers.exported', ...subject },
    data: { customers: stored.length },
  });
  return stored.map((row) => {
    const { email, firstName, lastName, marketingAgreedAt, marketingSource, tags, notes, addresses } = row;
    return {
      ...{ email, firstName, lastName, tags, addresses },
      phone: row.phone ?? undefined,
      birthDate: undefined,
      marketing:
        marketingAgreedAt === null
          ? undefined
          : { agreedOn: wineryDate(new Date(marketingAgreedAt)), source: marketingSource ?? 'This shop' },
      customerSince: wineryDate(new Date(row.createdAt)),
      note: notes.join('\n\n').slice(0, maxNoteLength) || undefined,
      storeCreditCents: row.creditCents > 0 ? cents(row.creditCents) : undefined,
    };
  });
}
