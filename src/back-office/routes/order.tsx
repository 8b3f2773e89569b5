import { href, Link } from 'react-router';
import { formatLongDate } from '../../core/dates.ts';
import { formatCents } from '../../core/money.ts';
import { parcelArrivalDate } from '../../engine/orders/returns/rules.ts';
import { staffMemberNames } from '../../engine/staff/members/names-view.server.ts';
import { requestContext } from '../../platform/context.server.ts';
import { formatDayAndTime, formatPhone } from '../format-rules.ts';
import { handleNoteForm, readNotesForPage } from '../note-answer.server.ts';
import {
  formatOrderLines,
  orderAddressLines,
  orderPriceSteps,
  orderSpecialRequests,
  orderTimeline,
} from '../order-page-rules.ts';
import { redirectToOrder, requireOrder, watchedSubjectsOfOrder } from '../order-request.server.ts';
import {
  codeToLabel,
  fulfillmentStateLabels,
  holdReasonLabels,
  orderStateLabels,
  paymentStateLabels,
} from '../order-word-rules.ts';
import { backOfficePageTitle } from '../page-rules.ts';
import { handleTagForm, readTagsForPage } from '../tag-answer.server.ts';
import { NotesPanel } from '../ui/notes-panel.tsx';
import {
  AddedWineLinks,
  OrderActions,
  OrderHolds,
  OrderLinesTable,
  OrderParcels,
  OrderSidebar,
  PriceBreakdown,
} from '../ui/order-parts.tsx';
import { PageHeader, Panel, TwoColumnLayout } from '../ui/page.tsx';
import { useHasCapability } from '../ui/staff-context.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { TagsPanel } from '../ui/tags-panel.tsx';
import { Timeline } from '../ui/timeline.tsx';
import type { Route } from './+types/order.ts';

export async function loader(args: Route.LoaderArgs) {
  const { staff, dependencies, whole } = await requireOrder(args, 'orders.read');
  const { order, fulfillment, payments, refunds } = whole;
  const seesMoney = staff.capabilities.has('orders.money');
  const now = dependencies.clock.now();
  const shipDay = order.requestedShipOn ?? order.weatherHoldUntil;
  const about = { kind: 'order', orderId: order.orderId } as const;
  const [members, notes, tags] = await Promise.all([
    staffMemberNames(dependencies.database.read),
    readNotesForPage(dependencies, staff, about),
    readTagsForPage(dependencies, about),
  ]);
  const paid = payments.map(({ state, cardBrand, cardLastFour, amountCents, refundedCents }) => ({
    card: cardLastFour ? `${codeToLabel(cardBrand ?? 'card')} ending in ${cardLastFour}` : 'Card',
    state: codeToLabel(state),
    amount: formatCents(amountCents),
    refunded: refundedCents > 0 ? formatCents(refundedCents) : undefined,
  }));
  return {
    watch: watchedSubjectsOfOrder(whole),
    number: String(order.number ?? ''),
    placed: order.placedAt ? formatDayAndTime(order.placedAt, now) : '',
    state: orderStateLabels[order.state],
    parcelState: order.isPickup || order.shipTo ? fulfillmentStateLabels[order.fulfillmentState] : undefined,
    payment: seesMoney ? paymentStateLabels[order.paymentState] : undefined,
    customer: {
      name: `${order.firstName} ${order.lastName}`.trim(),
      email: order.email,
      phone: formatPhone(whole.phone),
    },
    isGuest: order.isGuests,
    delivery: order.isPickup
      ? ['Pickup', ...(order.pickupLocation ? [codeToLabel(order.pickupLocation)] : [])]
      : order.shipTo
        ? orderAddressLines(order.shipTo)
        : ['Nothing to ship'],
    shipping: order.shippingOption?.title,
    shipOn: shipDay && formatLongDate(shipDay),
    requests: orderSpecialRequests(whole),
    lines: formatOrderLines(whole, seesMoney),
    price: seesMoney ? orderPriceSteps(whole) : [],
    payments: seesMoney ? paid : [],
    refunds: seesMoney
      ? refunds.map(({ amountCents, isCredit, reason, at }) => ({
          amount: isCredit ? `${formatCents(amountCents)} to store credit` : formatCents(amountCents),
          reason,
          at: formatDayAndTime(at, now),
        }))
      : [],
    holds: fulfillment.holds.map(({ reason, until }) => ({
      reason,
      label: holdReasonLabels[reason],
      until: until && formatLongDate(until),
    })),
    parcels: fulfillment.parcels.map(({ number, state, tracking, inBoxOf, lines }) => ({
      number,
      state: codeToLabel(state),
      ...{ tracking, inBoxOf },
      bottles: lines.reduce((total, { quantity }) => total + quantity, 0),
    })),
    addedTo: order.deliveryRequests.addition && String(order.deliveryRequests.addition.number),
    additions: whole.additions.map((addition) => ({
      number: String(addition.number),
      state: orderStateLabels[addition.state],
    })),
    mayAdd:
      order.shipTo !== undefined &&
      (order.state === 'placed' || order.state === 'on_hold') &&
      fulfillment.parcels.length === 0,
    isClosed: order.state === 'completed' || order.state === 'cancelled',
    mayChangeAddress: fulfillment.mayChangeAddress,
    mayHold: fulfillment.mayHold,
    mayReport: fulfillment.parcels.some((parcel) => parcelArrivalDate(parcel) !== undefined),
    ...{ notes, tags },
    timeline: orderTimeline(whole, { members, seesMoney, now }),
  };
}

