import { data, href } from 'react-router';
import { dependenciesContext } from '../../dependencies.server.ts';
import { listOrders } from '../../engine/staff/desk/order-list-view.server.ts';
import { listPeople } from '../../engine/staff/desk/people-view.server.ts';
import { shownDay } from '../format-rules.ts';
import { orderStates } from '../order-word-rules.ts';
import type { SearchGroup } from '../search-types.ts';
import { requireStaff } from '../staff.server.ts';
import type { Route } from './+types/search.ts';

const longestSearch = 100;
/** Results of each kind; the list has the rest. */
const mostResults = 6;

/** Answers the search dialog with what the member may see: people first, since most searches are for a caller. */
export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args);
  const q = (args.url.searchParams.get('q') ?? '').trim();
  if (q.length > longestSearch) throw data(null, { status: 400 });
  if (q === '') return { q, groups: [] };
  const { read } = args.context.get(dependenciesContext).database;
  const [people, orders] = await Promise.all([
    staff.capabilities.has('customers.read') ? listPeople(read, { search: q }) : undefined,
    staff.capabilities.has('orders.read')
      ? listOrders(read, { search: q }, { limit: mostResults })
      : undefined,
  ]);
  const groups: SearchGroup[] = [
    {
      label: 'Customers',
      items: (people?.people ?? [])
        .slice(0, mostResults)
        .map(({ personId, firstName, lastName, email, memberships }) => ({
          label: `${firstName} ${lastName}`.trim() || email,
          hint: [email, ...memberships].join(' · '),
          href: href('/admin/customers/:id', { id: personId }),
        })),
    },
    {
      label: 'Orders',
      items: (orders?.orders ?? []).map(({ number, firstName, lastName, placedAt, state }) => ({
        label: `Order ${number}`,
        hint: `${firstName} ${lastName} · ${shownDay(placedAt)} · ${orderStates[state].label}`,
        href: href('/admin/orders/:number', { number: String(number) }),
      })),
    },
  ];
  return { q, groups: groups.filter(({ items }) => items.length > 0) };
}
