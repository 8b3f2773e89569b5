import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ExperimentVisitorEvents } from '../../../integrations/experiments/port.ts';
import { createEventQueue } from './event-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const visitor = (n: number): ExperimentVisitorEvents => ({ visitor_id: String(n), snapshots: [] });
const frame = () => ({
  account_id: 'a',
  project_id: 'p',
  revision: '1',
  client_name: 'c',
  client_version: '1',
  anonymize_ip: true as const,
  enrich_decisions: true as const,
});

it('the event queue sends ten events at a time, or what is queued after 30 seconds', () => {
  const sent: number[] = [];
  const queue = createEventQueue(frame, ({ visitors }) => sent.push(visitors.length));
  for (let n = 0; n < 9; n += 1) queue.add(visitor(n));
  expect(sent).toEqual([]);
  queue.add(visitor(9));
  expect(sent).toEqual([10]);
  queue.add(visitor(10));
  vi.advanceTimersByTime(30_000);
  expect(sent).toEqual([10, 1]);
  vi.advanceTimersByTime(60_000);
  expect(sent).toEqual([10, 1]);
});
