import { formatShortDate, wineryDate } from '../../../core/dates.ts';
import { formatCents } from '../../../core/money.ts';
import { lineItemDetail, skuDisplayName } from '../../../engine/catalog/rules.ts';
import type { OrderView } from '../../../engine/orders/types.ts';
import { FactsTable } from '../../../ui/base/facts-table.tsx';
import { PriceExplanation } from '../../../ui/commerce/order-summary.tsx';
import { Picture, type PictureSource } from '../../../ui/media/picture.tsx';
import type { FulfillmentAndGifts } from '../fulfillment-view.server.ts';
import {
  explainOrderPrice,
  isPaidByGiftMembership,
  orderAmountRows,
  orderLineAmount,
} from '../order-rules.ts';
import { refundSentences } from '../refund-rules.ts';

/** The props of the receipt: an order's items, amounts, payments and refunds. */
type OrderReceiptProps = {
  order: OrderView;
  fulfillment: FulfillmentAndGifts;
  /** The pictures of the items, from slug to picture. */
  pictures: Readonly<Record<string, PictureSource>>;
};

export function OrderReceipt({ order, fulfillment, pictures }: OrderReceiptProps) {
  // The recipient of a gift does not see its price.
  const isPresent = isPaidByGiftMembership(order);
  const sums = orderAmountRows(order).map(({ label, amount }) => ({
    label,
    value: label === 'Total' ? <strong className="font-semibold text-ink">{amount}</strong> : amount,
  }));
  return (
    <>
      <ul className="mb-6 border-line border-b">
        {order.lines.map((line) => (
          <li key={line.id} className="flex gap-4 border-line border-t py-3">
            <LinePicture source={pictures[line.slug]} />
            <span className="grow">
              {skuDisplayName(line)}
              <span className="figures block text-small text-ink-soft">{lineItemDetail(line)}</span>
              {(isPresent ? [] : line.adjustments).map(({ ruleId, label, reason }) => (
                <span key={ruleId} className="block text-olive text-small">
                  {label}: {reason}
                </span>
              ))}
              {changesOf(fulfillment, line.position).map((text) => (
                <span key={text} className="figures block text-small text-wine">
                  {text}
                </span>
              ))}
            </span>
            {!isPresent && <span className="figures shrink-0">{orderLineAmount(order, line)}</span>}
          </li>
        ))}
      </ul>
      {isPresent ? (
        <p>Your gift covers everything.</p>
      ) : (
        <>
          <FactsTable facts={sums} />
          <Refunds order={order} fulfillment={fulfillment} />
          <div className="mt-4 print:hidden">
            <PriceExplanation steps={explainOrderPrice(order)} />
          </div>
        </>
      )}
    </>
  );
}

function LinePicture({ source }: { source: PictureSource | undefined }) {
  if (!source) return null;
  return (
    <Picture source={source} sizes="3rem" alt="" className="h-20 w-12 shrink-0 object-contain print:hidden" />
  );
}

function Refunds({ order, fulfillment }: { order: OrderView; fulfillment: FulfillmentAndGifts }) {
  if (fulfillment.refunds.length === 0) return null;
  return (
    <section aria-labelledby="refunds" className="mt-8">
      <h3 id="refunds" className="mb-2 font-semibold">
        Refunded
      </h3>
      <ul className="border-line border-b">
        {fulfillment.refunds.map((refund) => (
          <li key={refund.n} className="border-line border-t py-3">
            <span className="flex justify-between gap-4">
              <span>{formatShortDate(wineryDate(refund.at))}</span>
              <span className="figures">{formatCents(refund.amountCents)}</span>
            </span>
            {refundSentences(order, refund).map((text) => (
              <span key={text} className="block text-small text-ink-soft">
                {text}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns labels for the canceled and refunded units of a line, such as `1 canceled` and `2 refunded`. */
function changesOf({ cancelledUnits, refundedUnits }: FulfillmentAndGifts, position: number): string[] {
  const at = (units: FulfillmentAndGifts['refundedUnits']) =>
    units.find((unit) => unit.position === position)?.quantity ?? 0;
  const cancelled = at(cancelledUnits);
  const refunded = Math.max(0, at(refundedUnits) - cancelled);
  return [
    ...(cancelled > 0 ? [`${cancelled} canceled`] : []),
    ...(refunded > 0 ? [`${refunded} refunded`] : []),
  ];
}
