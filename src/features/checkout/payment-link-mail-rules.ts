import { formatLongDate, wineryDate } from '../../core/dates.ts';
import { formatCents } from '../../core/money.ts';
import type { PhoneOrderView } from '../../engine/checkout/phone-orders/types.ts';
import type { CheckoutView } from '../../engine/checkout/types.ts';
import { purchaseDetailsOf } from '../../engine/orders/drafts/purchase-rules.ts';
import { sharedBoxRuleId } from '../../engine/pricing/shipping-rules.ts';
import { type WrittenEmail, wineryEmail } from '../../ui/mail/winery-mail.ts';

/** Returns the email with the payment link for an order that staff prepared. */
export function writePaymentLinkEmail(
  { lines, quote, contents }: CheckoutView,
  { phoneOrder }: Pick<PhoneOrderView, 'phoneOrder'>,
  url: string,
): WrittenEmail {
  const addition = purchaseDetailsOf(contents, 'addition');
  const isShared = quote.shipping?.adjustments.some(({ ruleId }) => ruleId === sharedBoxRuleId);
  const day = formatLongDate(wineryDate(phoneOrder.expiresAt));
  return wineryEmail('Your order is ready for payment', 'Your order is ready for payment', [
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
