import type { ReactNode } from 'react';
import { href } from 'react-router';
import { formatLongDate, wineryDate } from '../../../core/dates.ts';
import type { Points } from '../../../core/money.ts';
import { formatPointCount } from '../../../core/points.ts';
import type { MembershipStartedByOrder } from '../../../engine/clubs/applications/types.ts';
import type { PayAgainStatus } from '../../../engine/orders/payments/index.server.ts';
import type { ProblemReportsView } from '../../../engine/orders/returns/view.server.ts';
import type { OrderView } from '../../../engine/orders/types.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { FactsTable } from '../../../ui/base/facts-table.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { PointsLine } from '../../../ui/commerce/points-line.tsx';
import type { PictureSource } from '../../../ui/media/picture.tsx';
import { winery } from '../../../winery.ts';
import type { FulfillmentAndGifts } from '../fulfillment-view.server.ts';
import { currentNextSteps } from '../next-step-rules.ts';
import {
  deliveryRequestFacts,
  findPickupLocation,
  hasDestination,
  isPaidByGiftMembership,
  type OrderPageAccess,
  orderPath,
  orderRepaymentPath,
} from '../order-rules.ts';
import { orderStatusOf } from '../status-rules.ts';
import { type OrderReservation, OrderReservationPanel } from './booking-part.tsx';
import { OrderGiftCardList } from './gift-card-list.tsx';
import { OrderGiftMembershipPanel } from './gift-membership-part.tsx';
import { GuestAccountPanel } from './join-panel.tsx';
import { StartedMembershipPanel } from './joined-part.tsx';
import { OrderReceipt } from './order-receipt.tsx';
import { OrderStatusList } from './order-status.tsx';
import { ProblemReportList } from './problem-list.tsx';

type OrderPageProps = {
  order: OrderView;
  way: OrderPageAccess;
  fulfillment: FulfillmentAndGifts;
  returns: ProblemReportsView;
  payment: PayAgainStatus;
  /** The order's reservation with its QR code; undefined if it has none or the reservation was transferred. */
  booking?: OrderReservation | undefined;
  /**
   * The Vine Points that the order has earned and will earn for the viewer; undefined unless the viewer is signed in and collects points.
   */
  points?: { readonly earned: Points; readonly pending: Points } | undefined;
  /** The club membership started by the order; undefined if there is none. */
  joined?: MembershipStartedByOrder | undefined;
  /** The pictures of the items, from slug to picture. */
  pictures: Readonly<Record<string, PictureSource>>;
  /** The sentence that confirms the customer's last action on the order; undefined if there is nothing to confirm. */
  done: string | undefined;
  /** Whether the order was placed so recently that its confirmation email may still be on its way. */
  isJustPlaced?: boolean;
  /** Whether to offer an account, because a guest placed the order and the visitor isn't signed in. */
  offersAccount?: boolean;
};

/** The page opened by an order's link: the confirmation right after the purchase, later the order's details. */
export function OrderPage(props: OrderPageProps) {
  const { order, fulfillment } = props;
  return (
    <OrderDetails {...props}>
      <p className="type-eyebrow mb-3 text-brass">
        Order {order.number}
        {order.placedAt && <> · {formatLongDate(wineryDate(order.placedAt))}</>}
      </p>
      <h1 tabIndex={-1} className="type-heading">
        {orderStatusOf(order, fulfillment).title}
      </h1>
    </OrderDetails>
  );
}

/**
 * An order's details and actions, in two columns if there is room.
 * @param props.children the heading, if it belongs above the first column only.
 */
export function OrderDetails(props: OrderPageProps & { children?: ReactNode }) {
  const { order, fulfillment, returns, payment, booking, points, joined } = props;
  const { pictures, done, offersAccount, isJustPlaced, children } = props;
  const status = orderStatusOf(order, fulfillment);
  const requests = deliveryRequestFacts(order);
  const next = currentNextSteps(order, fulfillment, booking?.view);
  return (
    <div className="@container">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-12 @4xl:grid-cols-[minmax(0,1fr)_25rem] @4xl:gap-16 print:block">
        <div className="[&>:first-child]:mt-0">
          {children}
          {done !== undefined && (
            <Notice kind="success" live className="mt-6">
              {done}
            </Notice>
          )}
          <PayAgainNotice order={order} payment={payment} />
          {status.isNew && isJustPlaced && (
            <p className="mt-4 text-ink-soft text-lead">A confirmation is on its way to {order.email}.</p>
          )}
          {joined && <StartedMembershipPanel joined={joined} />}
          {next.length > 0 && (
            <section aria-labelledby="next" className="mt-10">
              <h2 id="next" className="type-title mb-3">
                What happens next
              </h2>
              <ol className="border-line border-b">
                {next.map((text, index) => (
                  <li key={text} className="flex gap-4 border-line border-t py-3">
                    <span className="figures text-brass">{index + 1}</span>
                    <span>{text}</span>
                  </li>
                ))}
              </ol>
            </section>
          )}
          {booking && <OrderReservationPanel booking={booking} />}
          <div className="mt-10">
            <OrderStatusList order={order} status={status} />
          </div>
          <ProblemReportList order={order} problems={returns.problems} />
          {fulfillment.giftMembership ? (
            <OrderGiftMembershipPanel gift={fulfillment.giftMembership} />
          ) : fulfillment.giftCards.length > 0 ? (
            <OrderGiftCardList cards={fulfillment.giftCards} order={order} />
          ) : (
            hasDestination(order) && (
              <>
                <h2 className="type-title mt-10 mb-3">{order.isPickup ? 'Pickup' : 'Delivery'}</h2>
                <OrderDestinationSummary order={order} />
              </>
            )
          )}
          {requests.length > 0 && (
            <>
              <h2 className="type-title mt-10 mb-3">Delivery preferences</h2>
              <FactsTable facts={requests} />
            </>
          )}
          <Actions {...props} />
          {offersAccount && <GuestAccountPanel order={order} />}
        </div>
        <aside aria-label="Your order" className="print:mt-8">
          <h2 className="type-title mb-4">What you ordered</h2>
          <OrderReceipt order={order} fulfillment={fulfillment} pictures={pictures} />
          {points && <PointsOfOrder points={points} isVisit={booking !== undefined} />}
        </aside>
        <p className="hidden text-small text-ink-soft print:mt-8 print:block">
          {winery().legalName}, {winery().address.street}, {winery().address.city},{' '}
          {winery().address.stateCode} {winery().address.zipCode} · {winery().phone.shown}
        </p>
      </div>
    </div>
  );
}

