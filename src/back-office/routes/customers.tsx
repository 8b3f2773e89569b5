import { href, Link, redirect } from 'react-router';
import { isUuid, type PersonId } from '../../core/ids.ts';
import { formatCents } from '../../core/money.ts';
import { dependenciesContext } from '../../dependencies.server.ts';
import { personPageSize } from '../../engine/staff/desk/page-rules.ts';
import { listPeople } from '../../engine/staff/desk/people-view.server.ts';
import { listUsedTags, visibleSavedViews } from '../../engine/staff/index.server.ts';
import { requestContext } from '../../platform/context.server.ts';
import { formatPhone, formatTimeAgo } from '../format-rules.ts';
import { handleViewForm } from '../handle-view-form.server.ts';
import { personSortOrders, readListSort } from '../list-rules.ts';
import { backOfficePageTitle } from '../page-rules.ts';
import { readPersonFilter } from '../person-filter-rules.ts';
import { requireStaff } from '../staff.server.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ColumnChooser } from '../ui/column-chooser.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { FilterBar, FilterSelect } from '../ui/filter-bar.tsx';
import { EmptyListMessage, PageHeader, Panel } from '../ui/page.tsx';
import { Pager } from '../ui/pager.tsx';
import { useHasCapability } from '../ui/staff-context.tsx';
import { TagList, tagFilterOptions } from '../ui/tags-panel.tsx';
import { ViewBar } from '../ui/view-bar.tsx';
import type { Route } from './+types/customers.ts';

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, 'customers.read');
  const dependencies = args.context.get(dependenciesContext);
  const { database, clock } = dependencies;
  const query = args.url.searchParams;
  const filter = readPersonFilter(query);
  const given = query.get('after');
  const after = given !== null && isUuid(given) ? (given as PersonId) : undefined;
  const seesMoney = staff.capabilities.has('orders.money');
  const sort = readListSort(query, personSortOrders, seesMoney);
  const [page, views, tags] = await Promise.all([
    listPeople(database.read, filter, { sort, after }),
    visibleSavedViews(database.read, staff.memberId, 'customers'),
    listUsedTags(database.read, 'customer'),
  ]);
  const [only] = page.people;
  // A search that finds one person leads straight there.
  if (only && page.people.length === 1 && filter.search && after === undefined) {
    throw redirect(href('/admin/customers/:id', { id: only.personId }));
  }
  const now = clock.now();
  return {
    rows: page.people.map((person) => ({
      id: person.personId,
      name: `${person.firstName} ${person.lastName}`.trim() || person.email,
      email: person.email,
      phone: formatPhone(person.phone),
      place: [person.stateCode, person.zipCode].filter(Boolean).join(' '),
      clubs: person.memberships.join(', '),
      tags: person.tags,
      orders: person.orders,
      spent: seesMoney ? formatCents(person.lifetimeCents) : '',
      seen: formatTimeAgo(person.lastSeenAt, now),
    })),
    after: page.after,
    values: Object.fromEntries(query),
    ...{ sort: sort ?? '-seen', views, tags },
    isFiltered: Object.keys(filter).length > 0,
    exportPath: staff.capabilities.has('data.export')
      ? `${href('/admin/customers/export')}${args.url.search}`
      : undefined,
  };
}

/** Saves and deletes saved views of the customer list. */
export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, 'customers.read');
  const { requestId } = args.context.get(requestContext);
  const form = await args.request.formData();
  const sent = { form, requestId, url: args.url };
  return handleViewForm(args.context.get(dependenciesContext), staff, 'customers', sent);
}

export const meta = () => [{ title: backOfficePageTitle('Customers') }];

type Row = Route.ComponentProps['loaderData']['rows'][number];

const columns: readonly Column<Row>[] = [
  {
    id: 'name',
    header: 'Customer',
    isSortable: true,
    cell: ({ id, name, email, tags }) => (
      <>
        <Link to={href('/admin/customers/:id', { id })} className="row-link">
          {name}
        </Link>
        <span className="block text-ink-soft">{email}</span>
        <TagList tags={tags} />
      </>
    ),
  },
  { id: 'phone', header: 'Phone', isLine: true, cell: ({ phone }) => phone },
  { id: 'place', header: 'Location', cell: ({ place }) => place },
  { id: 'clubs', header: 'Clubs', cell: ({ clubs }) => clubs },
  { id: 'orders', header: 'Orders', label: 'Orders', atEnd: true, cell: ({ orders }) => orders },
  {
    id: 'spent',
    header: 'Lifetime value',
    label: 'Spent',
    isSortable: true,
    atEnd: true,
    cell: ({ spent }) => spent,
  },
  { id: 'seen', header: 'Last seen', isSortable: true, cell: ({ seen }) => seen },
];

const columnsWithoutMoney = columns.filter(({ id }) => id !== 'spent');

const standardViews = [
  { name: 'Everyone', query: '' },
  { name: 'Club members', query: 'only=members' },
  { name: 'Guests', query: 'only=guests' },
];

const options = [
  { value: 'members', label: 'Club members' },
  { value: 'accounts', label: 'With an account' },
  { value: 'guests', label: 'Guests' },
];

export default function CustomersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, after, values, sort, views, tags, isFiltered, exportPath } = loaderData;
  const shown = useHasCapability()('orders.money') ? columns : columnsWithoutMoney;
  return (
    <>
      <PageHeader
        title="Customers"
        actions={
          <>
            <ColumnChooser columns={shown} />
            {exportPath !== undefined && (
              <ButtonLink to={exportPath} reloadDocument download>
                Export CSV
              </ButtonLink>
            )}
          </>
        }
      />
      <Panel isFlush>
        <ViewBar standard={standardViews} saved={views} answer={actionData} />
        <FilterBar
          search={{ label: 'Name, email, phone, ZIP, member code or order number', value: values.q ?? '' }}
          isFiltered={isFiltered}
        >
          <FilterSelect
            name="only"
            label="Show"
            options={options}
            placeholder="Everyone"
            value={values.only}
          />
          <FilterSelect name="tag" label="Tag" options={tagFilterOptions(tags)} value={values.tag} />
        </FilterBar>
        <DataTable
          caption="Customers"
          asCards
          columns={shown}
          rows={rows}
          sort={sort}
          idOf={({ id }) => id}
          hasStickyHead
          empty={
            isFiltered ? (
              <EmptyListMessage
                title="No customers match."
                action={<ButtonLink to={href('/admin/customers')}>Show everyone</ButtonLink>}
              >
                Try part of a name, or the last four digits of a phone number.
              </EmptyListMessage>
            ) : (
              <EmptyListMessage title="No customers yet.">
                Anyone who buys, books or contacts you appears here.
              </EmptyListMessage>
            )
          }
        />
        <Pager next={after} size={personPageSize} />
      </Panel>
    </>
  );
}
