import { countWithNoun } from '../../../core/count-words.ts';
import { type Cents, formatCents } from '../../../core/money.ts';
import { skuDisplayName } from '../../../engine/catalog/rules.ts';
import { cityLine } from '../../../engine/identity/address-book/text-rules.ts';
import type { OrderLineUnits } from '../../../engine/orders/fulfillment/types.ts';
import type { OrderListRow, StaffOrderView } from '../../../engine/orders/staff-view.server.ts';
import type { OrderAddress } from '../../../engine/orders/types.ts';
import { explainPrice } from '../../../engine/pricing/explain-rules.ts';
import { formatCodeUnits, problemReportsText } from '../problems/text-rules.ts';
import {
  codeToWords,
  formatInstant,
  formatSection,
  formatTable,
  singleLine,
  wrapText,
} from '../text-rules.ts';

const money = (amount: Cents) => formatCents(amount);
const maybeInstant = (at: Date | null | undefined) => (at ? formatInstant(at) : '');

export function orderListText(rows: readonly OrderListRow[]): string {
  return formatTable(
    rows,
    [
      { title: 'number', of: ({ number }) => number, isNumber: true },
      { title: 'placed', of: ({ placedAt }) => maybeInstant(placedAt) },
      { title: 'state', of: ({ state }) => codeToWords(state) },
      { title: 'fulfillment', of: ({ fulfillmentState }) => codeToWords(fulfillmentState) },
      { title: 'payment', of: ({ paymentState }) => codeToWords(paymentState) },
      { title: 'total', of: ({ totalCents }) => money(totalCents), isNumber: true },
      { title: 'ship to', of: ({ isPickup, stateCode }) => (isPickup ? 'pickup' : (stateCode ?? '')) },
      { title: 'customer', of: ({ firstName, lastName, email }) => `${firstName} ${lastName} <${email}>` },
    ],
    'No orders.',
  );
}

