import type { ReactNode } from 'react';

/**
 * The color of a status: `info` is in progress, `good` is done, `waiting` needs action from staff, `bad` failed, `plain` is over or not
 * started.
 */
export type StatusTone = 'plain' | 'info' | 'good' | 'waiting' | 'bad';

const tones: Record<StatusTone, string> = {
  plain: 'text-ink-soft',
  info: 'text-olive',
  good: 'text-success',
  waiting: 'text-brass',
  bad: 'text-error',
};

/** A status in one or two words. The color adds no information that the words don't have. */
export function StatusBadge({ tone = 'plain', children }: { tone?: StatusTone; children: ReactNode }) {
  return <span className={`badge-box ${tones[tone]}`}>{children}</span>;
}
