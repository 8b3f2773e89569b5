import { data, Form, type MetaFunction, redirect, useNavigation } from 'react-router';
import { cancelOrder } from '../../../engine/orders/fulfillment/index.server.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { pageTitle } from '../../../winery.ts';
import { requireOrderPageContext } from '../order-request.server.ts';
import { orderPath } from '../order-rules.ts';
import { cancelRefundSentences } from '../refund-rules.ts';
import { OrderActionPage } from '../ui/action-page.tsx';
import { OrderUnitList } from '../ui/order-status.tsx';
import type { Route } from './+types/cancel-order.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('Cancel your order') },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { order, way, fulfillment } = await requireOrderPageContext(request, context);
  return data({ order, way, mayCancel: fulfillment.mayCancel }, { headers: privateHeaders });
}

/** Cancels the order. Repeating the request returns the same response and changes nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  const { dependencies, access, way } = await requireOrderPageContext(request, context);
  const cancelled = await cancelOrder(dependencies, { kind: 'customer', access }, 'canceled by the customer');
  if (!cancelled.ok) return data({ sentences: cancelled.refusals.map(({ sentence }) => sentence) }, 409);
  return redirect(`${orderPath('', way)}&done=cancelled`);
}

export default function CancelOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, way, mayCancel } = loaderData;
  const isPending = useNavigation().formMethod === 'POST';
  const problems = (actionData?.sentences ?? []).map((sentence) => ({ sentence }));
  return (
    <OrderActionPage order={order} way={way} title={`Cancel order ${order.number}?`}>
      <div className="space-y-6">
        <ErrorSummary title="We couldn’t cancel your order" problems={problems} occasion={actionData} />
        {mayCancel ? (
          <>
            <OrderUnitList order={order} units={order.lines} />
            <section aria-labelledby="comes-back">
              <h2 id="comes-back" className="type-title mb-2">
                Your refund
              </h2>
              <ul className="list-disc space-y-1 pl-5">
                {cancelRefundSentences(order).map((text) => (
                  <li key={text}>{text}</li>
                ))}
                <li>We won’t ship anything. This can’t be undone.</li>
              </ul>
            </section>
            <Form method="post" className="flex flex-wrap gap-4">
              <Button pendingLabel={isPending ? 'Canceling' : undefined}>Cancel order</Button>
              <ButtonLink kind="outline" to={orderPath('', way)}>
                Keep order
              </ButtonLink>
            </Form>
          </>
        ) : (
          problems.length === 0 && (
            <Notice>
              {order.state === 'cancelled'
                ? 'This order has already been canceled.'
                : 'This order has been packed or shipped, so it can’t be canceled here. Email us and we’ll see what we can do.'}
            </Notice>
          )
        )}
      </div>
    </OrderActionPage>
  );
}
