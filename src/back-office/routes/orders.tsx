import { Form, href, Link, redirect } from 'react-router';
import { formatCents } from '../../core/money.ts';
import { dependenciesContext } from '../../dependencies.server.ts';
import { releasesWithOrders } from '../../engine/clubs/releases/view.server.ts';
import { readOrderList } from '../../engine/staff/desk/order-list-view.server.ts';
import { listCountLimit, orderPageSize } from '../../engine/staff/desk/page-rules.ts';
import type { ListedOrder } from '../../engine/staff/desk/types.ts';
import { listUsedTags, visibleSavedViews } from '../../engine/staff/index.server.ts';
import { requestContext } from '../../platform/context.server.ts';
import { formatDayAndTime } from '../format-rules.ts';
import { handleViewForm } from '../handle-view-form.server.ts';
import { orderSortOrders, readListSort } from '../list-rules.ts';
import { readAfterOrderNumber, readOrderFilter } from '../order-filter-rules.ts';
import {
  fulfillmentStateLabels,
  holdReasonLabels,
  holdReasonOptions,
  orderStateLabels,
  paymentStateLabels,
  releaseNameWithDate,
} from '../order-word-rules.ts';
import { backOfficePageTitle } from '../page-rules.ts';
import { requireStaff } from '../staff.server.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { ListChangedNotice } from '../ui/changes.tsx';
import { ColumnChooser } from '../ui/column-chooser.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { FilterBar, FilterSelect, FilterTextField } from '../ui/filter-bar.tsx';
import { EmptyListMessage, PageHeader, Panel } from '../ui/page.tsx';
import { Pager } from '../ui/pager.tsx';
import { useHasCapability } from '../ui/staff-context.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { TagList, tagFilterOptions } from '../ui/tags-panel.tsx';
import { ViewBar } from '../ui/view-bar.tsx';
import type { Route } from './+types/orders.ts';

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, 'orders.read');
  const dependencies = args.context.get(dependenciesContext);
  const { database, clock } = dependencies;
  const query = args.url.searchParams;
  const filter = readOrderFilter(query);
  const seesMoney = staff.capabilities.has('orders.money');
  const sort = readListSort(query, orderSortOrders, seesMoney);
  const [{ page, count }, views, tags, releases] = await Promise.all([
    readOrderList(database, filter, { sort, after: readAfterOrderNumber(query) }),
    visibleSavedViews(database.read, staff.memberId, 'orders'),
    listUsedTags(database.read, 'order'),
    releasesWithOrders(database.read, { limit: offeredReleases }),
  ]);
  const [only] = page.orders;
  // A search by number leads straight to the order.
  if (only && page.orders.length === 1 && filter.search?.replace('#', '') === String(only.number)) {
    throw redirect(href('/admin/orders/:number', { number: String(only.number) }));
  }
  const now = clock.now();
  return {
    rows: page.orders.map((order) => shownRow(order, seesMoney, now)),
    after: page.after,
    total: countWords(count),
    values: Object.fromEntries(query),
    ...{ sort: sort ?? '-placed', views, tags },
    releases: releases.map((release) => ({ value: release.releaseId, label: releaseNameWithDate(release) })),
    isFiltered: Object.keys(filter).length > 0,
    mayPlace: staff.capabilities.has('orders.place'),
    bulkPath: staff.capabilities.has('orders.hold') ? bulkPathOf(query) : undefined,
    exportPath: staff.capabilities.has('data.export')
      ? `${href('/admin/orders/export')}${args.url.search}`
      : undefined,
  };
}

/** The number of latest releases offered as filter options. */
const offeredReleases = 24;

/** Saves and deletes saved views of the order list. */
export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, 'orders.read');
  const { requestId } = args.context.get(requestContext);
  const form = await args.request.formData();
  const sent = { form, requestId, url: args.url };
  return handleViewForm(args.context.get(dependenciesContext), staff, 'orders', sent);
}

/** Returns the path of the page that changes all orders matching this filter. */
function bulkPathOf(query: URLSearchParams): string {
  const all = new URLSearchParams(query);
  all.delete('after');
  all.set('all', 'yes');
  return `${href('/admin/orders/bulk')}?${all}`;
}

function shownRow(order: ListedOrder, seesMoney: boolean, now: Date) {
  const { number, placedAt, firstName, lastName, email, isPickup, stateCode, bottles, totalCents, tags } =
    order;
  return {
    number: String(number),
    placed: formatDayAndTime(placedAt, now),
    placedAt: placedAt.toISOString(),
    name: `${firstName} ${lastName}`.trim() || email,
    email,
    to: isPickup ? 'Pickup' : (stateCode ?? ''),
    bottles,
    tags,
    total: seesMoney ? formatCents(totalCents) : '',
    state: orderStateLabels[order.state],
    parcels: order.isBoxed ? fulfillmentStateLabels[order.fulfillmentState] : undefined,
    payment: seesMoney ? paymentStateLabels[order.paymentState] : undefined,
    holds: order.holdReasons.map((reason) => holdReasonLabels[reason]).join(', '),
  };
}

function countWords(count: number): string {
  if (count > listCountLimit) return `More than ${listCountLimit.toLocaleString('en-US')} orders`;
  return count === 1 ? '1 order' : `${count.toLocaleString('en-US')} orders`;
}

export const meta = () => [{ title: backOfficePageTitle('Orders') }];

type Row = Route.ComponentProps['loaderData']['rows'][number];

