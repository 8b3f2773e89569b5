import { data, href } from 'react-router';
import { formatDateWithYear, wineryDate } from '../../../core/dates.ts';
import { readOrderPayments } from '../../../engine/orders/payments/index.server.ts';
import { viewProblemReports } from '../../../engine/orders/returns/index.server.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { AccountFrame } from '../../../ui/commerce/account-frame.tsx';
import { pictureSourcesByName } from '../../../ui/media/pictures.server.ts';
import { pageTitle } from '../../../winery.ts';
import {
  loadOrderPageContextWith,
  loadOrderPoints,
  loadRepaymentStatus,
  loadReservationOfOrder,
} from '../order-request.server.ts';
import { actionDoneSentence, orderPath } from '../order-rules.ts';
import { isReorderableItem } from '../reorder-rules.ts';
import { orderStatusOf } from '../status-rules.ts';
import { OrderDetails } from '../ui/order-page.tsx';
import type { Route } from './+types/order.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData ? `Order ${loaderData.order.number}` : 'Not found') },
  { name: 'robots', content: 'noindex' },
];

/** Loads an order of the signed-in customer by its number (I-6). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const opened = await loadOrderPageContextWith(request, context, readOrderPayments);
  if (!opened?.found.fulfillment) throw data(null, { status: 404 });
  const { found, also: payments } = opened;
  const { dependencies, access, order, way } = found;
  const { fulfillment } = opened.found;
  const { database, clock } = dependencies;
  if (way.kind !== 'account' || access.kind !== 'customer') throw data(null, { status: 404 });
  const returns = await viewProblemReports(database.read, order, fulfillment, clock.now());
  const payment = await loadRepaymentStatus(found, payments);
  const booking = await loadReservationOfOrder(found);
  const points = await loadOrderPoints(found, access);
  const pictures = pictureSourcesByName(order.lines.map(({ slug }) => slug));
  const done = actionDoneSentence(new URL(request.url).searchParams.get('done'), order, returns.problems);
  return data(
    { order, way, fulfillment, returns, payment, booking, points, pictures, done },
    { headers: privateHeaders },
  );
}

export default function OrderOfAccountPage({ loaderData }: Route.ComponentProps) {
  const { order, way, fulfillment } = loaderData;
  const placed = order.placedAt && formatDateWithYear(wineryDate(order.placedAt));
  return (
    <AccountFrame
      firstName={way.firstName}
      above={<TextLink to={href('/shop/order-history')}>All orders</TextLink>}
      title={`Order ${order.number}`}
      intro={
        <p>
          {placed !== undefined && <>Placed {placed}. </>}
          {orderStatusOf(order, fulfillment).title.replace(/\.$/, '')}.
        </p>
      }
      action={
        order.lines.some(isReorderableItem) && (
          <ButtonLink kind="outline" to={orderPath('/again', way)}>
            Order again
          </ButtonLink>
        )
      }
    >
      <OrderDetails {...loaderData} />
    </AccountFrame>
  );
}
