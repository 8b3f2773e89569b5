import { data, Form, type MetaFunction, redirect, redirectDocument, useNavigation } from 'react-router';
import { dependenciesContext, type ShopDependencies } from '../../../dependencies.server.ts';
import {
  requestSignInLink,
  signInWithPassword,
  startProviderSignIn,
} from '../../../engine/identity/index.server.ts';
import type { RequestSender } from '../../../engine/identity/types.ts';
import { headersWithCookies } from '../../../platform/cookies.server.ts';
import { isScriptRequest } from '../../../platform/page-cache/page-request.ts';
import { signInUrl } from '../../../platform/sign-in-address.ts';
import { visitorContext } from '../../../platform/visitor.server.ts';
import { Button, buttonClasses } from '../../../ui/base/button.tsx';
import { Checkbox } from '../../../ui/base/checkbox.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { fieldErrorLookup } from '../../../ui/base/errors-of.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { PasswordField } from '../../../ui/base/password-field.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { findPictureSource } from '../../../ui/media/pictures.server.ts';
import { pageTitle } from '../../../winery.ts';
import { pathWithQuery, signInDestinationOf, validEmailOrEmpty } from '../address-rules.ts';
import { continueAsGuest } from '../continue-as-guest.server.ts';
import { demoAccounts } from '../demo-table.ts';
import { emailRequestFormSchema, parseSignInForm, rejectedFormResponse, signInFormSchema } from '../forms.ts';
import { readIdentityRequest, signedInHeaders } from '../identity-request.server.ts';
import { guestCheckoutFor, signInMessageFor } from '../rules.ts';
import type { RejectedForm } from '../types.ts';
import { DemoAccountList } from '../ui/demo-accounts.tsx';
import { EmailField } from '../ui/email-field.tsx';
import { ProviderButtons } from '../ui/provider-buttons.tsx';
import { SignInFrame } from '../ui/sign-in-frame.tsx';
import type { Route } from './+types/sign-in.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('Sign in') },
  { name: 'robots', content: 'noindex' },
];

/** Redirects visitors who are already signed in to the page they wanted to open. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const query = url.searchParams;
  const goesTo = signInDestinationOf(query);
  if (await context.get(visitorContext).signedIn()) throw redirect(goesTo.path);
  const { configuration, signIn } = context.get(dependenciesContext);
  return {
    email: validEmailOrEmpty(query.get('initialEmail')),
    originUrl: goesTo.originUrl,
    word: signInMessageFor(query.get('error'), goesTo.originUrl),
    isOnWayToPay: guestCheckoutFor(goesTo.originUrl) !== undefined,
    providers: signIn.providers,
    picture: findPictureSource('sign-in'),
    demo: configuration.mode === 'demo' ? demoAccounts : undefined,
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { shop, sender } = readIdentityRequest({ request, context });
  const { path, originUrl } = signInDestinationOf(url.searchParams);
  const form = await request.formData();
  if (form.get('intent') === 'guest')
    return continueAsGuest(shop, request, { originUrl, requestId: sender.requestId });
  if (form.get('intent') === 'provider') {
    const providerId = String(form.get('provider'));
    return leaveForOther(shop, sender, { providerId, returnPath: path, originUrl }, isScriptRequest(request));
  }
  if (form.get('intent') === 'link') {
    form.delete('password');
    form.delete('remember');
    const read = parseSignInForm(emailRequestFormSchema, form);
    if (!read.ok) return data<RejectedForm>(read.sent, 422);
    const asked = await requestSignInLink(shop, read.value.email, originUrl, sender);
    if (!asked.ok) return rejectedFormResponse(form, asked.refusals);
    return redirect(
      pathWithQuery('/sign-in/link', { submitted: 'true', email: read.value.email, originUrl }),
    );
  }
  const read = parseSignInForm(signInFormSchema, form);
  if (!read.ok) return data<RejectedForm>(read.sent, 422);
  const { email, password, remember } = read.value;
  const signedIn = await signInWithPassword(shop, { email, password, remembers: remember === 'on' }, sender);
  if (signedIn.ok) return redirectDocument(path, { headers: signedInHeaders(shop, signedIn.value) });
  return rejectedFormResponse(form, signedIn.refusals);
}

/**
 * Starts signing in with a provider. The response to a form may not redirect to another origin, so without scripts an intermediate page
 * forwards there.
 */
