import { data, href, type MetaFunction, redirect } from 'react-router';
import { wineryDate } from '../../../core/dates.ts';
import { formatCents } from '../../../core/money.ts';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { type EnteredGift, readEnteredGift } from '../../../engine/clubs/gift-memberships/entered-rules.ts';
import { readGiftEditForm } from '../../../engine/clubs/gift-memberships/forms.ts';
import {
  cancelGift,
  editGift,
  redirectGift,
  resendGift,
} from '../../../engine/clubs/gift-memberships/index.server.ts';
import {
  describeGift,
  giftPriceCents,
  giftStatusSentence,
  isGiftEditable,
  isGiftYear,
} from '../../../engine/clubs/gift-memberships/rules.ts';
import {
  type GiftMembershipView,
  viewGiftOfOrder,
} from '../../../engine/clubs/gift-memberships/view.server.ts';
import { limitGiftEmailResends } from '../../../engine/gifts/notes/index.server.ts';
import { giftFormLimits, suggestEmailCorrection } from '../../../engine/gifts/notes/rules.ts';
import { orderAccessByToken } from '../../../engine/orders/access-rules.ts';
import { serializeFlashCookie } from '../../../platform/cookies.server.ts';
import { malformedFormResponse, refusalStatus, rejectForm } from '../../../platform/form-answer.server.ts';
import { formValues } from '../../../platform/form-values.ts';
import { secretUrlHeaders } from '../../../platform/private-headers.ts';
import { fieldErrorLookup } from '../../../ui/base/errors-of.ts';
import {
  BoughtGiftFrame,
  CorrectRecipientForm,
  EditGiftForm,
  RefundGiftForm,
  ResendGiftForm,
} from '../../../ui/commerce/bought-gift-forms.tsx';
import { GiftRecipientFields } from '../../../ui/commerce/gift-fields.tsx';
import { GiftMembershipEditForm } from '../../../ui/commerce/gift-membership-form.tsx';
import { pageTitle, winery } from '../../../winery.ts';
import type { Route } from './+types/bought-gift.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('Your gift membership') },
  { name: 'robots', content: 'noindex' },
];

type RouteArgs = Pick<Route.LoaderArgs, 'request' | 'context'>;

/**
 * Loads the gift of the order that the URL's token gives access to (I-5, I-6). Without a valid token or a gift, redirects to the page for
 * finding an order.
 */
async function readGiftRequest({ request, context }: RouteArgs) {
  const shop = context.get(dependenciesContext);
  const access = orderAccessByToken(new URL(request.url).searchParams.get('t'), shop.clock.now());
  const gift = access && (await viewGiftOfOrder(shop.database.read, access));
  if (!gift) throw redirect(href('/order-confirmation'));
  return { shop, access, gift, dependencies: { ...shop, pickupLocations: winery().pickupLocations } };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, gift } = await readGiftRequest({ request, context });
  const { purchase, state, bouncedAt, recipientName, recipientEmail, shipments, charged } = gift;
  return data(
    {
      order: { number: purchase.orderNumber, path: `/order-confirmation?t=${purchase.publicToken}` },
      what: describeGift(gift, shipments),
      paidCents: giftPriceCents(gift, shipments),
      recipientName,
      recipientEmail,
      sentence: giftStatusSentence(gift),
      progress:
        !isGiftYear(gift) && (state === 'claimed' || state === 'ended')
          ? `${charged} of ${shipments} shipped`
          : undefined,
      kind: isGiftEditable({ state })
        ? 'edit'
        : state !== 'sent'
          ? 'over'
          : bouncedAt
            ? 'redirect'
            : 'resend',
      isReturnable: state === 'scheduled' || state === 'sent',
      entered: enteredOf(gift),
      limits: giftFormLimits(wineryDate(shop.clock.now())),
    } as const,
    { headers: secretUrlHeaders },
  );
}

function enteredOf(gift: GiftMembershipView): EnteredGift {
  const { plan, shipments, recipientName, recipientEmail, senderName, message, purchase } = gift;
  return {
    ...{ plan, shipments, recipientName, recipientEmail, senderName },
    personalizedMessage: message,
    senderEmail: purchase.buyerEmail,
    deliverOn: isGiftEditable(gift) ? wineryDate(gift.deliverAt) : '',
  };
}

const confirmations: Readonly<Record<string, string>> = {
  edit: 'Your gift was updated.',
  'give-back': 'Your gift was canceled, and we’re refunding your card in full.',
  redirect: 'We’ve sent it to the new address with a new link.',
  resend: 'We’ve sent it again.',
};

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, dependencies, access, gift } = await readGiftRequest({ request, context });
  const form = await request.formData();
  const values = formValues(form);
  const changed = await change();
  if (!changed) return malformedFormResponse(form);
  if (!changed.ok)
    return rejectForm(changed.refusals, form, refusalStatus(changed.refusals), secretUrlHeaders);
  const text = confirmations[String(values.intent)] ?? '';
  const flash = serializeFlashCookie(shop.configuration, { kind: 'success', text });
  return redirect(`${href('/order-confirmation/gift-membership')}?t=${gift.purchase.publicToken}`, {
    status: 303,
    headers: { 'set-cookie': flash },
  });

  async function change() {
    const edit = readGiftEditForm(values);
    switch (values.intent) {
      case 'edit':
        return edit && editGift(shop, access, edit);
      case 'give-back':
        return cancelGift(dependencies, access);
      case 'redirect':
        return edit && redirectGift(shop, access, edit);
      case 'resend':
        return (await limitGiftEmailResends(shop, gift.id)) ?? resendGift(shop, access);
      default:
        return undefined;
    }
  }
}

export default function BoughtGiftPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, what, recipientName, sentence, progress, kind, isReturnable, paidCents, limits } =
    loaderData;
  const fields = {
    limits,
    values: actionData ? readEnteredGift(actionData.entered) : loaderData.entered,
    errorOf: fieldErrorLookup(actionData?.problems),
    suggestEmail: suggestEmailCorrection,
  };
  return (
    <BoughtGiftFrame
      order={order}
      title={`Your gift to ${recipientName}`}
      answer={actionData}
      lead={`${what.charAt(0).toUpperCase() + what.slice(1)}. ${sentence}${progress === undefined ? '' : `; ${progress}`}.`}
    >
      {kind === 'edit' && (
        <EditGiftForm label="Save changes">
          <GiftMembershipEditForm {...fields} />
        </EditGiftForm>
      )}
      {kind === 'resend' && <ResendGiftForm email={loaderData.recipientEmail} means="link" />}
      {kind === 'redirect' && (
        <CorrectRecipientForm what="gift" means="link">
          <GiftRecipientFields {...fields} />
        </CorrectRecipientForm>
      )}
      {isReturnable && (
        <RefundGiftForm label="Cancel gift">
          You can cancel the gift until it’s accepted. We’ll refund {formatCents(paidCents)} to your card
          within 10 days, and the emailed link will stop working.
        </RefundGiftForm>
      )}
    </BoughtGiftFrame>
  );
}
