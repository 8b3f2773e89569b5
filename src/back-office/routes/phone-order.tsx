import { data, Form, href, Link, useNavigation } from 'react-router';
import { type CustomerId, isUuid, type LedgerAccountId, type PhoneOrderId } from '../../core/ids.ts';
import { type Cents, formatCents, sum } from '../../core/money.ts';
import { dependenciesContext, type ShopDependencies } from '../../dependencies.server.ts';
import { viewPhoneOrder } from '../../engine/checkout/phone-orders/index.server.ts';
import { requirementsForPaymentLink } from '../../engine/checkout/phone-orders/rules.ts';
import type { CheckoutView, OfferedTender } from '../../engine/checkout/types.ts';
import { cityLine } from '../../engine/identity/address-book/text-rules.ts';
import { purchaseDetailsOf } from '../../engine/orders/drafts/purchase-rules.ts';
import { cardName, formatCardExpiry } from '../../engine/orders/saved-cards/rules.ts';
import { viewSavedCards } from '../../engine/orders/saved-cards/view.server.ts';
import { requestContext } from '../../platform/context.server.ts';
import type { FormActionData } from '../../platform/form-answer.server.ts';
import { Notice } from '../../ui/base/notice.tsx';
import { withEmailPreview } from '../email-preview.server.ts';
import { formatDayAndTime, formatPhone } from '../format-rules.ts';
import { formatPriceSteps } from '../order-page-rules.ts';
import { backOfficePageTitle } from '../page-rules.ts';
import { handlePhoneOrderForm } from '../phone-order-answer.server.ts';
import { phoneOrderStateLabels } from '../phone-order-rules.ts';
import { requireStaff } from '../staff.server.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { AmountList, EmptyListMessage, FactList, PageHeader, Panel, TwoColumnLayout } from '../ui/page.tsx';
import { type PhoneChargeOptions, PhoneChargePanel, PhoneOrderTendersPanel } from '../ui/phone-payment.tsx';
import { EmailPreviewButton } from '../ui/read-email.tsx';
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
  const moment = (at: Date | null) => (at ? formatDayAndTime(at, now) : undefined);
  return {
    id,
    state: phoneOrderStateLabels[state],
    isClosed: state === 'closed',
    isOpen: checkout !== undefined && state !== 'placed' && state !== 'closed',
    orderNumber: phoneOrder.orderNumber === null ? undefined : String(phoneOrder.orderNumber),
    prepared: formatDayAndTime(phoneOrder.createdAt, now),
    sent: moment(phoneOrder.sentAt),
    opened: moment(phoneOrder.openedAt),
    expires: phoneOrder.sentAt ? formatDayAndTime(phoneOrder.expiresAt, now) : undefined,
    addedTo: checkout && addedTo(checkout),
    order: checkout && shownCheckout(checkout, dependencies.pickupLocations),
    tenders: checkout && shownTenders(checkout, view.ownTenders),
    charge: checkout && view.customerId && (await shownCharge(dependencies, view.customerId, checkout)),
  };
}

/** Returns the number of the order to which a phone order adds wine; undefined if it is a separate order. */
function addedTo({ contents }: CheckoutView): string | undefined {
  const addition = purchaseDetailsOf(contents, 'addition');
  return addition && String(addition.number);
}

const tenderName = ({ kind, lastFour }: OfferedTender) =>
  kind === 'store_credit' ? 'Store credit' : `Gift card ending in ${lastFour ?? ''}`.trim();

function shownTenders({ tenders, quote }: CheckoutView, own: readonly OfferedTender[]) {
  const paid = (accountId: LedgerAccountId) =>
    sum(
      quote.tenders
        .filter((tender) => tender.kind !== 'card' && tender.accountId === accountId)
        .map(({ amountCents }) => amountCents),
    );
  const shown = (tender: OfferedTender, amountCents: Cents) => ({
    accountId: String(tender.accountId),
    label: tenderName(tender),
    amount: formatCents(amountCents),
  });
  return {
    used: tenders.filter(({ isOn }) => isOn).map((tender) => shown(tender, paid(tender.accountId))),
    own: own.map((tender) => shown(tender, tender.availableCents)),
  };
}

async function shownCharge(
  dependencies: ShopDependencies,
  customerId: CustomerId,
  { contents, quote, contentsMark, tries, birthDateMask }: CheckoutView,
): Promise<PhoneChargeOptions> {
  const cards = await viewSavedCards(dependencies, customerId);
  const { totalCents, cardDueCents } = quote;
  return {
    cards: cards.map((card) => ({
      value: String(card.id),
      label: cardName(card),
      aside: card.validity === 'expired' ? 'Expired' : formatCardExpiry(card),
      disabled: card.validity === 'expired',
    })),
    total: formatCents(totalCents),
    cardAmount: cardDueCents > 0 ? formatCents(cardDueCents) : undefined,
    needsBirthDate: birthDateMask === undefined,
    email: contents.email,
    shown: {
      totalCents: String(totalCents),
      cardCents: String(cardDueCents),
      mark: contentsMark,
      tries: String(tries),
    },
  };
}