/** Returns an order with all its details as text. */
export function orderDetailsText(whole: StaffOrderView): string {
  return [
    headline(whole),
    formatSection('Lines', linesText(whole)),
    formatSection('Price', priceText(whole)),
    formatSection('Payments', paymentsText(whole)),
    formatSection('Parcels', parcelsText(whole)),
    formatSection('Holds', holdsText(whole)),
    formatSection('Refunds', refundsText(whole)),
    formatSection('Problem reports', reportsText(whole)),
    formatSection('Emails', emailsText(whole)),
    formatSection('Audit log', auditText(whole)),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function headline(whole: StaffOrderView): string {
  const { order, phone } = whole;
  const name = singleLine(`${order.firstName} ${order.lastName}`);
  const states = [order.state, `parcels ${order.fulfillmentState}`, `payment ${order.paymentState}`];
  return [
    `Order ${order.number}: ${states.map(codeToWords).join(', ')}`,
    `Placed ${maybeInstant(order.placedAt)} by ${[`${name} <${singleLine(order.email)}>`, ...(phone ? [phone] : [])].join(', ')}`,
    ...deliveryText(order),
    ...(order.couponCode ? [`Promo code ${order.couponCode}`] : []),
    ...(order.note ? [`Note for the carrier: ${singleLine(order.note)}`] : []),
    ...requestsText(order),
    ...boxText(whole),
  ].join('\n');
}

function deliveryText({
  isPickup,
  pickupLocation,
  shipTo,
  shippingOption,
  ...order
}: StaffOrderView['order']) {
  if (isPickup) {
    const { pickup } = order.deliveryRequests;
    const person = pickup?.person ? ` by ${singleLine(pickup.person)}` : '';
    return [`Pickup at ${pickupLocation ?? 'the winery'}${person}`];
  }
  const later = [
    ...(order.requestedShipOn ? [`ships on ${order.requestedShipOn} as requested`] : []),
    ...(order.weatherHoldUntil ? [`on weather hold until ${order.weatherHoldUntil}`] : []),
  ];
  return [
    ...(shipTo ? [`To ${addressText(shipTo)}`] : []),
    ...(shippingOption ? [[`By ${shippingOption.title}`, ...later].join('; ')] : []),
  ];
}

function addressText(address: OrderAddress): string {
  const { firstName, lastName, company, primaryStreet, secondaryStreet } = address;
  const lines = [`${firstName} ${lastName}`, company, primaryStreet, secondaryStreet];
  return singleLine([...lines.filter(Boolean), cityLine(address)].join(', '));
}

function requestsText({ deliveryRequests: { gift, engraving } }: StaffOrderView['order']): string[] {
  return [
    ...(gift ? [`Gift: ${gift.message ? `“${singleLine(gift.message)}”` : 'without a message'}`] : []),
    ...(gift?.recipientPhone ? [`Recipient’s phone: ${singleLine(gift.recipientPhone)}`] : []),
    ...(engraving
      ? [
          `Engrave ${countWithNoun(engraving.bottles, 'bottle')}: ${engraving.lines.map(singleLine).join(' / ')}`,
        ]
      : []),
  ];
}

function boxText({ order: { deliveryRequests }, additions }: StaffOrderView): string[] {
  const { addition } = deliveryRequests;
  const added = additions.map(({ number, state }) => `${number} (${codeToWords(state)})`);
  return [
    ...(addition ? [`Added to order ${addition.number}, to ship in its box`] : []),
    ...(added.length > 0 ? [`Added later, to ship in this box: ${added.join(', ')}`] : []),
  ];
}

function linesText({ order, fulfillment }: StaffOrderView): string {
  const of = (units: readonly OrderLineUnits[], position: number) =>
    units.find((line) => line.position === position)?.quantity ?? 0;
  const nonZero = (quantity: number) => (quantity === 0 ? '' : String(quantity));
  return formatTable(
    order.lines,
    [
      { title: 'code', of: ({ skuCode }) => skuCode },
      { title: 'item', of: (line) => skuDisplayName(line) },
      { title: 'quantity', of: ({ quantity }) => quantity, isNumber: true },
      {
        title: 'to pack',
        of: ({ position }) => nonZero(of(fulfillment.openUnits, position)),
        isNumber: true,
      },
      {
        title: 'canceled',
        of: ({ position }) => nonZero(of(fulfillment.cancelledUnits, position)),
        isNumber: true,
      },
      {
        title: 'refunded',
        of: ({ position }) => nonZero(of(fulfillment.refundedUnits, position)),
        isNumber: true,
      },
      { title: 'net', of: ({ netCents }) => money(netCents), isNumber: true },
      { title: 'tax', of: ({ taxCents }) => money(taxCents), isNumber: true },
    ],
    '',
  );
}

function priceText({ order }: StaffOrderView): string {
  const steps = explainPrice({
    lines: order.lines.map((line) => ({ ...line, title: skuDisplayName(line) })),
    shipping: order.explanation.shipping,
    totalCents: order.totalCents,
    isEstimate: false,
    tenders: order.tenders,
  });
  const widest = Math.max(...steps.map(({ amountCents }) => money(amountCents).length));
  return steps
    .map(({ text, amountCents }) => {
      const amount = money(amountCents).padStart(widest);
      return wrapText(text, `${amount}  `, ' '.repeat(widest + 2));
    })
    .join('\n');
}

function paymentsText({ payments }: StaffOrderView): string {
  return payments
    .map((attempt) => {
      const card = attempt.cardLastFour
        ? `, ${attempt.cardBrand ?? 'card'} ending in ${attempt.cardLastFour}`
        : '';
      const failure = attempt.failureCode ? ` (${codeToWords(attempt.failureCode)})` : '';
      const until =
        attempt.captureBefore && attempt.state === 'authorized'
          ? `, held until ${formatInstant(attempt.captureBefore)}`
          : '';
      const history = [
        ...attempt.requests.map(({ requestedAt: at, kind, amountCents, state, reason }) => ({
          at,
          text: `requested ${kind} ${money(amountCents)}: ${codeToWords(state)}; ${singleLine(reason)}`,
        })),
        ...attempt.events.map(({ at, kind, amountCents }) => ({
          at,
          text: `${codeToWords(kind)} ${money(amountCents)}`,
        })),
      ].sort((a, b) => a.at.getTime() - b.at.getTime());
      return [
        `${attempt.n}. ${money(attempt.amountCents)} ${codeToWords(attempt.state)}${failure}${card}${until}; ${attempt.provider} ${attempt.providerReference ?? 'without a reference'}`,
        ...history.map(({ at, text }) => `   ${formatInstant(at)}  ${text}`),
      ].join('\n');
    })
    .join('\n');
}

function parcelsText({ order, fulfillment, parcelEvents }: StaffOrderView): string {
  return fulfillment.parcels
    .map((parcel) => {
      const contents = formatCodeUnits(order.lines, parcel.lines);
      const { tracking, collectBy, inBoxOf } = parcel;
      const where = tracking ? `, ${tracking.carrier} ${tracking.number}` : '';
      const pickup = collectBy ? `, pickup by ${collectBy}` : '';
      const box = inBoxOf === undefined ? '' : `, in the box of order ${inBoxOf}`;
      return [
        `${parcel.number}. ${codeToWords(parcel.state)}${where}${pickup}${box}: ${contents}`,
        ...(tracking ? [`   ${tracking.url}`] : []),
        ...parcelEvents
          .filter(({ number }) => number === parcel.number)
          .map(({ at, kind, actor, note }) => {
            const noteText = note ? `: ${singleLine(note)}` : '';
            return `   ${formatInstant(at)}  ${codeToWords(kind)} by ${actor}${noteText}`;
          }),
      ].join('\n');
    })
    .join('\n');
}

function holdsText({ holds }: StaffOrderView): string {
  return formatTable(
    holds,
    [
      { title: 'reason', of: ({ reason }) => codeToWords(reason) },
      { title: 'until', of: ({ until }) => until ?? 'released' },
      { title: 'placed', of: ({ placedAt, placedBy }) => `${formatInstant(placedAt)} ${placedBy}` },
      {
        title: 'released',
        of: ({ releasedAt, releasedBy }) => `${maybeInstant(releasedAt)} ${releasedBy ?? ''}`,
      },
    ],
    '',
  );
}

function refundsText({ refunds }: StaffOrderView): string {
  return formatTable(
    refunds,
    [
      { title: 'at', of: ({ at }) => formatInstant(at) },
      { title: 'amount', of: ({ amountCents }) => money(amountCents), isNumber: true },
      {
        title: 'card',
        of: ({ cardCents, cardReleased }) => `${money(cardCents)}${cardReleased ? ' released' : ''}`,
        isNumber: true,
      },
      { title: 'by', of: ({ actor }) => actor },
      { title: 'reason', of: ({ reason }) => reason },
    ],
    '',
  );
}

function reportsText({ order, problems }: StaffOrderView): string {
  if (problems.length === 0) return '';
  return problemReportsText(
    problems.map((problem) => ({
      ...problem,
      orderNumber: order.number ?? 0,
      codes: formatCodeUnits(order.lines, problem.units),
    })),
  );
}

function emailsText({ notices }: StaffOrderView): string {
  return formatTable(
    notices,
    [
      { title: 'created', of: ({ createdAt }) => formatInstant(createdAt) },
      { title: 'sent', of: ({ sentAt }) => (sentAt ? formatInstant(sentAt) : 'not yet') },
      { title: 'email', of: ({ kind }) => kind },
      { title: 'to', of: ({ recipient }) => recipient },
    ],
    '',
  );
}

function auditText({ audit }: StaffOrderView): string {
  return formatTable(
    audit,
    [
      { title: 'at', of: ({ at }) => formatInstant(at) },
      { title: 'by', of: ({ actor }) => actor },
      { title: 'action', of: ({ action }) => action },
      {
        title: 'details',
        of: ({ data }) =>
          Object.entries(data)
            .map(([name, value]) => `${name}=${value}`)
            .join(' '),
      },
    ],
    '',
  );
}
