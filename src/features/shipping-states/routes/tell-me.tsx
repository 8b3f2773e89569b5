import { href, type MetaFunction, redirect } from 'react-router';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { emailFromForm } from '../../../engine/catalog/watches/forms.ts';
import { alertFormResponseOf, invalidAlertFormResponse } from '../../../engine/catalog/watches/rules.ts';
import type { AlertFormResponse } from '../../../engine/catalog/watches/types.ts';
import { shippingStateSubscriptionFor } from '../../../engine/compliance/watch-rules.ts';
import { requestContext } from '../../../platform/context.server.ts';
import { formValues } from '../../../platform/form-values.ts';
import { respondToInlineForm } from '../../../platform/inline-form-response.server.ts';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { StateShippingNotificationForm } from '../../../ui/commerce/state-notification-form.tsx';
import { pageTitle } from '../../../winery.ts';
import { stateNotificationFormSchema } from '../forms.ts';
import { requestStateNotification } from '../request-notification.server.ts';
import type { Route } from './+types/tell-me.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('Shipping alert') },
  { name: 'robots', content: 'noindex' },
];

export function loader({ request }: Route.LoaderArgs) {
  const watch = shippingStateSubscriptionFor(new URL(request.url).searchParams.get('state') ?? '');
  if (!watch) throw redirect(href('/shipping-states'));
  return { watch };
}

/** Accepts the notification request from every page that shows the form. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const shop = context.get(dependenciesContext);
  const { clientAddress } = context.get(requestContext);
  const form = await request.formData();
  return respondToInlineForm(shop.configuration, { request, url }, form.get('returnTo'), await answerOf());

  async function answerOf(): Promise<AlertFormResponse> {
    const entered = emailFromForm(form);
    const read = stateNotificationFormSchema.safeParse(formValues(form));
    if (!read.success) return invalidAlertFormResponse(entered);
    const { email, stateCode } = read.data;
    return alertFormResponseOf(
      await requestStateNotification(shop, { email, stateCode, clientAddress }),
      entered,
    );
  }
}

/** The notification form on its own page, for links from the list of states and for corrections without scripts. */
export default function StateNotificationPage({ loaderData: { watch }, actionData }: Route.ComponentProps) {
  return (
    <div className="page-width pt-10 pb-16 lg:pt-16 lg:pb-24">
      <h1 tabIndex={-1} className="type-heading mb-5">
        We don’t ship to {watch.stateName} yet
      </h1>
      <p className="mb-8 max-w-reading text-ink-soft">
        Wine shipping laws change every year. Leave your email and we’ll let you know when this one changes.
      </p>
      <StateShippingNotificationForm
        stateCode={watch.stateCode}
        stateName={watch.stateName}
        consent={watch.consent}
        answer={actionData}
      />
      <p className="mt-8">
        <TextLink to={href('/shipping-states')}>Where we ship</TextLink>
      </p>
    </div>
  );
}
