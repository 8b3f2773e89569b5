import type { ReactNode } from 'react';

/** `good` is done, `waiting` needs a person, `bad` went wrong, `plain` is over or not started. */
export type Tone = 'plain' | 'info' | 'good' | 'waiting' | 'bad';

const tones: Record<Tone, string> = {
  plain: 'text-ink-soft',
  info: 'text-olive',
  good: 'text-success',
  waiting: 'text-brass',
  bad: 'text-error',
};

/** The state of something in one or two words; the color only repeats them. */
export function StatusBadge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`badge-box ${tones[tone]}`}>{children}</span>;
}
