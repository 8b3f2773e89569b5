import { href, redirect } from 'react-router';
import { z } from 'zod';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { alertFormFields, emailFromForm } from '../../../engine/catalog/watches/forms.ts';
import { invalidAlertFormResponse } from '../../../engine/catalog/watches/rules.ts';
import type { AlertFormResponse } from '../../../engine/catalog/watches/types.ts';
import {
  newsletterConsentText,
  requestNewsletterSubscription,
} from '../../../engine/content/newsletter/index.server.ts';
import { requestContext } from '../../../platform/context.server.ts';
import { formValues } from '../../../platform/form-values.ts';
import { respondToInlineForm } from '../../../platform/inline-form-response.server.ts';
import { isScriptRequest } from '../../../platform/page-cache/page-request.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { NotificationRequestForm } from '../../../ui/commerce/notification-request-form.tsx';
import { pageMetaTags } from '../../../ui/head/page-tags.ts';
import { pageTitle } from '../../../winery.ts';
import type { Route } from './+types/newsletter.ts';

const newsletterForm = z.strictObject(alertFormFields);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMetaTags(matches, {
    title: pageTitle('Newsletter'),
    description: 'New releases, events and offers by email. Unsubscribe anytime.',
    path: '/newsletter',
  });

export function loader({ url }: Route.LoaderArgs) {
  return { consent: newsletterConsentText, isSent: url.searchParams.has('sent') };
}

/** Handles the sign-up form of this page and the one in the footer of every page. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const shop = context.get(dependenciesContext);
  const { clientAddress } = context.get(requestContext);
  const form = await request.formData();
  const answer = await answerOf();
  const isScript = isScriptRequest(request);
  if (answer.kind === 'taken' && !isScript) return redirect(`${href('/newsletter')}?sent`, 303);
  return respondToInlineForm(shop.configuration, { request, url }, null, answer);

  async function answerOf(): Promise<AlertFormResponse> {
    const entered = emailFromForm(form);
    const sent = newsletterForm.safeParse(formValues(form));
    if (!sent.success) return invalidAlertFormResponse(entered);
    const { email } = sent.data;
    const isTaken = await requestNewsletterSubscription(shop, { email, clientAddress });
    return isTaken
      ? { kind: 'taken', sentence: `Check your inbox. We emailed a confirmation link to ${email}.` }
      : { kind: 'refused', sentence: 'Too many attempts. Please try again in an hour.', entered };
  }
}

export default function NewsletterPage({
  loaderData: { consent, isSent },
  actionData,
}: Route.ComponentProps) {
  return (
    <div className="page-width pt-10 pb-16 lg:pt-16 lg:pb-24">
      <h1 tabIndex={-1} className="type-heading mb-5">
        Newsletter
      </h1>
      {isSent ? (
        <Notice kind="success" live title="Check your inbox" className="max-w-reading">
          We emailed you a link. Open it to confirm, and you’re on the list.
        </Notice>
      ) : (
        <NotificationRequestForm
          id="newsletter"
          action={href('/newsletter')}
          label="Email"
          consent={consent}
          submitLabel="Sign up"
          answer={actionData}
        />
      )}
    </div>
  );
}
