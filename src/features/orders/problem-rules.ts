import type { Problem, ProblemReason, Remedy } from '../../engine/orders/returns/types.ts';

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

export const remedyTitles: Readonly<Record<Remedy, string>> = {
  replacement: 'The same bottle again',
  refund: 'My money back',
};

/** The field that says how many bottles of a line a report is about. */
export const quantityField = (position: number) => `quantity-${position}`;

/** Where a report stands, for whoever made it. */
export function problemStateWords({ state, remedy }: Problem, isPickup: boolean): string {
  if (state === 'open') return 'We look at it within two working days and write to you.';
  if (state === 'declined') return 'We looked at it and could not take it.';
  if (remedy === 'refund') return 'We gave you the money back.';
  return isPickup ? 'We’ll set aside a replacement for you.' : 'We’ll send a replacement at no charge.';
}
