import type { ReactNode } from 'react';

export type BadgeTone = 'plain' | 'olive' | 'wine' | 'brass';

const tones: Record<BadgeTone, string> = {
  plain: 'text-ink-soft',
  olive: 'text-olive',
  wine: 'text-wine',
  brass: 'text-brass',
};

/** A label of one or two words, on a picture or beside a name. */
export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={`badge ${tones[tone]}`}>{children}</span>;
}