async function leaveForOther(
  shop: ShopDependencies,
  sender: RequestSender,
  to: { readonly providerId: string; readonly returnPath: string; readonly originUrl: string | undefined },
  hasScript: boolean,
) {
  const failed = redirect(signInUrl({ originUrl: to.originUrl, error: 'OAuthSignin' }), 303);
  if (!shop.signIn.providers.some(({ id }) => id === to.providerId)) return failed;
  try {
    const leaving = await startProviderSignIn(shop, to, sender);
    if (!leaving.ok) return rejectedFormResponse(new FormData(), leaving.refusals);
    const { url, setCookies } = leaving.value;
    const headers = headersWithCookies(setCookies);
    if (hasScript) return redirectDocument(url, { headers });
    return data<RejectedForm>({ problems: [], entered: {}, continueTo: url }, { headers });
  } catch (error) {
    shop.log.warn('sign-in provider not reachable', { provider: to.providerId, error });
    return failed;
  }
}

export default function SignInPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, originUrl, word, isOnWayToPay, providers, picture, demo } = loaderData;
  const { formData } = useNavigation();
  const intent = formData?.get('intent');
  const error = fieldErrorLookup(actionData?.problems);
  if (actionData?.continueTo !== undefined) {
    return (
      <SignInFrame title="Almost there" picture={picture}>
        <meta httpEquiv="refresh" content={`0; url=${actionData.continueTo}`} />
        <a href={actionData.continueTo} className={buttonClasses('filled')}>
          Continue to sign in
        </a>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame
      title="Sign in"
      intro={isOnWayToPay ? 'Your checkout is saved. You can also continue without an account.' : undefined}
      picture={picture}
    >
      <div className="space-y-8">
        {word && actionData === undefined && (
          <Notice kind={word.kind} live>
            {word.sentence}
          </Notice>
        )}
        {isOnWayToPay && (
          <Form method="post">
            <Button
              name="intent"
              value="guest"
              wide
              pendingLabel={intent === 'guest' ? 'One moment' : undefined}
            >
              Continue as guest
            </Button>
          </Form>
        )}
        <Form method="post" noValidate className="space-y-5">
          <ErrorSummary
            title="We couldn’t sign you in"
            problems={actionData?.problems ?? []}
            occasion={actionData}
          />
          <EmailField
            autoComplete="username"
            defaultValue={actionData?.entered.email ?? email}
            error={error('email')}
          />
          <PasswordField
            id="password"
            name="password"
            label="Password"
            autoComplete="current-password"
            error={error('password')}
          />
          <div className="flex flex-wrap items-center justify-between gap-x-8">
            <Checkbox
              name="remember"
              label="Keep me signed in"
              defaultChecked={actionData === undefined || actionData.entered.remember === 'on'}
            />
            <TextLink to={pathWithQuery('/sign-in/forgot-password', { originUrl })}>
              Forgot your password?
            </TextLink>
          </div>
          <Button
            name="intent"
            value="password"
            kind={isOnWayToPay ? 'outline' : 'filled'}
            wide
            pendingLabel={intent === 'password' ? 'Signing in' : undefined}
          >
            Sign in
          </Button>
          <Button
            name="intent"
            value="link"
            kind="text"
            pendingLabel={intent === 'link' ? 'Sending' : undefined}
            className="-ml-1"
          >
            Email me a sign-in link instead
          </Button>
        </Form>
        <ProviderButtons providers={providers} originUrl={originUrl} pending={formData?.get('provider')} />
        <p className="border-line border-t pt-6">
          New here? <TextLink to={pathWithQuery('/join', { originUrl })}>Create an account</TextLink>
        </p>
        {demo && <DemoAccountList {...demo} />}
      </div>
    </SignInFrame>
  );
}