type Places = readonly { readonly id: string; readonly name: string }[];

function shownCheckout(checkout: CheckoutView, places: Places) {
  const { contents, lines, quote } = checkout;
  const { firstName, lastName, email, phone, primaryStreet, secondaryStreet } = contents;
  return {
    name: `${firstName} ${lastName}`.trim(),
    ...{ email, phone: formatPhone(phone), note: contents.note },
    to: contents.isPickup
      ? [
          `Pickup: ${places.find(({ id }) => id === contents.selectedPickupLocation)?.name ?? 'no location yet'}`,
        ]
      : [primaryStreet, secondaryStreet, cityLine(contents)].filter((text) => text.trim() !== ''),
    total: formatCents(quote.totalCents),
    price: formatPriceSteps({
      lines: lines.map((line) => ({ ...line, title: line.name })),
      shipping: quote.shipping,
      totalCents: quote.totalCents,
      isEstimate: quote.isEstimate,
      // A card alone pays the total.
      tenders: quote.tenders.length > 1 ? quote.tenders : [],
    }),
    missing: requirementsForPaymentLink(checkout.requirements).map(({ sentence }) => sentence),
  };
}

export const action = withEmailPreview(['send'], async (args: Route.ActionArgs) => {
  const staff = await requireStaff(args, 'orders.place');
  const dependencies = args.context.get(dependenciesContext);
  const { requestId, clientAddress } = args.context.get(requestContext);
  const form = await args.request.formData();
  const { phoneOrderId: id } = args.params;
  if (!isUuid(id)) throw data(null, { status: 404 });
  const by = { actor: staff.actor, requestId };
  return handlePhoneOrderForm({ dependencies, by, id: id as PhoneOrderId, form, clientAddress });
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: backOfficePageTitle(`Phone order ${loaderData?.order?.name ?? ''}`.trim()) },
];

export default function PhoneOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, isClosed, isOpen, orderNumber, prepared, sent, opened, expires } = loaderData;
  const { addedTo, order, tenders, charge } = loaderData;
  const answer = actionData as FormActionData | undefined;
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
        {addedTo !== undefined && (
          <>
            {' '}
            to add wine to{' '}
            <Link to={href('/admin/orders/:number', { number: addedTo })} className="link-line">
              order {addedTo}
            </Link>
          </>
        )}
      </PageHeader>
      <FormProblems answer={answer} title="That didn’t work" />
      {!order ? (
        <Panel isFlush>
          {isClosed ? (
            <EmptyListMessage title="This order was closed without payment." />
          ) : (
            <EmptyListMessage title="The customer has moved this order to their own cart.">
              They signed in after opening the link and can pay from there.
            </EmptyListMessage>
          )}
        </Panel>
      ) : (
        <TwoColumnLayout
          main={
            <>
              <Panel title="Price" isFlush>
                <AmountList rows={order.price} />
              </Panel>
              {isOpen && tenders && <PhoneOrderTendersPanel {...tenders} answer={answer} />}
              {isOpen && charge && order.missing.length === 0 && (
                <PhoneChargePanel charge={charge} answer={answer} />
              )}
              {isOpen && (
                <Panel title="Payment link">
                  <div className="grid gap-4">
                    {order.missing.length > 0 ? (
                      <Notice kind="error" title="The order isn’t complete">
                        {order.missing.join(' ')}
                      </Notice>
                    ) : (
                      <p className="text-ink-soft">
                        We’ll email {order.email} a link to review and pay {order.total}. They enter their own
                        birth date and card, and can still change the order. Nothing is reserved until they
                        pay.
                        {charge && ' They must sign in to get this price; guests pay the regular price.'}
                      </p>
                    )}
                    <Form method="post" className="flex flex-wrap gap-2">
                      {order.missing.length === 0 && (
                        <Button
                          kind={charge ? 'outline' : 'filled'}
                          name="intent"
                          value="send"
                          pendingLabel={isPending ? 'Sending …' : undefined}
                        >
                          {sent === undefined ? 'Email the link' : 'Email the link again'}
                        </Button>
                      )}
                      {order.missing.length === 0 && <EmailPreviewButton fields={{ intent: 'send' }} />}
                      <ButtonLink
                        to={`${addedTo === undefined ? href('/admin/orders/phone/new') : href('/admin/orders/:number/add', { number: addedTo })}?${new URLSearchParams({ from: loaderData.id })}`}
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
                <FactList
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
                <FactList
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
