import {
  data,
  Form,
  type MetaFunction,
  type RouterContextProvider,
  redirect,
  useNavigation,
} from 'react-router';
import { wineryDate } from '../../../core/dates.ts';
import { formatCents } from '../../../core/money.ts';
import { readGiftEdit } from '../../../engine/gift-memberships/forms.ts';
import {
  cancelGift,
  editGift,
  redirectGift,
  resendGift,
} from '../../../engine/gift-memberships/index.server.ts';
import { giftCents, giftSentence, giftWords, isEditable } from '../../../engine/gift-memberships/rules.ts';
import { type TypedGift, typedGift } from '../../../engine/gift-memberships/typed-rules.ts';
import { type GiftInView, viewGiftOfOrder } from '../../../engine/gift-memberships/view.server.ts';
import { giftLimits, meantEmail } from '../../../engine/gifts/rules.ts';
import { house, pageTitle } from '../../../house.ts';
import { dependenciesContext } from '../../../platform/context.server.ts';
import { writeFlash } from '../../../platform/cookies.server.ts';
import { formValues } from '../../../platform/form-values.ts';
import { takeToken } from '../../../platform/rate-limit.server.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { GiveBackForm, RedirectForm, ResendForm } from '../../../ui/commerce/bought-gift-forms.tsx';
import { RecipientFields } from '../../../ui/commerce/gift-fields.tsx';
import { GiftMembershipEditForm } from '../../../ui/commerce/gift-membership-form.tsx';
import type { Route } from './+types/bought-gift.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('Your gift membership') },
  { name: 'robots', content: 'noindex' },
];

type Asked = { readonly request: Request; readonly context: Readonly<RouterContextProvider> };

/** The gift of the order that the address's token opens (I-5, I-6); whoever has none is sent to the page that asks for it. */
async function readGiftRequest({ request, context }: Asked) {
  const shop = context.get(dependenciesContext);
  const publicToken = new URL(request.url).searchParams.get('t') ?? '';
  const access = { kind: 'token', publicToken, now: shop.clock.now() } as const;
  const isNamed = /^[\w-]{22,64}$/.test(publicToken);
  const gift = isNamed ? await viewGiftOfOrder(shop.database.read, access) : undefined;
  if (!gift) throw redirect('/order-confirmation');
  return { shop, access, gift, dependencies: { ...shop, pickupLocations: house.pickupLocations } };
}

const headers = { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, gift } = await readGiftRequest({ request, context });
  const { purchase, state, bouncedAt, recipientName, recipientEmail, shipments, charged } = gift;
  return data(
    {
      orderNumber: purchase.orderNumber,
      orderPath: `/order-confirmation?t=${purchase.publicToken}`,
      what: giftWords(gift, shipments),
      paidCents: giftCents(gift, shipments),
      recipientName,
      recipientEmail,
      sentence: giftSentence(gift),
      progress:
        state === 'claimed' || state === 'ended'
          ? `${charged} of ${shipments} on their way or there`
          : undefined,
      kind: isEditable({ state }) ? 'edit' : state !== 'sent' ? 'over' : bouncedAt ? 'redirect' : 'resend',
      isReturnable: state === 'scheduled' || state === 'sent',
      typed: typedOf(gift),
      limits: giftLimits(wineryDate(shop.clock.now())),
    } as const,
    { headers },
  );
}

function typedOf(gift: GiftInView): TypedGift {
  const { plan, shipments, recipientName, recipientEmail, senderName, message, purchase } = gift;
  return {
    ...{ plan, shipments, recipientName, recipientEmail, senderName },
    personalizedMessage: message,
    senderEmail: purchase.buyerEmail,
    deliverOn: isEditable(gift) ? wineryDate(gift.deliverAt) : '',
  };
}

type Answer = {
  readonly typed: TypedGift;
  readonly problems: readonly { readonly fieldId: string | undefined; readonly sentence: string }[];
};

/** Mails of one gift that its giver may have sent again in an hour. */
const resendsPerHour = 5;

