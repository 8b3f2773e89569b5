import { expect, test } from 'vitest';
import { nextWebhookAttemptAt, webhookAttemptsBeforeAlert, webhookGiveUpDays } from './inbox-rules.ts';

test('a webhook event is retried after 30 seconds, then after twice as long each time, up to six hours', () => {
  const now = new Date('2026-11-20T20:00:00Z');
  const seconds = (tries: number) => (nextWebhookAttemptAt(tries, now).getTime() - now.getTime()) / 1000;
  expect([1, 2, 3, 8, 10, 11, 50, 2000].map(seconds)).toEqual([
    30, 60, 120, 3840, 15_360, 21_600, 21_600, 21_600,
  ]);
});

test('a webhook event raises an alarm after eight tries and is parked after three days', () => {
  const waited = Array.from({ length: webhookAttemptsBeforeAlert - 1 }, (_, tries) =>
    nextWebhookAttemptAt(tries + 1, new Date(0)),
  );
  expect(waited.reduce((sum, at) => sum + at.getTime(), 0) / 60_000).toBe(63.5);
  expect(webhookGiveUpDays).toBe(3);
});
