import { href, Link } from 'react-router';
import { dependenciesContext } from '../../dependencies.server.ts';
import { listPhoneOrders } from '../../engine/checkout/phone-orders/index.server.ts';
import { phoneOrderStateOf } from '../../engine/checkout/phone-orders/rules.ts';
import { formatDayAndTime } from '../format-rules.ts';
import { backOfficePageTitle } from '../page-rules.ts';
import { phoneOrderStateLabels } from '../phone-order-rules.ts';
import { requireStaff } from '../staff.server.ts';
import { ButtonLink } from '../ui/button.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { EmptyListMessage, PageHeader, Panel } from '../ui/page.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import type { Route } from './+types/phone-orders.ts';

/** The maximum number of phone orders listed, latest first. */
const shown = 100;

export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args, 'orders.place');
  const { database, clock } = args.context.get(dependenciesContext);
  const now = clock.now();
  const listed = await listPhoneOrders(database.read, shown);
  return {
    rows: listed.map((phoneOrder) => ({
      id: String(phoneOrder.id),
      name: `${phoneOrder.firstName} ${phoneOrder.lastName}`.trim() || 'No name yet',
      email: phoneOrder.email,
      prepared: formatDayAndTime(phoneOrder.createdAt, now),
      state: phoneOrderStateLabels[phoneOrderStateOf(phoneOrder, now)],
      orderNumber: phoneOrder.orderNumber === null ? '' : String(phoneOrder.orderNumber),
    })),
  };
}

export const meta = () => [{ title: backOfficePageTitle('Phone orders') }];

type Row = Route.ComponentProps['loaderData']['rows'][number];

const columns: readonly Column<Row>[] = [
  {
    id: 'name',
    header: 'Customer',
    cell: ({ id, name, email }) => (
      <>
        <Link to={href('/admin/orders/phone/:phoneOrderId', { phoneOrderId: id })} className="row-link">
          {name}
        </Link>
        <span className="block text-ink-soft">{email}</span>
      </>
    ),
  },
  {
    id: 'state',
    header: 'Status',
    cell: ({ state }) => <StatusBadge tone={state.tone}>{state.label}</StatusBadge>,
  },
  { id: 'order', header: 'Order', label: 'Order', cell: ({ orderNumber }) => orderNumber },
  { id: 'prepared', header: 'Prepared', cell: ({ prepared }) => prepared },
];

export default function PhoneOrdersPage({ loaderData: { rows } }: Route.ComponentProps) {
  const add = (
    <ButtonLink kind="filled" to={href('/admin/orders/phone/new')}>
      New phone order
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title="Phone orders" back={{ to: href('/admin/orders'), label: 'Orders' }} actions={add}>
        Prepare an order while you talk to a customer. They pay through a link in their email.
      </PageHeader>
      <Panel isFlush>
        <DataTable
          caption="Phone orders"
          asCards
          columns={columns}
          rows={rows}
          idOf={({ id }) => id}
          empty={<EmptyListMessage title="No phone orders yet." />}
        />
      </Panel>
    </>
  );
}
