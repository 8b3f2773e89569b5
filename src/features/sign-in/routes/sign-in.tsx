import { data, Form, type MetaFunction, redirect, redirectDocument, useNavigation } from 'react-router';
import { requestSignInLink, signInWithPassword } from '../../../engine/identity/index.server.ts';
import { pageTitle } from '../../../house.ts';
import { dependenciesContext } from '../../../platform/context.server.ts';
import { visitorContext } from '../../../platform/visitor.server.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Checkbox } from '../../../ui/base/checkbox.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { errorsOf } from '../../../ui/base/errors-of.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { PasswordField } from '../../../ui/base/password-field.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { findPictureSources } from '../../../ui/media/pictures.server.ts';
import { addressWith, mailAddressOf, wayOn } from '../address-rules.ts';
import { demoAccounts } from '../demo-table.ts';
import { mailForm, readForm, refusedForm, signInForm } from '../forms.ts';
import { goOnAsGuest } from '../go-on-as-guest.server.ts';
import { arrivalHeaders, readIdentityRequest } from '../identity-request.server.ts';
import { checkoutOnTheWay, signInWord } from '../rules.ts';
import type { SentForm } from '../types.ts';
import { DemoAccounts } from '../ui/demo-accounts.tsx';
import { EmailField } from '../ui/email-field.tsx';
import { SignInFrame } from '../ui/sign-in-frame.tsx';
import type { Route } from './+types/sign-in.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('Sign in') },
  { name: 'robots', content: 'noindex' },
];

/** Whoever is signed in already goes on to where they wanted to go. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const query = url.searchParams;
  const goesTo = wayOn(query);
  if (await context.get(visitorContext).signedIn()) throw redirect(goesTo.path);
  const { configuration } = context.get(dependenciesContext);
  return {
    email: mailAddressOf(query.get('initialEmail')),
    originUrl: goesTo.originUrl,
    word: signInWord(query.get('error')),
    isOnWayToPay: checkoutOnTheWay(goesTo.originUrl) !== undefined,
    picture: findPictureSources('sign-in'),
    demo: configuration.mode === 'demo' ? demoAccounts : undefined,
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { shop, sender } = readIdentityRequest({ request, context });
  const { path, originUrl } = wayOn(url.searchParams);
  const form = await request.formData();
  if (form.get('intent') === 'guest')
    return goOnAsGuest(shop, request, { originUrl, requestId: sender.requestId });
  if (form.get('intent') === 'link') {
    form.delete('password');
    form.delete('remember');
    const read = readForm(mailForm, form);
    if (!read.ok) return data<SentForm>(read.sent, 422);
    const asked = await requestSignInLink(shop, read.value.email, originUrl, sender);
    if (!asked.ok) return refusedForm(form, asked.refusals);
    return redirect(addressWith('/sign-in/link', { submitted: 'true', email: read.value.email, originUrl }));
  }
  const read = readForm(signInForm, form);
  if (!read.ok) return data<SentForm>(read.sent, 422);
  const { email, password, remember } = read.value;
  const signedIn = await signInWithPassword(shop, { email, password, remembers: remember === 'on' }, sender);
  if (signedIn.ok) return redirectDocument(path, { headers: arrivalHeaders(shop, signedIn.value) });
  return refusedForm(form, signedIn.refusals);
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const { email, originUrl, word, isOnWayToPay, picture, demo } = loaderData;
  const { formData } = useNavigation();
  const intent = formData?.get('intent');
  const error = errorsOf(actionData?.problems);
  return (
    <SignInFrame
      title="Sign in"
      intro={
        isOnWayToPay
          ? 'Your checkout waits as you left it. You can also go on without an account.'
          : undefined
      }
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
              Go on as a guest
            </Button>
          </Form>
        )}
        <Form method="post" noValidate className="space-y-5">
          <ErrorSummary
            title="You are not signed in yet"
            problems={actionData?.problems ?? []}
            occasion={actionData}
          />
          <EmailField
            autoComplete="username"
            defaultValue={actionData?.typed.email ?? email}
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
              defaultChecked={actionData === undefined || actionData.typed.remember === 'on'}
            />
            <TextLink to={addressWith('/sign-in/forgot-password', { originUrl })}>
              Forgotten your password?
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
            E-mail me a sign-in link instead
          </Button>
        </Form>
        <p className="border-line border-t pt-6">
          New here? <TextLink to={addressWith('/join', { originUrl })}>Create an account</TextLink>
        </p>
        {demo && <DemoAccounts {...demo} />}
      </div>
    </SignInFrame>
  );
}
