import { href, Link } from 'react-router';
import { countWithNoun } from '../../core/count-words.ts';
import { threadKindLabels, threadPath } from '../inbox-rules.ts';
import type { Route } from '../routes/+types/customer.ts';
import type { Column } from './data-table.tsx';
import { FactList, Panel } from './page.tsx';
import { useHasCapability } from './staff-context.tsx';
import { StatusBadge } from './status-badge.tsx';

type ShownCustomer = Route.ComponentProps['loaderData'];
type OrderRow = ShownCustomer['orders'][number];

export const customerOrderColumns: readonly Column<OrderRow>[] = [
  {
    id: 'number',
    header: 'Order',
    cell: ({ number }) => (
      <Link to={href('/admin/orders/:number', { number })} className="row-link">
        {number}
      </Link>
    ),
  },
  { id: 'placed', header: 'Placed', cell: ({ placed }) => placed },
  { id: 'bottles', header: 'Bottles', label: 'Bottles', atEnd: true, cell: ({ bottles }) => bottles },
  { id: 'total', header: 'Total', atEnd: true, cell: ({ total }) => total },
  {
    id: 'state',
    header: 'Status',
    cell: ({ state }) => <StatusBadge tone={state.tone}>{state.label}</StatusBadge>,
  },
  {
    id: 'parcels',
    header: 'Fulfillment',
    cell: ({ parcels }) => parcels && <StatusBadge tone={parcels.tone}>{parcels.label}</StatusBadge>,
  },
];

export function CustomerClubs({ customer: { customerId, account } }: { customer: ShownCustomer }) {
  const mayChange = useHasCapability()('members.change');
  if (!account || (account.memberships.length === 0 && account.boxes.length === 0)) return null;
  return (
    <Panel title="Clubs" isFlush>
      {account.boxes.map(({ id, title, state, due, locks, wines }) => (
        <section key={id} aria-label={title} className="border-b border-line px-4 py-3">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-medium">{title}</span>
            <StatusBadge tone="info">{state}</StatusBadge>
            <span className="ml-auto text-ink-soft">
              {locks ? `Can be changed until ${locks}` : `Due ${due}`}
            </span>
          </p>
          {wines.length > 0 && <p className="mt-1 text-ink-soft">{wines.join(', ')}</p>}
        </section>
      ))}
      <FactList
        facts={account.memberships.map(({ id, club, plan, state, since, code, hold, card }) => ({
          label: mayChange ? (
            <Link
              to={href('/admin/customers/:id/clubs/:membershipId', { id: customerId, membershipId: id })}
              className="link-line"
            >
              {club}
            </Link>
          ) : (
            club
          ),
          value: [plan, state.toLowerCase(), hold, `since ${since}`, `code ${code}`, card]
            .filter(Boolean)
            .join(' · '),
        }))}
      />
    </Panel>
  );
}

export function CustomerVisits({ customer: { visits } }: { customer: ShownCustomer }) {
  if (visits.length === 0) return null;
  return (
    <Panel title="Visits" isFlush>
      <FactList
        facts={visits.map(({ title, at, party, state, orderNumber }) => ({
          label: at,
          value: (
            <>
              {title}, {countWithNoun(party, 'guest')}, {state.toLowerCase()}
              {orderNumber !== null && (
                <>
                  {' · '}
                  <Link
                    to={href('/admin/orders/:number', { number: String(orderNumber) })}
                    className="link-line"
                  >
                    Order {orderNumber}
                  </Link>
                </>
              )}
            </>
          ),
        }))}
      />
    </Panel>
  );
}

export function CustomerMessages({ customer: { messages } }: { customer: ShownCustomer }) {
  const mayAnswer = useHasCapability()('messages.answer');
  if (messages.length === 0) return null;
  return (
    <Panel title="Messages" isFlush>
      <FactList
        facts={messages.map(({ kind, number, state, at }) => ({
          label: at,
          value: (
            <>
              {mayAnswer ? (
                <Link to={threadPath(kind, number)} className="link-line">
                  {threadKindLabels[kind]} {number}
                </Link>
              ) : (
                `${threadKindLabels[kind]} ${number}`
              )}
              , {state.toLowerCase()}
            </>
          ),
        }))}
      />
    </Panel>
  );
}

export function CustomerSidebar({
  customer: { account, customerId: id, consents },
  contact,
}: {
  customer: ShownCustomer;
  contact: { email: string; phone: string };
}) {
  const may = useHasCapability();
  const lists = [
    { title: 'Saved cards', lines: account?.cards ?? [] },
    { title: 'Addresses', lines: account?.addresses ?? [] },
    { title: 'Gift cards', lines: account?.giftCards ?? [] },
    { title: 'Consents', lines: consents },
  ];
  return (
    <>
      <Panel title="Contact" isFlush>
        <FactList
          facts={[
            { label: 'Email', value: contact.email },
            { label: 'Phone', value: contact.phone || undefined },
            { label: 'Points', value: account?.points },
            {
              label: 'Store credit',
              value:
                account && may('customers.credit') ? (
                  <Link to={href('/admin/customers/:id/credit', { id })} className="link-line">
                    {account.credit ?? 'Show'}
                  </Link>
                ) : (
                  account?.credit
                ),
            },
          ]}
        />
      </Panel>
      {lists
        .filter(({ lines }) => lines.length > 0)
        .map(({ title, lines }) => (
          <Panel key={title} title={title}>
            <ul className="grid gap-2">
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Panel>
        ))}
    </>
  );
}
