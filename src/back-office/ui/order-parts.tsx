import { Form, href, Link } from 'react-router';
import { countWithNoun } from '../../core/count-words.ts';
import type { Route } from '../routes/+types/order.ts';
import { Button, ButtonLink } from './button.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { AmountList, EmptyListMessage, FactList, Panel } from './page.tsx';
import { useHasCapability } from './staff-context.tsx';
import { StatusBadge } from './status-badge.tsx';

type ShownOrder = Route.ComponentProps['loaderData'];
type Line = ShownOrder['lines'][number];

export function OrderActions({ order }: { order: ShownOrder }) {
  const may = useHasCapability();
  const { number, isClosed, mayAdd, mayChangeAddress, mayHold, mayReport } = order;
  return (
    <>
      {may('orders.place') && mayAdd && (
        <ButtonLink to={href('/admin/orders/:number/add', { number })}>Add wine</ButtonLink>
      )}
      {may('orders.hold') && mayHold && (
        <ButtonLink to={href('/admin/orders/:number/hold', { number })}>Hold</ButtonLink>
      )}
      {may('orders.change') && (
        <ButtonLink to={href('/admin/orders/:number/contact', { number })}>Change contact</ButtonLink>
      )}
      {may('orders.change') && mayChangeAddress && (
        <ButtonLink to={href('/admin/orders/:number/address', { number })}>Change address</ButtonLink>
      )}
      {may('problems.decide') && mayReport && (
        <ButtonLink to={href('/admin/orders/:number/problem', { number })}>Report a problem</ButtonLink>
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

export function OrderHolds({ order: { holds, number } }: { order: ShownOrder }) {
  const may = useHasCapability();
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

export function OrderLinesTable({ lines }: { lines: readonly Line[] }) {
  return (
    <Panel title="Items" isFlush>
      <DataTable
        caption="Items in this order"
        columns={lineColumns}
        rows={lines}
        idOf={({ position }) => String(position)}
        empty={<EmptyListMessage title="This order has no items." />}
      />
    </Panel>
  );
}

export function PriceBreakdown({ order: { price, payments, refunds } }: { order: ShownOrder }) {
  if (price.length === 0) return null;
  return (
    <Panel title="Why it costs what it does" isFlush>
      <AmountList rows={price} />
      <FactList
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

/** The order that this one adds wine to, and the orders that add wine to it. They share a box if they are packed together. */
export function AddedWineLinks({ order: { addedTo, additions } }: { order: ShownOrder }) {
  if (addedTo === undefined && additions.length === 0) return null;
  const linkTo = (number: string) => (
    <Link to={href('/admin/orders/:number', { number })} className="link-line">
      Order {number}
    </Link>
  );
  return (
    <Panel title="Added wine" isFlush>
      <FactList
        facts={[
          ...(addedTo === undefined ? [] : [{ label: 'Added to', value: linkTo(addedTo) }]),
          ...additions.map(({ number, state }) => ({
            label: 'Added later',
            value: (
              <>
                {linkTo(number)} <StatusBadge tone={state.tone}>{state.label}</StatusBadge>
              </>
            ),
          })),
        ]}
      />
    </Panel>
  );
}

export function OrderParcels({ order: { parcels } }: { order: ShownOrder }) {
  if (parcels.length === 0) return null;
  return (
    <Panel title="Parcels" isFlush>
      <FactList
        facts={parcels.map(({ number, state, tracking, inBoxOf, bottles }) => ({
          label: `Parcel ${number}`,
          value: (
            <>
              {state}, {countWithNoun(bottles, 'item')}
              {inBoxOf !== undefined && `, in the box of order ${inBoxOf}`}
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

export function OrderSidebar({ order }: { order: ShownOrder }) {
  const { customer, isGuest, delivery, shipping, shipOn, requests } = order;
  return (
    <>
      <Panel title="Customer" aside={isGuest ? 'Guest' : 'Account'} isFlush>
        <FactList
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
        <FactList
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