const said: Readonly<Record<string, string>> = {
  edit: 'Your gift is changed.',
  'give-back': 'Your gift is taken back, and all of your money is on its way to your card.',
  redirect: 'It is on its way to the new address, with a new link.',
  resend: 'It is on its way once more.',
};

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, dependencies, access, gift } = await readGiftRequest({ request, context });
  const values = formValues(await request.formData());
  const refuse = (status: number, ...refusals: readonly { field?: string; sentence: string }[]) =>
    data<Answer>(
      {
        typed: typedGift(values),
        problems: refusals.map(({ field, sentence }) => ({ fieldId: field, sentence })),
      },
      { status, headers },
    );
  const changed = await change();
  if (!changed) return refuse(400, { sentence: 'This form did not arrive whole. Please reload the page.' });
  if (!changed.ok)
    return refuse(changed.refusals.some((refusal) => 'field' in refusal) ? 422 : 409, ...changed.refusals);
  const text = said[String(values.intent)] ?? '';
  const flash = writeFlash(shop.configuration, { kind: 'success', text });
  return redirect(`/order-confirmation/gift-membership?t=${gift.purchase.publicToken}`, {
    status: 303,
    headers: { 'set-cookie': flash },
  });

  async function change() {
    const edit = readGiftEdit(values);
    switch (values.intent) {
      case 'edit':
        return edit && editGift(shop, access, edit);
      case 'give-back':
        return cancelGift(dependencies, access);
      case 'redirect':
        return edit && redirectGift(shop, access, edit);
      case 'resend': {
        const window = { bucket: 'gift-membership-resend', limit: resendsPerHour, windowSeconds: 3_600 };
        const taken = await takeToken(shop, { ...window, key: gift.id, now: shop.clock.now() });
        const sentence =
          'That were many mails in an hour. Please look into the folder for unwanted mail, or call us.';
        return taken.allowed
          ? resendGift(shop, access)
          : ({ ok: false, refusals: [{ code: 'RATE_LIMIT', sentence }] } as const);
      }
      default:
        return undefined;
    }
  }
}

export default function BoughtGiftPage({ loaderData, actionData }: Route.ComponentProps) {
  const { orderNumber, orderPath, what, recipientName, sentence, progress, kind, isReturnable, paidCents } =
    loaderData;
  return (
    <div className="page-width py-10 lg:py-16">
      <div className="max-w-(--container-form)">
        <p className="mb-6">
          <TextLink to={orderPath}>Back to order {orderNumber}</TextLink>
        </p>
        <h1 tabIndex={-1} className="type-heading wrap-anywhere">
          Your gift to {recipientName}
        </h1>
        <p className="mt-4 text-ink-soft text-lead">
          {what.charAt(0).toUpperCase() + what.slice(1)}. {sentence}
          {progress === undefined ? '' : `; ${progress}`}.
        </p>
        <div className="mt-8 empty:hidden">
          <ErrorSummary
            title="It was not changed"
            problems={actionData?.problems ?? []}
            occasion={actionData}
          />
        </div>
        <div className="mt-8 empty:hidden">
          {kind === 'edit' && <EditForm loaderData={loaderData} actionData={actionData} />}
          {kind === 'resend' && <ResendForm email={loaderData.recipientEmail} means="link" />}
          {kind === 'redirect' && (
            <RedirectForm what="gift" means="link">
              <RecipientFields
                values={actionData?.typed ?? loaderData.typed}
                errorOf={errorsOf(actionData)}
                meantEmail={meantEmail}
              />
            </RedirectForm>
          )}
        </div>
        {isReturnable && (
          <GiveBackForm label="Take the gift back">
            Until it is accepted you can take the gift back. All of it, {formatCents(paidCents)}, goes to the
            bank card that you paid with, within ten days; a link that was mailed is void then.
          </GiveBackForm>
        )}
      </div>
    </div>
  );
}

type FormProps = Pick<Route.ComponentProps, 'loaderData'> & { actionData: Answer | undefined };

const errorsOf =
  (answer: Answer | undefined) =>
  (field: string): string | undefined =>
    answer?.problems.find(({ fieldId }) => fieldId === field)?.sentence;

function EditForm({ loaderData, actionData }: FormProps) {
  const isSending = useNavigation().state !== 'idle';
  return (
    <Form method="post" noValidate>
      <input type="hidden" name="intent" value="edit" />
      <GiftMembershipEditForm
        limits={loaderData.limits}
        values={actionData?.typed ?? loaderData.typed}
        errorOf={errorsOf(actionData)}
        meantEmail={meantEmail}
      />
      <div className="mt-10">
        <Button wide pendingLabel={isSending ? 'Saving' : undefined}>
          Save the gift
        </Button>
      </div>
    </Form>
  );
}
