import { data, href, type MetaFunction, redirect } from 'react-router';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { requestSignUp } from '../../../engine/identity/index.server.ts';
import { findGuestOrderDetails } from '../../../engine/orders/index.server.ts';
import { headersWithCookies } from '../../../platform/cookies.server.ts';
import { formValues } from '../../../platform/form-values.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { readRequestSender } from '../../../platform/sender.server.ts';
import { pageTitle } from '../../../winery.ts';
import { choosePasswordFormSchema, parseSealedBirthDate } from '../forms.ts';
import { requireOrderPageContext } from '../order-request.server.ts';
import { orderPath } from '../order-rules.ts';
import { OrderActionPage } from '../ui/action-page.tsx';
import { GuestAccountForm } from '../ui/join-panel.tsx';
import type { Route } from './+types/join-from-order.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('Save your order to an account') },
  { name: 'robots', content: 'noindex' },
];

/** Loads the page with the account form, where browsers without scripts correct errors. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { order, way } = await requireOrderPageContext(request, context);
  if (!order.isGuests) throw redirect(orderPath('', way));
  return data({ order, way }, { headers: privateHeaders });
}

type Refused = {
  readonly problems: readonly { readonly fieldId: string | undefined; readonly sentence: string }[];
};

/**
 * Starts the same sign-up as the form of `/join`, with the guest details of the order. Only an email to the address reveals whether it
 * already has an account (A10). The order is added to the account when the address is confirmed.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(dependenciesContext);
  const publicToken = new URL(request.url).searchParams.get('t') ?? '';
  const guest = await findGuestOrderDetails(shop.database.read, publicToken, shop.clock.now());
  if (!guest) throw redirect(href('/order-confirmation'));
  const { birthDateSealed, ...known } = guest;
  const birthDate = birthDateSealed && parseSealedBirthDate(shop.seal.open(birthDateSealed));
  const whole = `/join?${new URLSearchParams({ email: guest.email })}`;
  if (!birthDate) return redirect(whole);
  const form = choosePasswordFormSchema.safeParse(formValues(await request.formData()));
  if (!form.success) {
    return data<Refused>({ problems: [{ fieldId: 'password', sentence: 'Please choose a password.' }] }, 422);
  }
  const { password } = form.data;
  const account = { ...known, password, birthDate, marketing: false, originUrl: '/shop/order-history' };
  const joined = await requestSignUp(shop, account, readRequestSender({ request, context }));
  if (!joined.ok) {
    const problems = joined.refusals.map(({ field, sentence }) => ({ fieldId: field, sentence }));
    return data<Refused>({ problems }, 422);
  }
  return redirect(`${whole}&submitted=true`, { headers: headersWithCookies(joined.value.setCookies) });
}

export default function JoinFromOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, way } = loaderData;
  return (
    <OrderActionPage order={order} way={way} title="Save this order to an account">
      <GuestAccountForm order={order} problems={actionData?.problems ?? []} occasion={actionData} />
    </OrderActionPage>
  );
}
