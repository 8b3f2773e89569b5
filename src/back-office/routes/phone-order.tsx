import { data, Form, href, redirect, useNavigation } from 'react-router';
import { isUuid, type PhoneOrderId } from '../../core/ids.ts';
import { formatCents } from '../../core/money.ts';
import { dependenciesContext } from '../../dependencies.server.ts';
import {
  closePhoneOrder,
  sendPaymentLink,
  viewPhoneOrder,
} from '../../engine/checkout/phone-orders/index.server.ts';
import { missingForLink } from '../../engine/checkout/phone-orders/rules.ts';
import type { CheckoutView } from '../../engine/checkout/types.ts';
import { cityLine } from '../../engine/identity/address-book/text-rules.ts';
import { explain } from '../../engine/pricing/explain-rules.ts';
import { requestContext } from '../../platform/context.server.ts';
import { type FormAnswer, malformedForm, rejectForm } from '../../platform/form-answer.server.ts';
import { Notice } from '../../ui/base/notice.tsx';
import { writeFlash } from '../flash.server.ts';
import { shownMoment, shownPhone } from '../format-rules.ts';
import { officeTitle } from '../page-rules.ts';
import { phoneOrderStates } from '../phone-order-rules.ts';
import { requireStaff } from '../staff.server.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { Columns, Empty, Facts, PageHeader, Panel } from '../ui/page.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import type { Route } from './+types/phone-order.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args, 'orders.place');
  const dependencies = args.context.get(dependenciesContext);
  const now = dependencies.clock.now();
  const { phoneOrderId: id } = args.params;
  const view = isUuid(id) ? await viewPhoneOrder(dependencies, id as PhoneOrderId) : undefined;
  if (!view) throw data(null, { status: 404 });
  const { phoneOrder, state, checkout } = view;
  const moment = (at: Date | null) => (at ? shownMoment(at, now) : undefined);
  return {
    id,
    state: phoneOrderStates[state],
    isOpen: checkout !== undefined && state !== 'placed' && state !== 'closed',
    orderNumber: phoneOrder.orderNumber === null ? undefined : String(phoneOrder.orderNumber),
    prepared: shownMoment(phoneOrder.createdAt, now),
    sent: moment(phoneOrder.sentAt),
    opened: moment(phoneOrder.openedAt),
    expires: phoneOrder.sentAt ? shownMoment(phoneOrder.expiresAt, now) : undefined,
    order: checkout && shownCheckout(checkout, dependencies.pickupLocations),
  };
}

type Places = readonly { readonly id: string; readonly name: string }[];

function shownCheckout(checkout: CheckoutView, places: Places) {
  const { contents, lines, quote } = checkout;
  const { firstName, lastName, email, phone, primaryStreet, secondaryStreet } = contents;
  return {
    name: `${firstName} ${lastName}`.trim(),
    ...{ email, phone: shownPhone(phone), note: contents.note },
    to: contents.isPickup
      ? [
          `Pickup: ${places.find(({ id }) => id === contents.selectedPickupLocation)?.name ?? 'no location yet'}`,
        ]
      : [primaryStreet, secondaryStreet, cityLine(contents)].filter((text) => text.trim() !== ''),
    price: explain({
      lines: lines.map((line) => ({ ...line, title: line.name })),
      shipping: quote.shipping,
      totalCents: quote.totalCents,
      isEstimate: quote.isEstimate,
      // The customer chooses how to pay.
      tenders: [],
    }).map(({ kind, text, amountCents }) => ({ kind, text, amount: formatCents(amountCents) })),
    missing: missingForLink(checkout.requirements).map(({ sentence }) => sentence),
  };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, 'orders.place');
  const dependencies = args.context.get(dependenciesContext);
  const { requestId } = args.context.get(requestContext);
  const form = await args.request.formData();
  const { phoneOrderId: id } = args.params;
  if (!isUuid(id)) throw data(null, { status: 404 });
  const by = { actor: staff.actor, requestId };
  const done = (text: string) =>
    redirect(href('/admin/orders/phone/:phoneOrderId', { phoneOrderId: id }), {
      headers: { 'set-cookie': writeFlash(dependencies.configuration, { kind: 'success', text }) },
    });
  switch (form.get('intent')) {
    case 'send': {
      const sent = await sendPaymentLink(dependencies, by, id as PhoneOrderId);
      return sent.ok ? done(`Link emailed to ${sent.value.recipient}.`) : rejectForm(sent.refusals, form);
    }
    case 'close': {
      const closed = await closePhoneOrder(dependencies, by, id as PhoneOrderId);
      return closed.ok ? done('The phone order is closed.') : rejectForm(closed.refusals, form);
    }
    default:
      return malformedForm(form);
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: officeTitle(`Phone order ${loaderData?.order?.name ?? ''}`.trim()) },
];

