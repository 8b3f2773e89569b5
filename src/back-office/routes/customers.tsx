import { href, Link, redirect } from 'react-router';
import { formatCents } from '../../core/money.ts';
import { dependenciesContext } from '../../dependencies.server.ts';
import { personPageSize } from '../../engine/staff/desk/page-rules.ts';
import { listPeople } from '../../engine/staff/desk/people-view.server.ts';
import { shownAgo, shownPhone } from '../format-rules.ts';
import { officeTitle } from '../page-rules.ts';
import { readPersonFilter } from '../person-filter-rules.ts';
import { requireStaff } from '../staff.server.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { FilterBar } from '../ui/filter-bar.tsx';
import { Empty, PageHeader, Panel } from '../ui/page.tsx';
import { Pager } from '../ui/pager.tsx';
import type { Route } from './+types/customers.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, 'customers.read');
  const { database, clock } = args.context.get(dependenciesContext);
  const query = args.url.searchParams;
  const filter = readPersonFilter(query);
  const given = query.get('after');
  const after = given !== null && uuid.test(given) ? given : undefined;
  const page = await listPeople(database.read, filter, after);
  const [only] = page.people;
  // A search that finds one person leads straight there.
  if (only && page.people.length === 1 && filter.search && after === undefined) {
    throw redirect(href('/admin/customers/:id', { id: only.personId }));
  }
  const seesMoney = staff.capabilities.has('orders.money');
  const now = clock.now();
  return {
    rows: page.people.map((person) => ({
      id: person.personId,
      name: `${person.firstName} ${person.lastName}`.trim() || person.email,
      email: person.email,
      phone: shownPhone(person.phone),
      place: [person.stateCode, person.zipCode].filter(Boolean).join(' '),
      clubs: person.memberships.join(', '),
      orders: person.orders,
      spent: seesMoney ? formatCents(person.lifetimeCents) : '',
      seen: shownAgo(person.lastSeenAt, now),
    })),
    after: page.after,
    values: Object.fromEntries(query),
    isFiltered: Object.keys(filter).length > 0,
    exportPath: staff.capabilities.has('data.export')
      ? `${href('/admin/customers/export')}${args.url.search}`
      : undefined,
  };
}

export const meta = () => [{ title: officeTitle('Customers') }];

type Row = Route.ComponentProps['loaderData']['rows'][number];

const columns: readonly Column<Row>[] = [
  {
    id: 'name',
    header: 'Customer',
    cell: ({ id, name, email }) => (
      <>
        <Link to={href('/admin/customers/:id', { id })} className="row-link">
          {name}
        </Link>
        <span className="block text-ink-soft">{email}</span>
      </>
    ),
  },
  { id: 'phone', header: 'Phone', isLine: true, cell: ({ phone }) => phone },
  { id: 'place', header: 'Location', cell: ({ place }) => place },
  { id: 'clubs', header: 'Clubs', cell: ({ clubs }) => clubs },
  { id: 'orders', header: 'Orders', label: 'Orders', atEnd: true, cell: ({ orders }) => orders },
  { id: 'spent', header: 'Lifetime value', label: 'Spent', atEnd: true, cell: ({ spent }) => spent },
  { id: 'seen', header: 'Last seen', cell: ({ seen }) => seen },
];

const options = [
  { value: 'members', label: 'Club members' },
  { value: 'accounts', label: 'With an account' },
  { value: 'guests', label: 'Guests' },
];

export default function Customers({ loaderData }: Route.ComponentProps) {
  const { rows, after, values, isFiltered, exportPath } = loaderData;
  return (
    <>
      <PageHeader
        title="Customers"
        actions={
          exportPath !== undefined && (
            <ButtonLink to={exportPath} reloadDocument download>
              Export CSV
            </ButtonLink>
          )
        }
      />
      <Panel isFlush>
        <FilterBar
          search={{ label: 'Name, email, phone, ZIP, member code or order number', value: values.q ?? '' }}
          isFiltered={isFiltered}
        >
          <Choice
            name="only"
            label="Show"
            options={options}
            placeholder="Everyone"
            defaultValue={values.only}
            key={`only ${values.only}`}
          />
        </FilterBar>
        <DataTable
          caption="Customers"
          asCards
          columns={columns}
          rows={rows}
          idOf={({ id }) => id}
          hasStickyHead
          empty={
            isFiltered ? (
              <Empty
                title="No customers match."
                action={<ButtonLink to={href('/admin/customers')}>Show everyone</ButtonLink>}
              >
                Try part of a name, or the last four digits of a phone number.
              </Empty>
            ) : (
              <Empty title="No customers yet.">Everyone who buys, books or writes appears here.</Empty>
            )
          }
        />
        <Pager next={after} size={personPageSize} />
      </Panel>
    </>
  );
}