/** Handles the notes and tags forms of an order's page. Every other action has its own page. */
export async function action(args: Route.ActionArgs) {
  const asked = await requireOrder(args, 'orders.change');
  const { staff, dependencies, whole } = asked;
  const { requestId } = args.context.get(requestContext);
  const form = await args.request.formData();
  const subject = { kind: 'order', orderId: whole.order.orderId } as const;
  const sent = { form, requestId, subject };
  const action = href('/admin/orders/:number', { number: String(whole.order.number) });
  const answered = await handleTagForm(dependencies, staff, sent, (text, fields) =>
    redirectToOrder(asked, { kind: 'success', text, undo: fields && { action, fields } }),
  );
  if (answered) return answered;
  return handleNoteForm(dependencies, staff, sent, (text) =>
    redirectToOrder(asked, { kind: 'success', text }),
  );
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: backOfficePageTitle(`Order ${loaderData?.number ?? ''}`) },
];

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { number, placed, state, parcelState, payment, notes } = loaderData;
  const may = useHasCapability();
  return (
    <>
      <PageHeader
        title={`Order ${number}`}
        back={{ to: href('/admin/orders'), label: 'Orders' }}
        badges={
          <>
            <StatusBadge tone={state.tone}>{state.label}</StatusBadge>
            {parcelState && <StatusBadge tone={parcelState.tone}>{parcelState.label}</StatusBadge>}
            {payment && <StatusBadge tone={payment.tone}>{payment.label}</StatusBadge>}
          </>
        }
        actions={<OrderActions order={loaderData} />}
      >
        Placed {placed}
      </PageHeader>
      <TwoColumnLayout
        main={
          <>
            <OrderHolds order={loaderData} />
            <OrderLinesTable lines={loaderData.lines} />
            <PriceBreakdown order={loaderData} />
            <AddedWineLinks order={loaderData} />
            <OrderParcels order={loaderData} />
            <NotesPanel notes={notes} mayWrite={may('orders.change')} answer={actionData} />
            <Panel title="History" isFlush>
              <Timeline
                entries={loaderData.timeline.map(({ emailId, what, ...entry }) => ({
                  ...entry,
                  what:
                    emailId === undefined ? (
                      what
                    ) : (
                      <Link
                        to={href('/admin/orders/:number/emails/:email', { number, email: emailId })}
                        className="link-line"
                      >
                        {what}
                      </Link>
                    ),
                }))}
              />
            </Panel>
          </>
        }
        side={
          <>
            <OrderSidebar order={loaderData} />
            <TagsPanel {...loaderData.tags} mayChange={may('orders.change')} answer={actionData} />
          </>
        }
      />
    </>
  );
}
