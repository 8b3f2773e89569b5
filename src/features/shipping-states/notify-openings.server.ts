import {
  type AlertNotificationDependencies,
  notifyWaitingCustomers,
} from '../../engine/catalog/watches/index.server.ts';
import { shippingAlertKind } from '../../engine/catalog/watches/schema.ts';
import { mayShipWineTo, stateRules } from '../../engine/compliance/state-table.ts';
import type { StateRule } from '../../engine/compliance/types.ts';
import { defineJob } from '../../platform/job-definitions.ts';

/**
 * Enqueues an email to each person waiting for a state that the rules now open. Requests are accepted for closed states only, so a request
 * for an open state means that the rule changed.
 * @returns the number of enqueued emails.
 */
export function notifyStateOpenings(
  dependencies: AlertNotificationDependencies,
  rules: readonly StateRule[],
): Promise<number> {
  return notifyWaitingCustomers(dependencies, {
    table: shippingAlertKind.table,
    subjects: rules.filter(mayShipWineTo).map(({ code }) => code),
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

export const notifyStateOpeningsJob = defineJob({
  name: 'tell-openings',
  schedule: '*/10 * * * *',
  run: (dependencies: AlertNotificationDependencies) => notifyStateOpenings(dependencies, stateRules),
});
