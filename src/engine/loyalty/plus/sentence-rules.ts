import { formatDateWithYear, formatLongDate } from '../../../core/dates.ts';
import { formatRoundCents } from '../../../core/money.ts';
import type { PlusView } from './view.server.ts';

/** What somebody reads first about their membership. */
export function statusSentence(plus: Pick<PlusView, 'state' | 'renewal' | 'paidUntil' | 'owed'>): string {
  const { state, renewal, paidUntil, owed } = plus;
  switch (state) {
    case 'active':
      return `Renews on ${formatDateWithYear(renewal.on)} for ${formatRoundCents(renewal.priceCents)}.`;
    case 'cancelling':
      return `Cancelled. It goes on until ${formatDateWithYear(paidUntil)} and is not charged again.`;
    case 'given':
      return `A gift, until ${formatDateWithYear(paidUntil)}. It renews nothing and is charged to nobody.`;
    case 'past_due':
      return `The renewal of ${formatRoundCents(renewal.priceCents)} was declined. ${owed ? `With another card it goes on; without one it ends on ${formatLongDate(owed.until)}.` : ''}`.trim();
    case 'ended':
      return 'It has ended.';
  }
}
