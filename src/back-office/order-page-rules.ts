import { formatCents } from '../core/money.ts';
import { skuDisplayName } from '../engine/catalog/rules.ts';
import { cityLine } from '../engine/identity/address-book/text-rules.ts';
import type { OrderLineUnits } from '../engine/orders/fulfillment/types.ts';
import type { StaffOrderView } from '../engine/orders/staff-view.server.ts';
import type { OrderAddress } from '../engine/orders/types.ts';
import { explainPrice } from '../engine/pricing/explain-rules.ts';
import type { ExplainablePrice } from '../engine/pricing/types.ts';
import { formatDayAndTime } from './format-rules.ts';
import { codeToLabel, holdReasonLabels } from './order-word-rules.ts';
import type { StatusTone } from './ui/status-badge.tsx';

const unitsAt = (units: readonly OrderLineUnits[], position: number) =>
  units.find((line) => line.position === position)?.quantity ?? 0;

/** Returns the lines of an order, formatted for its page. Amounts are empty unless the staff member may see them. */
export function formatOrderLines({ order, fulfillment }: StaffOrderView, seesMoney: boolean) {
  return order.lines.map((line) => ({
    position: line.position,
    title: skuDisplayName(line),
    code: line.skuCode,
    quantity: line.quantity,
    open: unitsAt(fulfillment.openUnits, line.position),
    canceled: unitsAt(fulfillment.cancelledUnits, line.position),
    refunded: unitsAt(fulfillment.refundedUnits, line.position),
    unit: seesMoney ? formatCents(line.unitPriceCents) : '',
    net: seesMoney ? formatCents(line.netCents) : '',
    tax: seesMoney ? formatCents(line.taxCents) : '',
  }));
}

/** Returns the steps from prices to total of an order, with formatted amounts. */
export function orderPriceSteps({ order }: StaffOrderView) {
  return formatPriceSteps({
    lines: order.lines.map((line) => ({ ...line, title: skuDisplayName(line) })),
    shipping: order.explanation.shipping,
    totalCents: order.totalCents,
    isEstimate: false,
    tenders: order.tenders,
  });
}

/** Returns the steps of “Why this price” with formatted amounts. */
export function formatPriceSteps(priced: ExplainablePrice) {
  return explainPrice(priced).map(({ kind, text, amountCents }) => ({
    label: text,
    amount: formatCents(amountCents),
    isTotal: kind === 'total',
  }));
}

/** Returns the nonempty lines of a postal address. */
export function orderAddressLines(address: OrderAddress): string[] {
  const { firstName, lastName, company, primaryStreet, secondaryStreet } = address;
  return [`${firstName} ${lastName}`, company, primaryStreet, secondaryStreet, cityLine(address)].filter(
    (line) => line.trim() !== '',
  );
}

