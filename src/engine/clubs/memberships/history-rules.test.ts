import { expect, test } from 'vitest';
import type { CivilDate } from '../../../core/dates.ts';
import { eventSentence } from './history-rules.ts';

const effectiveOn = '2026-11-22' as CivilDate;

test.each(['skipped', 'skip_undone', 'box_saved'] as const)(
  'names the day of the shipment, not of the change, for %s',
  (kind) => {
    expect(eventSentence(kind, { effectiveOn, data: { dueOn: '2026-12-06' } })).toContain('December 6, 2026');
  },
);

test('names the day of a shipment that was skipped on that day', () => {
  expect(eventSentence('skipped', { effectiveOn, data: { endedBy: 'hold' } })).toContain('November 22, 2026');
});
