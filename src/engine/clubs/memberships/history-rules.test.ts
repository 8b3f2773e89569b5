import { expect, test } from 'vitest';
import type { CivilDate } from '../../../core/dates.ts';
import { membershipEventSentence } from './history-rules.ts';

const effectiveOn = '2026-11-22' as CivilDate;

test.each(['skipped', 'skip_undone', 'box_saved'] as const)(
  'membershipEventSentence names the shipment date, not the date of the change, for %s events',
  (kind) => {
    expect(membershipEventSentence(kind, { effectiveOn, data: { dueOn: '2026-12-06' } })).toContain(
      'December 6, 2026',
    );
  },
);

test('membershipEventSentence names the effective date for a skip without a shipment date', () => {
  expect(membershipEventSentence('skipped', { effectiveOn, data: { endedBy: 'hold' } })).toContain(
    'November 22, 2026',
  );
});
