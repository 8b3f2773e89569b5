import { formatDateWithYear, wineryDate } from '../../../core/dates.ts';
import { formatCents, subtract, sum, zeroCents } from '../../../core/money.ts';
import { lineItemDetail, skuDisplayName } from '../../../engine/catalog/rules.ts';
import { cityLine } from '../../../engine/identity/address-book/text-rules.ts';
import type { OrderAddress, OrderView } from '../../../engine/orders/types.ts';
import { Button } from '../../../ui/base/button.tsx';
import { FactsTable } from '../../../ui/base/facts-table.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { WineryMark } from '../../../ui/media/mark.tsx';
import { winery } from '../../../winery.ts';
import {
  explainOrderPrice,
  findPickupLocation,
  type OrderAmountRow,
  type OrderPageAccess,
  orderAmountRows,
  orderPath,
} from '../order-rules.ts';

/** An order's invoice for printing on Letter or A4 paper: seller and buyer, items, tax by place, and payments. */
export function InvoiceSheet({ order, way }: { order: OrderView; way: OrderPageAccess }) {
  const place = findPickupLocation(order.pickupLocation);
  return (
    <main className="sheet">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b pb-4 print:hidden">
        <TextLink to={orderPath('', way)} reloadDocument>
          Back to order {order.number}
        </TextLink>
        <Button type="button" kind="outline" className="noscript:hidden" onClick={() => window.print()}>
          Print this invoice
        </Button>
      </div>
      <header className="flex flex-wrap items-start justify-between gap-6 pt-6 print:pt-0">
        <div>
          <p className="flex items-center gap-3">
            <WineryMark className="h-auto w-12 text-ink" />
            <span className="type-title">{winery().legalName}</span>
          </p>
          <address className="figures mt-3 text-small text-ink-soft not-italic">
            {winery().address.street}
            <br />
            {winery().address.city}, {winery().address.stateCode} {winery().address.zipCode}
            <br />
            {winery().phone.shown} · {winery().mailboxes.support}
          </address>
        </div>
        <div className="min-w-56">
          <h1 tabIndex={-1} className="type-heading mb-4">
            Invoice {order.number}
          </h1>
          <FactsTable facts={invoiceFacts(order).map(asFact)} />
        </div>
      </header>
      <div className="mt-8 grid gap-6 text-small sm:grid-cols-2 print:grid-cols-2">
        <Address title="Billed to" address={order.billTo} />
        {order.shipTo && <Address title="Shipped to" address={order.shipTo} />}
        {place && (
          <section>
            <h2 className="mb-1 font-semibold">Picked up at</h2>
            <p className="text-ink-soft">
              {place.name}
              <br />
              {place.street}, {place.city}, {place.stateCode} {place.zipCode}
            </p>
          </section>
        )}
      </div>
      <Lines order={order} />
      <div className="mt-6 ml-auto max-w-md print:break-inside-avoid">
        <FactsTable facts={invoiceSums(order).map(asFact)} />
      </div>
      <p className="mt-8 text-small text-ink-soft">
        All amounts in US dollars. {order.hasWine && 'Contains wine. Sold to adults 21 and older.'}
      </p>
    </main>
  );
}

function asFact({ label, amount }: { readonly label: string; readonly amount: string }) {
  return {
    label,
    value: label === 'Total' ? <strong className="font-semibold text-ink">{amount}</strong> : amount,
  };
}

function Address({ title, address }: { title: string; address: OrderAddress }) {
  return (
    <section>
      <h2 className="mb-1 font-semibold">{title}</h2>
      <p className="text-ink-soft">
        {address.firstName} {address.lastName}
        <br />
        {address.company !== '' && (
          <>
            {address.company}
            <br />
          </>
        )}
        {[address.primaryStreet, address.secondaryStreet].filter(Boolean).join(', ')}
        <br />
        {cityLine(address)}
      </p>
    </section>
  );
}

function Lines({ order: { lines } }: { order: OrderView }) {
  return (
    <table className="figures mt-8 w-full text-left">
      <caption className="sr-only">Items ordered</caption>
      <thead className="border-line border-b text-small text-ink-soft">
        <tr>
          <th scope="col" className="py-2 font-normal">
            Item
          </th>
          <th scope="col" className="py-2 text-right font-normal">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id} className="border-line border-b align-top">
            <th scope="row" className="py-3 pr-6 font-normal">
              {skuDisplayName(line)}
              <span className="block text-small text-ink-soft">
                {line.skuCode} · {lineItemDetail(line)}
              </span>
              {line.adjustments.map(({ ruleId, label, amountCents }) => (
                <span key={ruleId} className="block text-olive text-small">
                  {label}: −{formatCents(amountCents)}
                </span>
              ))}
            </th>
            <td className="py-3 text-right">{formatCents(line.grossCents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * Returns the invoice's number and date, and its state if the order was canceled. The number is the order's, and the date is the day on
 * which the order was placed.
 */
function invoiceFacts({ number, placedAt, state }: OrderView): OrderAmountRow[] {
  return [
    { label: 'Order', amount: String(number ?? '') },
    ...(placedAt ? [{ label: 'Date', amount: formatDateWithYear(wineryDate(placedAt)) }] : []),
    ...(state === 'cancelled' ? [{ label: 'State', amount: 'Canceled' }] : []),
  ];
}

/** Returns the order page's amounts, with tax by place and rate, and with the total after refunds. */
function invoiceSums(order: OrderView): OrderAmountRow[] {
  const taxes = explainOrderPrice(order)
    .filter(({ kind }) => kind === 'tax')
    .map(({ text, amountCents }) => ({ label: text, amount: formatCents(amountCents) }));
  const sums = orderAmountRows(order).flatMap((each) =>
    each.label === 'Sales tax' && taxes.length > 0 ? taxes : [each],
  );
  const refundedCents = sum(order.tenders.map(({ refundedCents }) => refundedCents));
  if (refundedCents === zeroCents) return sums;
  const left = subtract(order.totalCents, refundedCents);
  return [...sums, { label: 'Total after refunds', amount: formatCents(left) }];
}