/** Returns the customer's special requests that the packer must follow. */
export function orderSpecialRequests({
  order,
}: StaffOrderView): { readonly label: string; readonly value: string }[] {
  const { gift, engraving, pickup } = order.deliveryRequests;
  return [
    ...(order.note ? [{ label: 'Delivery note', value: order.note }] : []),
    ...(gift ? [{ label: 'Gift message', value: gift.message || 'No message' }] : []),
    ...(gift?.recipientPhone ? [{ label: 'Recipient’s phone', value: gift.recipientPhone }] : []),
    ...(engraving
      ? [{ label: `Engraving on ${engraving.bottles}`, value: engraving.lines.join(' / ') }]
      : []),
    ...(pickup?.person ? [{ label: 'Picked up by', value: pickup.person }] : []),
  ];
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export type OrderTimelineEntry = {
  readonly id: string;
  readonly at: string;
  readonly shownAt: string;
  readonly what: string;
  readonly who: string | undefined;
  readonly detail: string | undefined;
  readonly tone: StatusTone;
  /** The id of the email, which staff can read and resend; only for entries about an email. */
  readonly emailId?: string;
};

/**
 * Returns the name of the person or program behind an actor, such as the staff member's name for `staff:<id>`.
 * @param members staff members' names by id.
 */
export function actorName(actor: string, members: ReadonlyMap<string, string>): string {
  const [kind, name = ''] = actor.split(/:(.*)/s);
  if (kind === 'staff') return members.get(name) ?? 'A former member';
  if (kind === 'operator') return `${name} (command line)`;
  return kind === 'system' ? 'The shop' : kind === 'guest' ? 'The guest' : 'The customer';
}

type TimelineReader = {
  readonly members: ReadonlyMap<string, string>;
  readonly seesMoney: boolean;
  readonly now: Date;
};

/** Returns an order's timeline, newest first: audit entries, parcels and emails. Amounts are included only for staff who may see them. */
export function orderTimeline(
  whole: StaffOrderView,
  { members, seesMoney, now }: TimelineReader,
): OrderTimelineEntry[] {
  const audit = whole.audit.map(({ at, actor, action, data }, index) => ({
    ...{ id: `audit-${index}`, at, what: codeToLabel(action), who: actorName(actor, members) },
    detail: formatAuditData(data, seesMoney),
    tone: toneOf(action),
  }));
  const parcels = whole.parcelEvents.map(({ at, kind, actor, note, number }, index) => ({
    ...{ id: `parcel-${index}`, at, what: `Parcel ${number}: ${codeToLabel(kind).toLowerCase()}` },
    ...{ who: actorName(actor, members), detail: note || undefined, tone: 'info' as const },
  }));
  const emails = whole.notices.map(({ id, kind, recipient, createdAt, sentAt, bouncedAt }, index) => {
    const [state, tone] = emailDeliveryState({ sentAt, bouncedAt });
    return {
      ...{ id: `email-${index}`, emailId: id, at: sentAt ?? createdAt, who: undefined, detail: recipient },
      ...{ what: `Email ${state}: ${codeToLabel(kind)}`, tone },
    };
  });
  // Entries of one instant keep the order in which they were written.
  return [...audit, ...parcels, ...emails]
    .toReversed()
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .map((entry) => ({ ...entry, at: entry.at.toISOString(), shownAt: formatDayAndTime(entry.at, now) }));
}

/** Returns an email's delivery state as a word (sent, waiting or bounced) and its tone. */
export function emailDeliveryState({
  sentAt,
  bouncedAt,
}: {
  readonly sentAt: Date | null;
  readonly bouncedAt: Date | null;
}): readonly [string, StatusTone] {
  if (bouncedAt) return ['bounced', 'bad'];
  return sentAt ? ['sent', 'plain'] : ['waiting', 'waiting'];
}

/** Returns the data of an audit entry as text, with or without amounts; undefined if there is nothing to show. */
export function formatAuditData(
  data: Readonly<Record<string, unknown>>,
  seesMoney: boolean,
): string | undefined {
  const facts = Object.entries(data).flatMap(([name, value]) => {
    // Ids and what did not happen say nothing to a person; the audit trail of the database keeps them.
    if (value === null || value === '' || value === false || uuid.test(String(value))) return [];
    const isMoney = name.endsWith('Cents') && typeof value === 'number';
    if (isMoney && (!seesMoney || value === 0)) return [];
    const label = codeToLabel(
      (name === 'n' ? 'number' : name)
        .replace(/^is(?=[A-Z])/, '')
        .replace(/Cents$/, '')
        .replace(/([a-z])([A-Z])/g, '$1 $2')
        .toLowerCase(),
    );
    if (value === true) return [label];
    return [`${label}: ${isMoney ? formatCents(value as never) : wordValue(value)}`];
  });
  return facts.length === 0 ? undefined : facts.join(' · ');
}

function wordValue(value: unknown): string {
  const text = String(value);
  return Object.hasOwn(holdReasonLabels, text)
    ? holdReasonLabels[text as keyof typeof holdReasonLabels]
    : text;
}

function toneOf(action: string): StatusTone {
  if (/refund|cancel|failed|declined|problem/.test(action)) return 'bad';
  return /held/.test(action) ? 'waiting' : /placed|delivered|handed/.test(action) ? 'good' : 'info';
}
