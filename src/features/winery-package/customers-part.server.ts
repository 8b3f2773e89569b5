import { invariant } from '../../core/invariant.ts';
import { ok } from '../../core/result.ts';
import type { CustomerToImport } from '../../engine/staff/importing/types.ts';
import { importCustomers } from '../../engine/staff/index.server.ts';
import type { AuditActor, StaffActor } from '../../platform/audit-types.ts';
import { readCustomerFiles } from './customer-file-rules.ts';
import type { PackagePart } from './types.ts';

function staffActorOf(actor: AuditActor): StaffActor {
  invariant(/^(operator|staff):/.test(actor), 'only staff import customers');
  return actor as StaffActor;
}

/**
 * The part with customers imported from another platform. A package export omits them because packages are often shared; `exportCustomers`
 * writes them.
 * @param overwrites whether the files replace data that customers changed themselves.
 */
export function customersPart(
  facts: () => Parameters<typeof readCustomerFiles>[1],
  overwrites: boolean,
): PackagePart<CustomerToImport> {
  return {
    title: 'customers',
    read: (files) => readCustomerFiles(files, facts()),
    save: async (entries, { tx, actor, now, seal }) => {
      const customers = entries.map(({ value }) => value);
      const by = { actor: staffActorOf(actor), now, seal, overwrites };
      const saved = await importCustomers(tx, customers, by);
      return ok(saved.map((as) => ({ as })));
    },
    write: async () => new Map(),
  };
}
