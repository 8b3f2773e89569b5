import { Form, href, useNavigation } from 'react-router';
import { prepareOrderAddition } from '../../engine/checkout/phone-orders/index.server.ts';
import { findUnpackedBox } from '../../engine/orders/fulfillment/index.server.ts';
import { requestContext } from '../../platform/context.server.ts';
import { type FormActionData, rejectForm } from '../../platform/form-answer.server.ts';
import { fieldErrorLookup } from '../../ui/base/errors-of.ts';
import { orderAddressLines } from '../order-page-rules.ts';
import { requireOrder, watchedSubjectsOfOrder } from '../order-request.server.ts';
import { backOfficePageTitle } from '../page-rules.ts';
import { redirectToPreparedOrder } from '../phone-order-answer.server.ts';
import { phoneOrderFieldValues } from '../phone-order-rules.ts';
import { findReplacedPhoneOrder, readOfferedWines, readPhoneOrderItems } from '../read-phone-order.server.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { EmptyListMessage, PageHeader, Panel } from '../ui/page.tsx';
import { WinesPanel } from '../ui/wines-panel.tsx';
import type { Route } from './+types/order-add.ts';

/**
 * Returns the form that adds wine to an order. `?from=` is the id of a phone order that prefills the form and is replaced by the new one.
 */
export async function loader(args: Route.LoaderArgs) {
  const { dependencies, whole } = await requireOrder(args, 'orders.place');
  const { orderId, number } = whole.order;
  const box = await findUnpackedBox(dependencies.database.read, orderId);
  const replaced = await findReplacedPhoneOrder(dependencies, args.url.searchParams);
  return {
    watch: watchedSubjectsOfOrder(whole),
    number: String(number),
    box: box && {
      number: String(box.number),
      to: orderAddressLines(box.shipTo).join(', '),
      wines: await readOfferedWines(dependencies, box.customerId ?? undefined),
    },
    known: replaced?.checkout ? phoneOrderFieldValues(replaced.checkout.contents) : {},
  };
}

export async function action(args: Route.ActionArgs) {
  const { staff, dependencies, whole } = await requireOrder(args, 'orders.place');
  const { requestId } = args.context.get(requestContext);
  const form = await args.request.formData();
  const { orderId } = whole.order;
  const box = await findUnpackedBox(dependencies.database.read, orderId);
  const { items, problem } = readPhoneOrderItems(
    form,
    await readOfferedWines(dependencies, box?.customerId ?? undefined),
  );
  if (problem) return rejectForm([problem], form, 422);
  const by = { actor: staff.actor, requestId };
  const prepared = await prepareOrderAddition(dependencies, by, { orderId, items });
  if (!prepared.ok) return rejectForm(prepared.refusals, form);
  return redirectToPreparedOrder({ dependencies, by, id: prepared.value.id }, args.url.searchParams);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: backOfficePageTitle(`Add wine to order ${loaderData?.number ?? ''}`) },
];

export default function AddToOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { number, box, known } = loaderData;
  const answer = actionData as FormActionData | undefined;
  const isPending = useNavigation().formMethod === 'POST';
  const order = href('/admin/orders/:number', { number });
  return (
    <>
      <PageHeader title={`Add wine to order ${number}`} back={{ to: order, label: `Order ${number}` }}>
        {box &&
          `The wine ships in the same box as order ${box.number}, to ${box.to}. It is a separate order, and the customer pays only the difference in shipping for the larger box. Nothing is reserved, charged or emailed yet.`}
      </PageHeader>
      {box ? (
        <Form method="post" noValidate className="grid max-w-3xl gap-5">
          <FormProblems answer={answer} title="Nothing was added" />
          <WinesPanel
            wines={box.wines}
            entered={(name) => answer?.entered[name] ?? known[name] ?? ''}
            error={fieldErrorLookup(answer?.problems ?? [])}
          />
          <div className="flex flex-wrap gap-2">
            <Button kind="filled" pendingLabel={isPending ? 'Preparing …' : undefined}>
              Show the price
            </Button>
            <ButtonLink to={order}>Cancel</ButtonLink>
          </div>
        </Form>
      ) : (
        <Panel isFlush>
          <EmptyListMessage
            title={`Order ${number} is packed, closed or for pickup, so nothing can be added to its box.`}
          >
            A new phone order ships separately.{' '}
            <ButtonLink to={href('/admin/orders/phone/new')}>New phone order</ButtonLink>
          </EmptyListMessage>
        </Panel>
      )}
    </>
  );
}
