import { formatCents } from '../../core/money.ts';
import type { RefundPreview } from '../../engine/orders/index.server.ts';

const tenderNames: Readonly<Record<string, string>> = {
  card: 'To the card',
  gift_card: 'To the gift card',
  store_credit: 'To store credit',
  gift_membership: 'To the gift membership',
};

/** A refund in words for the page. */
export function shownRefund({ amountCents, parts, remainingCents }: RefundPreview) {
  return {
    amountCents: amountCents as number,
    amount: formatCents(amountCents),
    remaining: formatCents(remainingCents),
    parts: parts.map((part) => ({
      label: tenderNames[part.kind] ?? 'To the customer',
      amount: formatCents(part.amountCents),
    })),
  };
}

/** What goes where, before it does. */
export function RefundParts({ refund, title }: { refund: ReturnType<typeof shownRefund>; title: string }) {
  return (
    <section aria-label={title} className="rounded-winery border border-line p-4">
      <p className="flex justify-between gap-6 font-medium">
        <span>{title}</span>
        <span className="figures">{refund.amount}</span>
      </p>
      <ul className="mt-2 grid gap-1 text-ink-soft">
        {refund.parts.map(({ label, amount }, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two gift cards have the same words
          <li key={position} className="flex justify-between gap-6">
            <span>{label}</span>
            <span className="figures">{amount}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
