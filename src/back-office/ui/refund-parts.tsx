import { formatCents } from '../../core/money.ts';
import type { RefundPreview } from '../../engine/orders/index.server.ts';
import { formatRefundContents } from '../order-refund-rules.ts';

const tenderNames: Readonly<Record<string, string>> = {
  card: 'To the card',
  gift_card: 'To the gift card',
  store_credit: 'To store credit',
  gift_membership: 'To the gift membership',
};

/** Returns a refund's amounts and destinations, formatted for the page. */
export function formatRefundPreview({ amountCents, parts, remainingCents, ...contents }: RefundPreview) {
  return {
    amountCents: amountCents as number,
    amount: formatCents(amountCents),
    remaining: formatCents(remainingCents),
    contents: formatRefundContents(contents),
    parts: parts.map((part) => ({
      label: tenderNames[part.kind] ?? 'To the customer',
      amount: formatCents(part.amountCents),
    })),
  };
}

export type FormattedRefund = ReturnType<typeof formatRefundPreview>;

/** The amounts that a refund would return and their destinations. */
export function RefundBreakdown({ refund, title }: { refund: FormattedRefund; title: string }) {
  return (
    <section aria-label={title} className="rounded-winery border border-line p-4">
      <p className="flex justify-between gap-6 font-medium">
        <span>{title}</span>
        <span className="figures">{refund.amount}</span>
      </p>
      {[refund.contents, refund.parts].map(
        (amounts, list) =>
          amounts.length > 0 && (
            // biome-ignore lint/suspicious/noArrayIndexKey: there are always these two lists
            <ul key={list} className="mt-2 grid gap-1 text-ink-soft">
              {amounts.map(({ label, amount }, position) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two gift cards have the same words
                <li key={position} className="flex justify-between gap-6">
                  <span>{label}</span>
                  <span className="figures">{amount}</span>
                </li>
              ))}
            </ul>
          ),
      )}
    </section>
  );
}