export default function PhoneOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { state, isOpen, orderNumber, prepared, sent, opened, expires, order } = loaderData;
  const answer = actionData as FormAnswer | undefined;
  const isPending = useNavigation().formMethod === 'POST';
  return (
    <>
      <PageHeader
        title={order?.name ? `Phone order for ${order.name}` : 'Phone order'}
        back={{ to: href('/admin/orders/phone'), label: 'Phone orders' }}
        badges={<StatusBadge tone={state.tone}>{state.label}</StatusBadge>}
        actions={
          orderNumber !== undefined && (
            <ButtonLink to={href('/admin/orders/:number', { number: orderNumber })}>
              Order {orderNumber}
            </ButtonLink>
          )
        }
      >
        Prepared {prepared}
      </PageHeader>
      <FormProblems answer={answer} title="That didn’t work" />
      {!order ? (
        <Panel isFlush>
          <Empty title="The customer has taken this order into their own cart.">
            They signed in after opening the link and can pay it from there.
          </Empty>
        </Panel>
      ) : (
        <Columns
          main={
            <>
              <Panel title="Price" isFlush>
                <dl className="facts">
                  {order.price.map(({ kind, text, amount }, position) => (
                    <div
                      // biome-ignore lint/suspicious/noArrayIndexKey: the steps of one calculation in their order
                      key={position}
                      className={kind === 'total' ? 'font-medium' : undefined}
                    >
                      <dt>{text}</dt>
                      <dd className="ml-auto figures">{amount}</dd>
                    </div>
                  ))}
                </dl>
              </Panel>
              {isOpen && (
                <Panel title="Payment link">
                  <div className="grid gap-4">
                    {order.missing.length > 0 ? (
                      <Notice kind="error" title="The order isn’t complete">
                        {order.missing.join(' ')}
                      </Notice>
                    ) : (
                      <p className="text-ink-soft">
                        We email {order.email} a link to review and pay {totalOf(order.price)}. They enter
                        their birth date and card themselves and can still change the order. Nothing is
                        reserved until they pay.
                      </p>
                    )}
                    <Form method="post" className="flex flex-wrap gap-2">
                      {order.missing.length === 0 && (
                        <Button
                          kind="filled"
                          name="intent"
                          value="send"
                          pendingLabel={isPending ? 'Sending …' : undefined}
                        >
                          {sent === undefined ? 'Email the link' : 'Email the link again'}
                        </Button>
                      )}
                      <ButtonLink
                        to={`${href('/admin/orders/phone/new')}?${new URLSearchParams({ from: loaderData.id })}`}
                      >
                        Change the order
                      </ButtonLink>
                      <Button kind="danger" name="intent" value="close">
                        Close without payment
                      </Button>
                    </Form>
                  </div>
                </Panel>
              )}
            </>
          }
          side={
            <>
              <Panel title="Customer" isFlush>
                <Facts
                  facts={[
                    { label: 'Name', value: order.name || undefined },
                    { label: 'Email', value: order.email || undefined },
                    { label: 'Phone', value: order.phone || undefined },
                    {
                      label: 'To',
                      value: order.to.map((line) => (
                        <span key={line} className="block">
                          {line}
                        </span>
                      )),
                    },
                    { label: 'Note', value: order.note || undefined },
                  ]}
                />
              </Panel>
              <Panel title="Link" isFlush>
                <Facts
                  facts={[
                    { label: 'Sent', value: sent ?? 'Not yet' },
                    { label: 'Opened', value: opened },
                    { label: 'Works until', value: expires },
                  ]}
                />
              </Panel>
            </>
          }
        />
      )}
    </>
  );
}

function totalOf(price: readonly { readonly kind: string; readonly amount: string }[]): string {
  return price.find(({ kind }) => kind === 'total')?.amount ?? '';
}