function PointsOfOrder({
  points: { earned, pending },
  isVisit,
}: {
  points: NonNullable<OrderPageProps['points']>;
  isVisit: boolean;
}) {
  return (
    <div className="mt-4">
      {earned > 0 && <p className="figures text-brass text-small">You earned {formatPointCount(earned)}.</p>}
      <PointsLine
        points={pending}
        when={isVisit ? 'after your visit' : 'when your order ships or is picked up'}
      />
    </div>
  );
}

function PayAgainNotice({ order, payment }: { order: OrderView; payment: PayAgainStatus }) {
  if (payment.kind === 'none') return null;
  if (payment.kind === 'processing') {
    return (
      <Notice className="mt-6" title="Your payment is being confirmed">
        We’re waiting to hear from your bank. Please don’t pay again.
      </Notice>
    );
  }
  return (
    <Notice kind="error" className="mt-6" title="We can no longer charge your card for this order">
      <p className="mb-3">
        You weren’t charged, and we’re still holding your bottles. We’ll continue with your order once it’s
        paid for.
      </p>
      <ButtonLink to={orderRepaymentPath(order)} reloadDocument className="mb-2">
        Pay with another card
      </ButtonLink>
    </Notice>
  );
}

function Actions({ order, way, fulfillment, returns }: OrderPageProps) {
  const isOpen = fulfillment.mayChangeAddress || fulfillment.mayCancel || returns.reportable.length > 0;
  return (
    <section aria-labelledby="actions" className="mt-10 print:hidden">
      <h2 id="actions" className="type-title mb-3">
        {isOpen ? 'Need to make a change?' : 'Questions?'}
      </h2>
      <ul className="mb-6 space-y-2">
        {fulfillment.mayChangeAddress && (
          <li>
            <TextLink to={orderPath('/address', way)}>Use a different address</TextLink>
          </li>
        )}
        {fulfillment.mayCancel && (
          <li>
            <TextLink to={orderPath('/cancel', way)}>Cancel this order</TextLink>
          </li>
        )}
        {returns.reportable.length > 0 && (
          <li>
            <TextLink to={orderPath('/problem', way)}>Report a problem</TextLink>
          </li>
        )}
        {way.kind === 'account' && order.hasWine && fulfillment.parcels.some(hasArrived) && (
          <li>
            <TextLink to={href('/shop/reviews')}>Review the wine</TextLink>
          </li>
        )}
        {!isPaidByGiftMembership(order) && (
          <li>
            <TextLink to={orderPath('/invoice', way)} reloadDocument>
              Print invoice
            </TextLink>
          </li>
        )}
        <li>
          <TextLink to={`${href('/shop/contact-us')}?topic=order&order=${order.number}`}>
            Ask about this order
          </TextLink>
        </li>
        <li>
          Email{' '}
          <a href={`mailto:${winery().mailboxes.support}`} className="text-wine link-line hover:decoration-2">
            {winery().mailboxes.support}
          </a>{' '}
          or call <span className="figures">{winery().phone.shown}</span>
        </li>
      </ul>
      <div className="flex flex-wrap gap-4">
        {way.kind === 'token' && (
          <ButtonLink to={href('/wines')} kind="outline">
            Back to wines
          </ButtonLink>
        )}
        <Button
          type="button"
          kind="text"
          onClick={() => window.print()}
          className="[@media(scripting:none)]:hidden"
        >
          Print this page
        </Button>
      </div>
    </section>
  );
}

function hasArrived({ state }: FulfillmentAndGifts['parcels'][number]): boolean {
  return state === 'delivered' || state === 'picked_up';
}

export function OrderDestinationSummary({ order }: { order: OrderView }) {
  const place = findPickupLocation(order.pickupLocation);
  if (place) {
    return (
      <p>
        {place.name}
        <br />
        {place.street}, {place.city}, {place.stateCode} {place.zipCode}
        <br />
        {place.hours}
      </p>
    );
  }
  const to = order.shipTo;
  if (!to) return null;
  return (
    <p>
      {to.firstName} {to.lastName}
      <br />
      {[to.primaryStreet, to.secondaryStreet].filter(Boolean).join(', ')}
      <br />
      {to.city}, {to.stateCode} {to.zipCode}
    </p>
  );
}
