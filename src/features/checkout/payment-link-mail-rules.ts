import { formatLongDate, wineryDate } from '../../core/dates.ts';
import { formatCents } from '../../core/money.ts';
import type { PhoneOrderView } from '../../engine/checkout/phone-orders/types.ts';
import type { CheckoutView } from '../../engine/checkout/types.ts';
import { detailsOf } from '../../engine/orders/drafts/purchase-rules.ts';
import { sharedBoxRule } from '../../engine/pricing/shipping-rules.ts';
import { type WrittenMail, wineryMail } from '../../ui/mail/winery-mail.ts';

/** Returns the email with the payment link for an order that staff prepared. */
export function paymentLinkMail(
  { lines, quote, contents }: CheckoutView,
  { phoneOrder }: Pick<PhoneOrderView, 'phoneOrder'>,
  url: string,
): WrittenMail {
  const addition = detailsOf(contents, 'addition');
  const isShared = quote.shipping?.adjustments.some(({ ruleId }) => ruleId === sharedBoxRule);
  const day = formatLongDate(wineryDate(phoneOrder.expiresAt));
  return wineryMail('Your order is ready for payment', 'Your order is ready for payment', [
    { kind: 'paragraph', text: `Hi ${contents.firstName.trim()}, here’s the order we talked about.` },
    {
      kind: 'lines',
      rows: lines.map(({ name, quantity, netCents }) => ({
        title: name,
        detail: `Quantity ${quantity}`,
        amount: formatCents(netCents),
      })),
    },
    { kind: 'facts', rows: [['Total', formatCents(quote.totalCents)]] },
    ...(addition && isShared
      ? [{ kind: 'paragraph', text: `It ships in the same box as your order ${addition.number}.` } as const]
      : []),
    { kind: 'action', label: 'Review and pay', url },
    {
      kind: 'paragraph',
      text: `You can change the order before you pay. Club members see their prices after signing in. Nothing is reserved or charged until you pay. The link works through ${day}.`,
    },
  ]);
}
