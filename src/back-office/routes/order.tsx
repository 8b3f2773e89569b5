import { Form, href, Link } from 'react-router';
import { formatLongDate } from '../../core/dates.ts';
import { formatCents } from '../../core/money.ts';
import { memberNames } from '../../engine/staff/members/names-view.server.ts';
import { requestContext } from '../../platform/context.server.ts';
import { shownMoment, shownPhone } from '../format-rules.ts';
import { answerNoteForm, shownNotes } from '../note-answer.server.ts';
import { addressLines, shownLines, shownPrice, shownRequests, timelineOf } from '../order-page-rules.ts';
import { backToOrder, requireOrder } from '../order-request.server.ts';
import { fulfilmentStates, holdReasons, orderStates, paymentStates, wordsOf } from '../order-word-rules.ts';
import { officeTitle } from '../page-rules.ts';
import { answerTagForm, shownTags } from '../tag-answer.server.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { NotesPanel } from '../ui/notes-panel.tsx';
import { Columns, Empty, Facts, PageHeader, Panel } from '../ui/page.tsx';
import { useMay } from '../ui/staff-context.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { TagsPanel } from '../ui/tags-panel.tsx';
import { Timeline } from '../ui/timeline.tsx';
import type { Route } from './+types/order.ts';

export async function loader(args: Route.LoaderArgs) {
  const { staff, dependencies, whole } = await requireOrder(args, 'orders.read');
  const { order, fulfilment, payments, refunds } = whole;
  const seesMoney = staff.capabilities.has('orders.money');
  const now = dependencies.clock.now();
  const shipDay = order.requestedShipOn ?? order.weatherHoldUntil;
  const about = { kind: 'order', orderId: order.orderId } as const;
  const [members, notes, tags] = await Promise.all([
    memberNames(dependencies.database.read),
    shownNotes(dependencies, staff, about),
    shownTags(dependencies, about),
  ]);
  const paid = payments.map(({ state, cardBrand, cardLastFour, amountCents, refundedCents }) => ({
    card: cardLastFour ? `${wordsOf(cardBrand ?? 'card')} ending ${cardLastFour}` : 'Card',
    state: wordsOf(state),
    amount: formatCents(amountCents),
    refunded: refundedCents > 0 ? formatCents(refundedCents) : undefined,
  }));
  return {
    number: String(order.number ?? ''),
    placed: order.placedAt ? shownMoment(order.placedAt, now) : '',
    state: orderStates[order.state],
    parcelState: order.isPickup || order.shipTo ? fulfilmentStates[order.fulfilmentState] : undefined,
    payment: seesMoney ? paymentStates[order.paymentState] : undefined,
    customer: {
      name: `${order.firstName} ${order.lastName}`.trim(),
      email: order.email,
      phone: shownPhone(whole.phone),
    },
    isGuest: order.isGuests,
    delivery: order.isPickup
      ? ['Pickup', ...(order.pickupLocation ? [wordsOf(order.pickupLocation)] : [])]
      : order.shipTo
        ? addressLines(order.shipTo)
        : ['Nothing to ship'],
    shipping: order.shippingOption?.title,
    shipOn: shipDay && formatLongDate(shipDay),
    requests: shownRequests(whole),
    lines: shownLines(whole, seesMoney),
    price: seesMoney ? shownPrice(whole) : [],
    payments: seesMoney ? paid : [],
    refunds: seesMoney
      ? refunds.map(({ amountCents, isCredit, reason, at }) => ({
          amount: isCredit ? `${formatCents(amountCents)} to store credit` : formatCents(amountCents),
          reason,
          at: shownMoment(at, now),
        }))
      : [],
    holds: fulfilment.holds.map(({ reason, until }) => ({
      reason,
      label: holdReasons[reason],
      until: until && formatLongDate(until),
    })),
    parcels: fulfilment.parcels.map(({ number, state, tracking, lines }) => ({
      number,
      state: wordsOf(state),
      tracking,
      bottles: lines.reduce((total, { quantity }) => total + quantity, 0),
    })),
    isClosed: order.state === 'completed' || order.state === 'cancelled',
    mayChangeAddress: fulfilment.mayChangeAddress,
    mayHold: fulfilment.mayHold,
    ...{ notes, tags },
    timeline: timelineOf(whole, { members, seesMoney, now }),
  };
}