const columns: readonly Column<Row>[] = [
  {
    id: 'number',
    header: 'Order',
    cell: ({ number }) => (
      <Link to={href('/admin/orders/:number', { number })} className="row-link">
        {number}
      </Link>
    ),
  },
  {
    id: 'placed',
    header: 'Placed',
    isSortable: true,
    cell: ({ placed, placedAt }) => <time dateTime={placedAt}>{placed}</time>,
  },
  {
    id: 'customer',
    header: 'Customer',
    isLine: true,
    cell: ({ name, email, tags }) => (
      <>
        <span className="block">{name}</span>
        <span className="block text-ink-soft">{email}</span>
        <TagList tags={tags} />
      </>
    ),
  },
  { id: 'to', header: 'Ship to', className: 'sm:max-lg:hidden', cell: ({ to }) => to },
  {
    id: 'bottles',
    header: 'Bottles',
    label: 'Bottles',
    atEnd: true,
    className: 'sm:max-lg:hidden',
    cell: ({ bottles }) => bottles,
  },
  { id: 'total', header: 'Total', isSortable: true, atEnd: true, cell: ({ total }) => total },
  {
    id: 'state',
    header: 'Status',
    cell: ({ state, holds }) => (
      <StatusBadge tone={state.tone}>{holds === '' ? state.label : `${state.label}: ${holds}`}</StatusBadge>
    ),
  },
  {
    id: 'parcels',
    header: 'Fulfillment',
    cell: ({ parcels }) => parcels && <StatusBadge tone={parcels.tone}>{parcels.label}</StatusBadge>,
  },
  {
    id: 'payment',
    header: 'Payment',
    cell: ({ payment }) => payment && <StatusBadge tone={payment.tone}>{payment.label}</StatusBadge>,
  },
];

const columnsWithoutMoney = columns.filter(({ id }) => id !== 'total' && id !== 'payment');

const standardViews = [
  { name: 'All', query: '' },
  { name: 'Open', query: 'state=open' },
  { name: 'To pack', query: 'parcels=pending&state=open' },
  { name: 'On hold', query: 'state=on_hold' },
  { name: 'Pickup', query: 'method=pickup&state=open' },
];

const optionsOf = (
  table: Readonly<Record<string, { readonly label: string }>>,
  leftOut: readonly string[] = [],
) =>
  Object.entries(table)
    .filter(([value]) => !leftOut.includes(value))
    .map(([value, { label }]) => ({ value, label }));

const stateOptions = [
  { value: 'open', label: 'Open' },
  ...optionsOf(orderStateLabels, ['awaiting_payment', 'payment_failed']),
];
const parcelOptions = optionsOf(fulfillmentStateLabels);
const methodOptions = [
  { value: 'ship', label: 'Shipped' },
  { value: 'pickup', label: 'Pickup' },
];

export default function OrdersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, after, total, values, sort, views, tags, releases, isFiltered } = loaderData;
  const { mayPlace, bulkPath, exportPath } = loaderData;
  const shown = useHasCapability()('orders.money') ? columns : columnsWithoutMoney;
  return (
    <>
      <PageHeader
        title="Orders"
        actions={
          <>
            <ColumnChooser columns={shown} />
            {exportPath !== undefined && (
              <ButtonLink to={exportPath} reloadDocument download>
                Export CSV
              </ButtonLink>
            )}
            {bulkPath !== undefined && rows.length > 0 && <ButtonLink to={bulkPath}>Change all</ButtonLink>}
            {mayPlace && <ButtonLink to={href('/admin/orders/phone')}>Phone orders</ButtonLink>}
          </>
        }
      />
      <Panel isFlush>
        <ListChangedNotice subject="order:" what="Orders" />
        <ViewBar standard={standardViews} saved={views} answer={actionData} />
        <FilterBar
          search={{ label: 'Number, name, email, phone, ZIP, tracking or last four', value: values.q ?? '' }}
          isFiltered={isFiltered}
        >
          <FilterSelect name="state" label="Status" options={stateOptions} value={values.state} />
          <FilterSelect name="parcels" label="Fulfillment" options={parcelOptions} value={values.parcels} />
          <FilterSelect name="hold" label="Hold" options={holdReasonOptions} value={values.hold} />
          <FilterSelect name="method" label="Delivery" options={methodOptions} value={values.method} />
          <FilterSelect name="tag" label="Tag" options={tagFilterOptions(tags)} value={values.tag} />
          <FilterSelect name="release" label="Release" options={releases} value={values.release} />
          <FilterTextField
            label="State"
            name="to"
            value={values.to}
            maxLength={2}
            autoComplete="off"
            className="w-16"
          />
          <FilterTextField label="From" type="date" name="from" value={values.from} className="w-38" />
          <FilterTextField label="Until" type="date" name="until" value={values.until} className="w-38" />
        </FilterBar>
        <DataTable
          caption="Orders"
          columns={shown}
          rows={rows}
          sort={sort}
          idOf={({ number }) => number}
          hasStickyHead
          asCards
          nameOf={({ number }) => `order ${number}`}
          {...(bulkPath !== undefined && {
            selectionForm: 'bulk',
            bulk: () => (
              <Form id="bulk" action={href('/admin/orders/bulk')}>
                <Button>Change</Button>
              </Form>
            ),
          })}
          empty={
            isFiltered ? (
              <EmptyListMessage
                title="No orders match."
                action={<ButtonLink to={href('/admin/orders')}>Show all orders</ButtonLink>}
              >
                Try fewer filters, or part of a name.
              </EmptyListMessage>
            ) : (
              <EmptyListMessage title="No orders yet.">
                Orders appear here as soon as they are placed.
              </EmptyListMessage>
            )
          }
        />
        <Pager next={after === undefined ? undefined : String(after)} size={orderPageSize} summary={total} />
      </Panel>
    </>
  );
}
