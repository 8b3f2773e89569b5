import { data, Form, href, type MetaFunction, redirect, redirectDocument, useNavigation } from 'react-router';
import { dependenciesContext } from '../../../dependencies.server.ts';
import {
  confirmEmail,
  type EmailConfirmationResult,
  previewConfirmation,
  requestEmailConfirmation,
} from '../../../engine/identity/index.server.ts';
import { visitorContext } from '../../../platform/visitor.server.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { fieldErrorLookup } from '../../../ui/base/errors-of.ts';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { findPictureSource } from '../../../ui/media/pictures.server.ts';
import { pageTitle } from '../../../winery.ts';
import { pathWithQuery, signInDestinationOf, validEmailOrEmpty } from '../address-rules.ts';
import { emailConfirmationState } from '../confirmation-rules.ts';
import { emailRequestFormSchema, parseSignInForm, rejectedFormResponse } from '../forms.ts';
import { readIdentityRequest, signedInHeaders } from '../identity-request.server.ts';
import { joinPointsIfChecked } from '../join-points-if-checked.server.ts';
import type { RejectedForm } from '../types.ts';
import { EmailField } from '../ui/email-field.tsx';
import { SignInFrame } from '../ui/sign-in-frame.tsx';
import type { Route } from './+types/confirm-email.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('Confirm your email address') },
  { name: 'robots', content: 'noindex' },
];

/** Loads the page without using the link, because email programs open links automatically. */
export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const shop = context.get(dependenciesContext);
  const token = searchParams.get('token');
  const link = token === null ? undefined : await previewConfirmation(shop, token);
  const signedIn = await context.get(visitorContext).signedIn();
  return {
    state: emailConfirmationState(link, signedIn),
    email: link?.ok ? link.value.email : validEmailOrEmpty(searchParams.get('email')),
    signedInAs: signedIn?.email,
    goesTo: signInDestinationOf(searchParams).path,
    picture: findPictureSource('sign-in'),
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { shop, sender } = readIdentityRequest({ request, context });
  const { path, originUrl } = signInDestinationOf(url.searchParams);
  const form = await request.formData();
  if (form.get('intent') === 'resend') {
    const read = parseSignInForm(emailRequestFormSchema, form);
    if (!read.ok) return data<RejectedForm>(read.sent, 422);
    const { email } = read.value;
    const asked = await requestEmailConfirmation(shop, email, originUrl, sender);
    if (!asked.ok) return rejectedFormResponse(form, asked.refusals);
    return redirect(pathWithQuery('/join', { submitted: 'true', email, originUrl }));
  }
  const confirmed = await confirmEmail(shop, url.searchParams.get('token') ?? '', sender);
  if (!confirmed.ok) {
    if (confirmed.refusals.some(({ code }) => code === 'EMAIL_TAKEN'))
      return rejectedFormResponse(form, confirmed.refusals);
    // A repeated submission shows the link's current state.
    return redirect(`${href('/confirm-email')}${url.search}`);
  }
  const { notices, setCookies } = await joinPointsIfChecked(shop, confirmed.value, sender);
  const arrived = {
    notices: [...notices, ...confirmed.value.notices],
    setCookies: [...confirmed.value.setCookies, ...setCookies],
  };
  return redirectDocument(nextPage(confirmed.value, path), {
    headers: signedInHeaders(shop, arrived, 'Your email address is confirmed.'),
  });
}

/**
 * Returns the page that the visitor wanted to open. If the confirmation did not sign the visitor in, returns the page for choosing a
 * password or signing in first.
 */
function nextPage(
  { email, isSignedIn, choosePasswordToken, returnPath }: EmailConfirmationResult,
  path: string,
): string {
  const goesOn = returnPath ?? path;
  if (isSignedIn) return goesOn;
  if (choosePasswordToken === undefined) {
    return pathWithQuery('/sign-in', { initialEmail: email, originUrl: returnPath });
  }
  const query = { token: choosePasswordToken, email, redirectTo: returnPath };
  return pathWithQuery('/sign-in/reset-password', query);
}

export default function ConfirmEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, email, signedInAs, goesTo, picture } = loaderData;
  const isPending = useNavigation().formMethod === 'POST';
  const confirm = (label: string) => (
    <Form method="post">
      <Button wide pendingLabel={isPending ? 'Confirming' : undefined}>
        {label}
      </Button>
    </Form>
  );
  switch (state) {
    case 'open':
      return (
        <SignInFrame
          title="Is this your email address?"
          intro={
            <>
              You opened the link we emailed to <span className="font-medium text-ink">{email}</span>. Click
              the button to confirm your address.
            </>
          }
          picture={picture}
        >
          <div className="space-y-5">
            <ErrorSummary
              title="We couldn’t confirm your address"
              problems={actionData?.problems ?? []}
              occasion={actionData}
            />
            {confirm('Confirm my address')}
          </div>
        </SignInFrame>
      );
    case 'somebody-else':
      return (
        <SignInFrame
          title="This link is for another account"
          intro={
            <>
              It confirms <span className="font-medium text-ink">{email}</span>, but you’re signed in as{' '}
              <span className="font-medium text-ink">{signedInAs}</span>. If you confirm it, we’ll switch to
              the other account.
            </>
          }
          picture={picture}
        >
          <div className="space-y-5">
            {confirm('Confirm and switch accounts')}
            <p>
              <TextLink to={goesTo}>Stay signed in as {signedInAs}</TextLink>
            </p>
          </div>
        </SignInFrame>
      );
    case 'already':
      return (
        <SignInFrame
          title="This link was already used"
          intro={
            signedInAs === undefined
              ? 'If you used it, your address is confirmed and you can sign in.'
              : 'Your address is confirmed, and you’re signed in.'
          }
          picture={picture}
        >
          <ButtonLink
            to={signedInAs === undefined ? pathWithQuery('/sign-in', { initialEmail: email }) : goesTo}
          >
            {signedInAs === undefined ? 'Sign in' : 'Continue'}
          </ButtonLink>
        </SignInFrame>
      );
    case 'confirmed':
      return (
        <SignInFrame
          title="Your address is confirmed"
          intro={
            <>
              You’re signed in as <span className="font-medium text-ink">{signedInAs}</span>. If you asked to
              change your email address, confirm it with the link we sent to the new one. You can request that
              email again <TextLink to={href('/shop/settings')}>in your settings</TextLink>.
            </>
          }
          picture={picture}
        >
          <ButtonLink to={goesTo}>Continue</ButtonLink>
        </SignInFrame>
      );
    case 'over':
    case 'unknown':
    case 'none': {
      const { title, intro } = noLink[state];
      return (
        <SignInFrame title={title} intro={intro} picture={picture}>
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
            <Button name="intent" value="resend" wide pendingLabel={isPending ? 'Sending' : undefined}>
              Email me a new link
            </Button>
          </Form>
        </SignInFrame>
      );
    }
  }
}

/** The texts for states in which the page only offers a new email, by state. */
const noLink = {
  over: { title: 'This link has expired', intro: 'Links expire after two days. We can email you a new one.' },
  unknown: {
    title: 'This link doesn’t work',
    intro: 'Part of it may be missing. Enter your email address and we’ll send you a new one.',
  },
  none: {
    title: 'Confirm your email address',
    intro: 'Use the button in our email. Didn’t get it? Enter your address and we’ll send it again.',
  },
} as const;
