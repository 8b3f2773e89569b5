import { href, Link } from 'react-router';
import { parseCivilDate } from '../../core/dates.ts';
import { dependenciesContext } from '../../dependencies.server.ts';
import { type AuditFilter, readAuditEntries } from '../../engine/staff/audit/view.server.ts';
import { auditPageSize } from '../../engine/staff/desk/page-rules.ts';
import { staffMemberNames } from '../../engine/staff/members/names-view.server.ts';
import { formatDayAndTime } from '../format-rules.ts';
import { readAfterOrderNumber } from '../order-filter-rules.ts';
import { actorName, formatAuditData } from '../order-page-rules.ts';
import { codeToLabel } from '../order-word-rules.ts';
import { backOfficePageTitle } from '../page-rules.ts';
import { requireStaff } from '../staff.server.ts';
import { ButtonLink } from '../ui/button.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { FilterBar, FilterSelect, FilterTextField } from '../ui/filter-bar.tsx';
import { EmptyListMessage, PageHeader, Panel } from '../ui/page.tsx';
import { Pager } from '../ui/pager.tsx';
import type { Route } from './+types/audit.ts';

const longestText = 100;

function readFilter(query: URLSearchParams): AuditFilter {
  const text = (name: string) => query.get(name)?.trim().slice(0, longestText) || undefined;
  const actor = text('actor');
  const action = text('q');
  const requestId = text('request');
  const from = parseCivilDate(query.get('from') ?? '');
  const until = parseCivilDate(query.get('until') ?? '');
  return {
    ...(actor ? { actor } : {}),
    ...(action ? { action } : {}),
    ...(requestId ? { requestId } : {}),
    ...(from ? { from } : {}),
    ...(until ? { until } : {}),
  };
}

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, 'audit.read');
  const { database, clock } = args.context.get(dependenciesContext);
  const query = args.url.searchParams;
  const filter = readFilter(query);
  const [{ entries, after }, members] = await Promise.all([
    readAuditEntries(database.read, filter, readAfterOrderNumber(query)),
    staffMemberNames(database.read),
  ]);
  const now = clock.now();
  const seesMoney = staff.capabilities.has('orders.money');
  return {
    rows: entries.map((entry) => ({
      id: String(entry.id),
      at: formatDayAndTime(entry.at, now),
      who: actorName(entry.actor, members),
      what: codeToLabel(entry.action),
      action: entry.action,
      about: codeToLabel(entry.subjectType),
      orderNumber: entry.orderNumber === null ? undefined : String(entry.orderNumber),
      detail: formatAuditData(entry.data, seesMoney),
      requestId: entry.requestId ?? undefined,
    })),
    after,
    people: [...members].map(([id, name]) => ({ value: `staff:${id}`, label: name })),
    values: Object.fromEntries(query),
    isFiltered: Object.keys(filter).length > 0,
  };
}

export const meta = () => [{ title: backOfficePageTitle('Audit trail') }];

type Row = Route.ComponentProps['loaderData']['rows'][number];

const columns: readonly Column<Row>[] = [
  { id: 'at', header: 'When', className: 'whitespace-nowrap', cell: ({ at }) => at },
  { id: 'who', header: 'Who', className: 'whitespace-nowrap', cell: ({ who }) => who },
  {
    id: 'what',
    header: 'What',
    isLine: true,
    cell: ({ what, action }) => (
      <>
        <span className="block">{what}</span>
        <span className="block text-ink-soft">{action}</span>
      </>
    ),
  },
  {
    id: 'about',
    header: 'About',
    cell: ({ about, orderNumber }) =>
      orderNumber === undefined ? (
        about
      ) : (
        <Link to={href('/admin/orders/:number', { number: orderNumber })} className="link-line">
          Order {orderNumber}
        </Link>
      ),
  },
  { id: 'detail', header: 'Details', cell: ({ detail }) => detail },
  { id: 'request', header: 'Request', label: 'Request', cell: ({ requestId }) => requestId },
];

const kinds = [
  { value: 'staff', label: 'Any staff' },
  { value: 'operator', label: 'Command line' },
  { value: 'customer', label: 'Customers' },
  { value: 'guest', label: 'Guests' },
  { value: 'system', label: 'The shop' },
];

export default function AuditPage({ loaderData }: Route.ComponentProps) {
  const { rows, after, people, values, isFiltered } = loaderData;
  return (
    <>
      <PageHeader title="Audit trail">
        Who did what, and when. Entries are never changed or deleted.
      </PageHeader>
      <Panel isFlush>
        <FilterBar
          search={{ label: 'Action, such as order. or staff.role', value: values.q ?? '' }}
          isFiltered={isFiltered}
        >
          <FilterSelect
            name="actor"
            label="Who"
            options={[...kinds, ...people]}
            placeholder="Everyone"
            value={values.actor}
          />
          <FilterTextField label="From" type="date" name="from" value={values.from} className="w-38" />
          <FilterTextField label="Until" type="date" name="until" value={values.until} className="w-38" />
          <FilterTextField
            label="Request"
            name="request"
            value={values.request}
            autoComplete="off"
            className="w-44"
          />
        </FilterBar>
        <DataTable
          caption="Audit trail"
          asCards
          columns={columns}
          rows={rows}
          idOf={({ id }) => id}
          hasStickyHead
          empty={
            <EmptyListMessage
              title="No entries match."
              action={
                isFiltered ? <ButtonLink to={href('/admin/audit')}>Show everything</ButtonLink> : undefined
              }
            />
          }
        />
        <Pager next={after === undefined ? undefined : String(after)} size={auditPageSize} />
      </Panel>
    </>
  );
}
