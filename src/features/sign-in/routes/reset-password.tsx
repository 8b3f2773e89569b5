import { data, Form, type MetaFunction, redirect, redirectDocument, useNavigation } from 'react-router';
import { dependenciesContext } from '../../../dependencies.server.ts';
import {
  previewPasswordReset,
  requestPasswordReset,
  resetPassword,
} from '../../../engine/identity/index.server.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { fieldErrorLookup } from '../../../ui/base/errors-of.ts';
import { NewPasswordField } from '../../../ui/base/new-password-field.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { findPictureSource } from '../../../ui/media/pictures.server.ts';
import { pageTitle } from '../../../winery.ts';
import { pathWithQuery, signInDestinationOf, validEmailOrEmpty } from '../address-rules.ts';
import {
  emailRequestFormSchema,
  newPasswordFormSchema,
  parseSignInForm,
  rejectedFormResponse,
} from '../forms.ts';
import { readIdentityRequest, signedInHeaders } from '../identity-request.server.ts';
import type { RejectedForm } from '../types.ts';
import { EmailField } from '../ui/email-field.tsx';
import { SignInFrame } from '../ui/sign-in-frame.tsx';
import type { Route } from './+types/reset-password.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('Set a new password') },
  { name: 'robots', content: 'noindex' },
];

/** Loads the page without using the link, because email programs open links automatically. */
export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const shop = context.get(dependenciesContext);
  const link = await previewPasswordReset(shop, searchParams.get('token') ?? '');
  return {
    link: link.ok ? ('valid' as const) : link.refusals[0]?.code,
    email: link.ok ? link.value.email : validEmailOrEmpty(searchParams.get('email')),
    picture: findPictureSource('sign-in'),
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { shop, sender } = readIdentityRequest({ request, context });
  const { path, originUrl } = signInDestinationOf(url.searchParams, 'redirectTo');
  const form = await request.formData();
  if (form.get('intent') === 'resend') {
    const read = parseSignInForm(emailRequestFormSchema, form);
    if (!read.ok) return data<RejectedForm>(read.sent, 422);
    const { email } = read.value;
    const asked = await requestPasswordReset(shop, email, originUrl, sender);
    if (!asked.ok) return rejectedFormResponse(form, asked.refusals);
    return redirect(pathWithQuery('/sign-in/forgot-password', { submitted: 'true', email, originUrl }));
  }
  const read = parseSignInForm(newPasswordFormSchema, form);
  if (!read.ok) return data<RejectedForm>(read.sent, 422);
  const token = url.searchParams.get('token') ?? '';
  const reset = await resetPassword(shop, { token, password: read.value.password }, sender);
  if (reset.ok) {
    const message = 'Your new password is set, and every other browser has been signed out.';
    return redirectDocument(path, { headers: signedInHeaders(shop, reset.value, message) });
  }
  return rejectedFormResponse(form, reset.refusals);
}

const overWords: Readonly<Record<string, string>> = {
  LINK_EXPIRED: 'The link in our email works for 30 minutes. We can email you a new one.',
  LINK_USED: 'This link was already used, or we’ve sent you a newer one. We can email you another one.',
};

export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { link, email, picture } = loaderData;
  const isPending = useNavigation().formMethod === 'POST';
  const error = fieldErrorLookup(actionData?.problems);
  const problems = (
    <ErrorSummary
      title="Please check the following"
      problems={actionData?.problems ?? []}
      occasion={actionData}
    />
  );
  if (link !== 'valid') {
    return (
      <SignInFrame
        title="This link has expired"
        intro={overWords[link ?? ''] ?? 'This link doesn’t work. We can email you a new one.'}
        picture={picture}
      >
        <Form method="post" noValidate className="space-y-5">
          {problems}
          <EmailField defaultValue={actionData?.entered.email ?? email} error={error('email')} />
          <Button name="intent" value="resend" wide pendingLabel={isPending ? 'Sending' : undefined}>
            Email me a new link
          </Button>
        </Form>
        <p className="mt-8">
          <TextLink to={pathWithQuery('/sign-in', { initialEmail: email })}>Back to sign-in</TextLink>
        </p>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame
      title="Set a new password"
      intro="This signs you in here and signs you out everywhere else."
      picture={picture}
    >
      <Form method="post" noValidate className="space-y-5">
        {problems}
        {/* Password managers store the new password under this name. */}
        <input type="hidden" autoComplete="username" defaultValue={email} />
        <p>
          For <span className="font-medium">{email}</span>
        </p>
        <NewPasswordField label="New password" error={error('password')} />
        <Button name="intent" value="reset" wide pendingLabel={isPending ? 'Saving' : undefined}>
          Set password and sign in
        </Button>
      </Form>
    </SignInFrame>
  );
}