/** Takes the notes and tags of the staff; every other action has a page of its own. */
export async function action(args: Route.ActionArgs) {
  const asked = await requireOrder(args, 'orders.change');
  const { staff, dependencies, whole } = asked;
  const { requestId } = args.context.get(requestContext);
  const form = await args.request.formData();
  const subject = { kind: 'order', orderId: whole.order.orderId } as const;
  const sent = { form, requestId, subject };
  const action = href('/admin/orders/:number', { number: String(whole.order.number) });
  const answered = await answerTagForm(dependencies, staff, sent, (text, fields) =>
    backToOrder(asked, { kind: 'success', text, undo: { action, fields } }),
  );
  if (answered) return answered;
  return answerNoteForm(dependencies, staff, sent, (text) => backToOrder(asked, { kind: 'success', text }));
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: officeTitle(`Order ${loaderData?.number ?? ''}`) },
];

type Loaded = Route.ComponentProps['loaderData'];
type Line = Loaded['lines'][number];

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  const { number, placed, state, parcelState, payment, notes } = loaderData;
  const may = useMay();
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
      <Columns
        main={
          <>
            <Holds order={loaderData} />
            <Lines lines={loaderData.lines} />
            <Price order={loaderData} />
            <Parcels order={loaderData} />
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
            <Sides order={loaderData} />
            <TagsPanel {...loaderData.tags} mayChange={may('orders.change')} answer={actionData} />
          </>
        }
      />
    </>
  );
}

function OrderActions({ order }: { order: Loaded }) {
  const may = useMay();
  const { number, isClosed, mayChangeAddress, mayHold } = order;
  return (
    <>
      {may('orders.hold') && mayHold && (
        <ButtonLink to={href('/admin/orders/:number/hold', { number })}>Hold</ButtonLink>
      )}
      {may('orders.change') && (
        <ButtonLink to={href('/admin/orders/:number/contact', { number })}>Change contact</ButtonLink>
      )}
      {may('orders.change') && mayChangeAddress && (
        <ButtonLink to={href('/admin/orders/:number/address', { number })}>Change address</ButtonLink>
      )}
      {may('orders.refund') && (
        <ButtonLink to={href('/admin/orders/:number/refund', { number })}>Refund</ButtonLink>
      )}
      {may('orders.cancel') && !isClosed && (
        <ButtonLink kind="danger" to={href('/admin/orders/:number/cancel', { number })}>
          Cancel order
        </ButtonLink>
      )}
    </>
  );
}

