import type { ProblemReason } from '../../engine/returns/types.ts';

const titles: Readonly<Record<ProblemReason, string>> = {
  corked: 'Corked or spoiled',
  damaged: 'Broken or damaged',
  leaked: 'Leaked',
  wrong_wine: 'Not what was ordered',
  missing: 'Missing from the box',
  other: 'Something else',
};

export function problemTitle(reason: ProblemReason): string {
  return titles[reason];
}
