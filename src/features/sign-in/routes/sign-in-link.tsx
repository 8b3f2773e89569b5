import { data, Form, type MetaFunction, redirect, redirectDocument, useNavigation } from 'react-router';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { previewSignInLink, requestSignInLink, signInByLink } from '../../../engine/identity/index.server.ts';
import { serializeFlashCookie } from '../../../platform/cookies.server.ts';
import { visitorContext } from '../../../platform/visitor.server.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { findPictureSource } from '../../../ui/media/pictures.server.ts';
import { pageTitle } from '../../../winery.ts';
import { pathWithQuery, signInDestinationOf, validEmailOrEmpty } from '../address-rules.ts';
import { emailRequestFormSchema, parseSignInForm, rejectedFormResponse } from '../forms.ts';
import { readIdentityRequest, signedInHeaders } from '../identity-request.server.ts';
import type { RejectedForm } from '../types.ts';
import { CheckYourEmail } from '../ui/check-mail.tsx';
import { SignInFrame } from '../ui/sign-in-frame.tsx';
import type { Route } from './+types/sign-in-link.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('Sign in with a link') },
  { name: 'robots', content: 'noindex' },
];

/** Loads the page that the email's button opens. Without a token, loads the page that asks the visitor to check the email. */
export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const hasToken = searchParams.has('token');
  const email = validEmailOrEmpty(searchParams.get('email'));
  const { originUrl } = signInDestinationOf(searchParams);
  if (!hasToken && email === '') throw redirect(pathWithQuery('/sign-in', { originUrl }));
  const otherAccount = await findOtherAccount(context, searchParams.get('token'));
  return { hasToken, email, originUrl, otherAccount, picture: findPictureSource('sign-in') };
}

/**
 * Returns the email addresses of the signed-in account and of the link's account if they differ, because using the link switches accounts;
 * undefined otherwise.
 */
async function findOtherAccount(context: Route.LoaderArgs['context'], token: string | null) {
  const signedIn = await context.get(visitorContext).signedIn();
  if (!signedIn || token === null) return undefined;
  const link = await previewSignInLink(context.get(dependenciesContext), token);
  const isOther = link.ok && link.value.email.toLowerCase() !== signedIn.email.toLowerCase();
  return isOther ? { now: signedIn.email, next: link.value.email } : undefined;
}

/** Signs in with the link, or sends a new one. Only this submission uses the link, because email programs open links automatically. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { shop, sender } = readIdentityRequest({ request, context });
  const { path, originUrl } = signInDestinationOf(url.searchParams);
  const form = await request.formData();
  if (form.get('intent') === 'resend') {
    const read = parseSignInForm(emailRequestFormSchema, form);
    if (!read.ok) return data<RejectedForm>(read.sent, 422);
    const { email } = read.value;
    const asked = await requestSignInLink(shop, email, originUrl, sender);
    if (!asked.ok) return rejectedFormResponse(form, asked.refusals);
    const again = serializeFlashCookie(shop.configuration, {
      kind: 'success',
      text: 'We’ve sent another email.',
    });
    return redirect(pathWithQuery('/sign-in/link', { submitted: 'true', email, originUrl }), {
      headers: { 'set-cookie': again },
    });
  }
  const entered = await signInByLink(shop, url.searchParams.get('token') ?? '', sender);
  if (entered.ok)
    return redirectDocument(entered.value.returnPath ?? path, {
      headers: signedInHeaders(shop, entered.value),
    });
  return rejectedFormResponse(form, entered.refusals);
}

export default function SignInLinkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { hasToken, email, originUrl, otherAccount, picture } = loaderData;
  const isPending = useNavigation().formMethod === 'POST';
  const signIn = pathWithQuery('/sign-in', { initialEmail: email, originUrl });
  if (!hasToken) {
    return (
      <SignInFrame title="Check your email" picture={picture}>
        <CheckYourEmail email={email} elsewhere={pathWithQuery('/sign-in', { originUrl })}>
          <p>
            If an account exists for <span className="font-medium">{email}</span>, we’ve emailed a sign-in
            link.
          </p>
          <p className="text-ink-soft">The link works once and expires soon.</p>
        </CheckYourEmail>
        <p className="mt-8">
          <TextLink to={signIn}>Sign in with a password</TextLink>
        </p>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame
      title={actionData === undefined ? 'One more step' : 'This link has expired'}
      intro={
        actionData === undefined
          ? 'You opened the link from our email. Click the button to sign in on this browser.'
          : undefined
      }
      picture={picture}
    >
      <ErrorSummary
        title="We couldn’t sign you in"
        problems={actionData?.problems ?? []}
        occasion={actionData}
      />
      {actionData === undefined ? (
        <Form method="post" className="space-y-6">
          {otherAccount && (
            <Notice title="A different account is signed in.">
              You’re signed in as {otherAccount.now}. This link signs that account out here and signs you in
              as {otherAccount.next}.
            </Notice>
          )}
          <Button wide pendingLabel={isPending ? 'Signing in' : undefined}>
            {otherAccount ? `Sign in as ${otherAccount.next}` : 'Sign in'}
          </Button>
        </Form>
      ) : (
        <p className="mt-8">
          <TextLink to={signIn}>Get a new link or use your password</TextLink>
        </p>
      )}
    </SignInFrame>
  );
}
