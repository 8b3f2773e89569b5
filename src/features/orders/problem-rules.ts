import type { ProblemReason, ProblemRemedy, ProblemReport } from '../../engine/orders/returns/types.ts';

const titles: Readonly<Record<ProblemReason, string>> = {
  corked: 'Corked or spoiled',
  damaged: 'Broken or damaged',
  leaked: 'Leaked',
  wrong_wine: 'Not what I ordered',
  missing: 'Missing from the box',
  other: 'Something else',
};

export function problemReasonTitle(reason: ProblemReason): string {
  return titles[reason];
}

export const remedyTitles: Readonly<Record<ProblemRemedy, string>> = {
  replacement: 'A replacement',
  refund: 'A refund',
};

/** Returns the name of the form field for the number of bottles reported on a line. */
export const problemQuantityFieldName = (position: number) => `quantity-${position}`;

/** Returns a sentence about a problem report's status for the customer. */
export function problemStatusText({ state, remedy }: ProblemReport, isPickup: boolean): string {
  if (state === 'open') return 'We’ll look into it and email you within two business days.';
  if (state === 'declined') return 'We reviewed your report and couldn’t approve it.';
  if (remedy === 'refund') return 'We refunded you.';
  return isPickup ? 'We’ll reserve a replacement for you.' : 'We’ll send a replacement at no charge.';
}
