import { data, href } from 'react-router';
import { dependenciesContext } from '../../../dependencies.server.ts';
import {
  viewOrderHistory,
  viewOrderHistoryFilterOptions,
} from '../../../engine/orders/fulfillment/history-view.server.ts';
import { inOneRoundTrip } from '../../../platform/database.server.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { requireSignedIn } from '../../../platform/visitor.server.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { Pagination } from '../../../ui/base/pagination.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { AccountFrame } from '../../../ui/commerce/account-frame.tsx';
import { pageTitle } from '../../../winery.ts';
import {
  hasOrderHistoryFilters,
  orderHistoryPath,
  orderHistoryUrl,
  ordersPerPage,
  parseOrderHistoryQuery,
} from '../history-rules.ts';
import { OrderHistoryFilterForm } from '../ui/history-filter-form.tsx';
import { OrderHistoryRow } from '../ui/history-row.tsx';
import type { Route } from './+types/order-history.ts';

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Your orders') },
  { name: 'robots', content: 'noindex' },
];

/** Loads the signed-in customer's orders of every kind, with two database statements (I-6). */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { customerId, firstName } = await requireSignedIn({ request, context });
  const { database } = context.get(dependenciesContext);
  const query = parseOrderHistoryQuery(url.searchParams);
  const [found, choices] = await database.reading((read) =>
    inOneRoundTrip([
      viewOrderHistory(read, customerId, query, { page: query.page, size: ordersPerPage }),
      viewOrderHistoryFilterOptions(read, customerId),
    ]),
  );
  const isBeyondEnd = query.page > 1 && found.orders.length === 0;
  if (isBeyondEnd) throw data(null, { status: 404 });
  return data({ firstName, query, found, choices }, { headers: privateHeaders });
}

export default function OrderHistoryPage({ loaderData }: Route.ComponentProps) {
  const { firstName, query, found, choices } = loaderData;
  return (
    <AccountFrame firstName={firstName} title="Your orders">
      {choices.count === 0 ? (
        <EmptyState
          heading="You haven’t ordered anything yet."
          action={<ButtonLink to={href('/wines')}>See the wines</ButtonLink>}
        >
          <p>
            Orders you placed as a guest with this email address appear here once you confirm it. You can also{' '}
            <TextLink to={href('/order-confirmation')}>find any order by its number</TextLink>.
          </p>
        </EmptyState>
      ) : (
        <>
          <OrderHistoryFilterForm query={query} choices={choices} />
          <p role="status" className="figures mt-8 mb-3 text-small text-ink-soft">
            {hasOrderHistoryFilters(query)
              ? `${found.count} of ${choices.count} orders`
              : ordersText(choices.count)}
          </p>
          {found.orders.length === 0 ? (
            <EmptyState
              heading="No orders match these filters."
              action={<TextLink to={orderHistoryPath}>Show all orders</TextLink>}
            />
          ) : (
            <ul className="border-line border-b">
              {found.orders.map((order) => (
                <OrderHistoryRow key={order.orderId} order={order} />
              ))}
            </ul>
          )}
          <Pagination
            page={query.page}
            pages={Math.ceil(found.count / ordersPerPage)}
            addressOf={(page) => orderHistoryUrl({ ...query, page })}
          />
        </>
      )}
    </AccountFrame>
  );
}

function ordersText(count: number): string {
  return count === 1 ? 'One order' : `${count} orders, newest first`;
}
