import {
  type NotifyDependencies,
  notifyWaitingCustomers,
} from '../../engine/catalog/watches/index.server.ts';
import { shippingWatch } from '../../engine/catalog/watches/schema.ts';
import { stateRules, takesWine } from '../../engine/compliance/state-table.ts';
import type { StateRule } from '../../engine/compliance/types.ts';
import { defineJob } from '../../platform/job-definitions.ts';

/**
 * Enqueues an email to each person waiting for a state that the rules now open. Requests are accepted for closed states only, so a request
 * for an open state means that the rule changed.
 * @returns the number of enqueued emails.
 */
export function notifyStateOpenings(
  dependencies: NotifyDependencies,
  rules: readonly StateRule[],
): Promise<number> {
  return notifyWaitingCustomers(dependencies, {
    table: shippingWatch.table,
    subjects: rules.filter(takesWine).map(({ code }) => code),
    noticeOf: ({ id, email, askedAt }, now) => ({
      kind: 'state-opened',
      subjectType: 'shipping_watch',
      subjectId: id,
      occurrence: String(askedAt.getTime()),
      recipient: email,
      at: now,
    }),
  });
}

export const notifyOpeningsJob = defineJob({
  name: 'tell-openings',
  schedule: '*/10 * * * *',
  run: (dependencies: NotifyDependencies) => notifyStateOpenings(dependencies, stateRules),
});
