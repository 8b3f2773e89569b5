import { data, Form, type MetaFunction, redirect, useNavigation } from 'react-router';
import { requestPasswordReset } from '../../../engine/identity/index.server.ts';
import { serializeFlashCookie } from '../../../platform/cookies.server.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { fieldErrorLookup } from '../../../ui/base/errors-of.ts';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { findPictureSource } from '../../../ui/media/pictures.server.ts';
import { pageTitle } from '../../../winery.ts';
import { pathWithQuery, signInDestinationOf, validEmailOrEmpty } from '../address-rules.ts';
import { emailRequestFormSchema, parseSignInForm, rejectedFormResponse } from '../forms.ts';
import { readIdentityRequest } from '../identity-request.server.ts';
import type { RejectedForm } from '../types.ts';
import { CheckYourEmail } from '../ui/check-mail.tsx';
import { EmailField } from '../ui/email-field.tsx';
import { SignInFrame } from '../ui/sign-in-frame.tsx';
import type { Route } from './+types/forgot-password.ts';

const path = '/sign-in/forgot-password';

export const meta: MetaFunction = () => [
  { title: pageTitle('Forgot password') },
  { name: 'robots', content: 'noindex' },
];

export function loader({ url: { searchParams } }: Route.LoaderArgs) {
  const email = validEmailOrEmpty(searchParams.get('email'));
  return {
    email,
    originUrl: signInDestinationOf(searchParams).originUrl,
    isSubmitted: searchParams.get('submitted') === 'true' && email !== '',
    picture: findPictureSource('sign-in'),
  };
}

/**
 * Requests an email about a forgotten password. The response is the same whether the account exists or not (A10); only the email differs.
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { shop, sender } = readIdentityRequest({ request, context });
  const { originUrl } = signInDestinationOf(url.searchParams);
  const form = await request.formData();
  const read = parseSignInForm(emailRequestFormSchema, form);
  if (!read.ok) return data<RejectedForm>(read.sent, 422);
  const { email, intent } = read.value;
  const asked = await requestPasswordReset(shop, email, originUrl, sender);
  if (!asked.ok) return rejectedFormResponse(form, asked.refusals);
  const again = serializeFlashCookie(shop.configuration, {
    kind: 'success',
    text: 'We’ve sent another email.',
  });
  return redirect(pathWithQuery(path, { submitted: 'true', email, originUrl }), {
    headers: intent === 'resend' ? { 'set-cookie': again } : {},
  });
}

export default function ForgotPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, originUrl, isSubmitted, picture } = loaderData;
  const isPending = useNavigation().formMethod === 'POST';
  const signIn = pathWithQuery('/sign-in', { initialEmail: email, originUrl });
  if (isSubmitted && actionData === undefined) {
    return (
      <SignInFrame title="Check your email" picture={picture}>
        <CheckYourEmail email={email} elsewhere={pathWithQuery(path, { originUrl })}>
          <p>
            If an account exists for <span className="font-medium">{email}</span>, we’ve emailed a link to set
            a new password.
          </p>
          <p className="text-ink-soft">The link works for 30 minutes.</p>
        </CheckYourEmail>
        <p className="mt-8">
          <TextLink to={signIn}>Back to sign-in</TextLink>
        </p>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame
      title="Forgot your password?"
      intro="Enter your email address and we’ll send you a link to set a new password."
      picture={picture}
    >
      <Form method="post" noValidate className="space-y-5">
        <ErrorSummary
          title="Please check the following"
          problems={actionData?.problems ?? []}
          occasion={actionData}
        />
        <EmailField
          defaultValue={actionData?.entered.email ?? email}
          error={fieldErrorLookup(actionData?.problems)('email')}
        />
        <Button wide pendingLabel={isPending ? 'Sending' : undefined}>
          Email me a link
        </Button>
      </Form>
      <p className="mt-8">
        <TextLink to={signIn}>Back to sign-in</TextLink>
      </p>
    </SignInFrame>
  );
}
