import { formatCents } from '../../../core/money.ts';
import type { ListedGift } from '../../../engine/clubs/gift-memberships/view.server.ts';
import { table } from '../text-rules.ts';

export function giftsText(gifts: readonly ListedGift[]): string {
  return table(
    gifts,
    [
      { title: 'gift', of: ({ id }) => id },
      { title: 'state', of: ({ state, bouncedAt }) => (bouncedAt && state === 'sent' ? 'bounced' : state) },
      { title: 'plan', of: ({ plan }) => plan },
      { title: 'sent', of: ({ charged, shipments }) => `${charged} of ${shipments}` },
      { title: 'left', of: ({ leftCents }) => formatCents(leftCents), isNumber: true },
      { title: 'added', of: ({ addedCents }) => formatCents(addedCents), isNumber: true },
      { title: 'order', of: ({ purchase }) => purchase.orderNumber },
      { title: 'for', of: ({ recipientEmail }) => recipientEmail },
      { title: 'from', of: ({ purchase }) => purchase.buyerEmail },
    ],
    'There is no such gift.',
  );
}