function Holds({ order: { holds, number } }: { order: Loaded }) {
  const may = useMay();
  if (holds.length === 0) return null;
  return (
    <Panel title="On hold">
      <ul className="grid gap-3">
        {holds.map(({ reason, label, until }) => (
          <li key={reason} className="flex flex-wrap items-center gap-3">
            <StatusBadge tone="waiting">{label}</StatusBadge>
            <span className="mr-auto">{until ? `Until ${until}` : 'Until someone releases it'}</span>
            {may('orders.hold') && (
              <Form method="post" action={href('/admin/orders/:number/hold', { number })}>
                <input type="hidden" name="reason" value={reason} />
                <Button name="intent" value="release">
                  Release hold
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const lineColumns: readonly Column<Line>[] = [
  {
    id: 'title',
    header: 'Item',
    className: 'min-w-40',
    cell: ({ title, code }) => (
      <>
        <span className="block font-medium">{title}</span>
        <span className="block text-ink-soft">{code}</span>
      </>
    ),
  },
  { id: 'quantity', header: 'Quantity', atEnd: true, cell: ({ quantity }) => quantity },
  { id: 'open', className: 'max-md:hidden', header: 'To pack', atEnd: true, cell: ({ open }) => open || '' },
  {
    id: 'canceled',
    className: 'max-md:hidden',
    header: 'Canceled',
    atEnd: true,
    cell: ({ canceled }) => canceled || '',
  },
  {
    id: 'refunded',
    className: 'max-md:hidden',
    header: 'Refunded',
    atEnd: true,
    cell: ({ refunded }) => refunded || '',
  },
  { id: 'unit', className: 'max-md:hidden', header: 'Price', atEnd: true, cell: ({ unit }) => unit },
  { id: 'net', header: 'Net', atEnd: true, cell: ({ net }) => net },
  { id: 'tax', className: 'max-md:hidden', header: 'Tax', atEnd: true, cell: ({ tax }) => tax },
];

function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <Panel title="Items" isFlush>
      <DataTable
        caption="Items of this order"
        columns={lineColumns}
        rows={lines}
        idOf={({ position }) => String(position)}
        empty={<Empty title="This order has no items." />}
      />
    </Panel>
  );
}

function Price({ order: { price, payments, refunds } }: { order: Loaded }) {
  if (price.length === 0) return null;
  return (
    <Panel title="Why it costs what it does" isFlush>
      <ol className="px-4 py-2">
        {price.map(({ kind, text, amount }, position) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a stored price never move
            key={position}
            className={`flex justify-between gap-6 py-1 ${kind === 'total' ? 'border-t border-line font-medium' : ''}`}
          >
            <span>{text}</span>
            <span className="whitespace-nowrap figures">{amount}</span>
          </li>
        ))}
      </ol>
      <Facts
        facts={[
          ...payments.map(({ card, state, amount, refunded }) => ({
            label: card,
            value: refunded
              ? `${amount}, ${state.toLowerCase()}, ${refunded} refunded`
              : `${amount}, ${state.toLowerCase()}`,
          })),
          ...refunds.map(({ amount, reason, at }) => ({
            label: `Refund, ${at}`,
            value: `${amount}: ${reason}`,
          })),
        ]}
      />
    </Panel>
  );
}

function Parcels({ order: { parcels } }: { order: Loaded }) {
  if (parcels.length === 0) return null;
  return (
    <Panel title="Parcels" isFlush>
      <Facts
        facts={parcels.map(({ number, state, tracking, bottles }) => ({
          label: `Parcel ${number}`,
          value: (
            <>
              {state}, {bottles} {bottles === 1 ? 'item' : 'items'}
              {tracking && (
                <>
                  {' · '}
                  <a href={tracking.url} target="_blank" rel="noreferrer" className="link-line">
                    {tracking.carrier} {tracking.number}
                  </a>
                </>
              )}
            </>
          ),
        }))}
      />
    </Panel>
  );
}

function Sides({ order }: { order: Loaded }) {
  const { customer, isGuest, delivery, shipping, shipOn, requests } = order;
  return (
    <>
      <Panel title="Customer" aside={isGuest ? 'Guest' : 'Account'} isFlush>
        <Facts
          facts={[
            {
              label: 'Name',
              value: (
                <Link
                  to={`${href('/admin/customers')}?q=${encodeURIComponent(customer.email)}`}
                  className="link-line"
                >
                  {customer.name || customer.email}
                </Link>
              ),
            },
            { label: 'Email', value: customer.email },
            { label: 'Phone', value: customer.phone || undefined },
          ]}
        />
      </Panel>
      <Panel title="Delivery" isFlush>
        <Facts
          facts={[
            {
              label: 'To',
              value: delivery.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              )),
            },
            { label: 'Method', value: shipping },
            { label: 'Ships on', value: shipOn },
            ...requests,
          ]}
        />
      </Panel>
    </>
  );
}
