import { countWithNoun } from '../../../core/count-words.ts';
import { wineryDate } from '../../../core/dates.ts';
import { formatCents } from '../../../core/money.ts';
import type { OpenCashOut } from '../../../engine/gifts/balances/index.server.ts';
import type { GiftCardLiability, GiftCardListItem } from '../../../engine/gifts/cards/view.server.ts';
import { formatTable } from '../text-rules.ts';

export function giftCardListText(cards: readonly GiftCardListItem[]): string {
  return formatTable(
    cards,
    [
      { title: 'card', of: ({ id }) => id },
      { title: 'ends', of: ({ lastFour }) => lastFour },
      { title: 'state', of: ({ state }) => state.replace('_', ' ') },
      { title: 'issued', of: ({ initialCents }) => formatCents(initialCents), isNumber: true },
      { title: 'balance', of: ({ balanceCents }) => formatCents(balanceCents), isNumber: true },
      { title: 'order', of: ({ orderNumber }) => orderNumber ?? 'none' },
      { title: 'for', of: ({ recipientEmail }) => recipientEmail },
    ],
    'No gift cards.',
  );
}

export function openCashOutsText(requests: readonly OpenCashOut[]): string {
  return formatTable(
    requests,
    [
      { title: 'card', of: ({ giftCardId }) => giftCardId },
      { title: 'requested', of: ({ requestedAt }) => wineryDate(requestedAt) },
      { title: 'amount', of: ({ amountCents }) => formatCents(amountCents), isNumber: true },
      { title: 'bought', of: ({ boughtAt }) => wineryDate(boughtAt) },
      { title: 'order', of: ({ orderNumber }) => orderNumber ?? '' },
      { title: 'review', of: reviewText },
      { title: 'to', of: ({ payeeName }) => payeeName },
      { title: 'address', of: ({ payeeAddress }) => payeeAddress.replace(/\s+/g, ' ') },
      { title: 'email', of: ({ payeeEmail }) => payeeEmail },
    ],
    'No open cash-out requests.',
  );
}

function reviewText({ isDisputed, reviewedAt, reviewUntil }: OpenCashOut): string {
  if (isDisputed) return 'payment disputed';
  if (reviewedAt) return 'done';
  return reviewUntil ? `needed until ${wineryDate(reviewUntil)}` : 'not needed';
}

export function giftCardLiabilityText({
  cards,
  balancesCents,
  entriesCents,
  byState,
}: GiftCardLiability): string {
  const sums = `${formatCents(balancesCents)} on ${countWithNoun(cards, 'gift card')}; the ledger entries add up to ${formatCents(entriesCents)}.`;
  const parts = formatTable(
    byState,
    [
      { title: 'state', of: ({ state }) => state.replace('_', ' ') },
      { title: 'cards', of: (each) => each.cards, isNumber: true },
      { title: 'balance', of: (each) => formatCents(each.cents), isNumber: true },
    ],
    '',
  );
  return `${sums}\n${parts}`.trim();
}
