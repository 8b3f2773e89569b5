import { data, type MetaFunction, redirect, useNavigation } from 'react-router';
import { wineryDate } from '../../../core/dates.ts';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { requestEmailConfirmation, requestSignUp } from '../../../engine/identity/index.server.ts';
import {
  parseReferralCode,
  readPointsSignUpCookie,
  writePointsSignUpCookie,
} from '../../../engine/loyalty/points/index.server.ts';
import { pointsTerms } from '../../../engine/loyalty/points/terms-rules.ts';
import { headersWithCookies, serializeFlashCookie } from '../../../platform/cookies.server.ts';
import { visitorContext } from '../../../platform/visitor.server.ts';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { findPictureSource } from '../../../ui/media/pictures.server.ts';
import { pageTitle } from '../../../winery.ts';
import { wineryPrograms } from '../../../winery-offers.ts';
import { pathWithQuery, signInDestinationOf, validEmailOrEmpty } from '../address-rules.ts';
import { emailRequestFormSchema, parseSignInForm, readJoinForm, rejectedFormResponse } from '../forms.ts';
import { readIdentityRequest } from '../identity-request.server.ts';
import type { RejectedForm } from '../types.ts';
import { CheckYourEmail } from '../ui/check-mail.tsx';
import { JoinForm } from '../ui/join-form.tsx';
import { ProviderButtons } from '../ui/provider-buttons.tsx';
import { SignInFrame } from '../ui/sign-in-frame.tsx';
import type { Route } from './+types/join.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('Create an account') },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, url: { searchParams }, context }: Route.LoaderArgs) {
  const { path, originUrl } = signInDestinationOf(searchParams);
  const { configuration, signIn } = context.get(dependenciesContext);
  const pointsRequest = readPointsSignUpCookie(configuration, request.headers.get('cookie'));
  const friend = parseReferralCode(searchParams.get('friend'));
  const headers = headersWithCookies(
    friend ? [writePointsSignUpCookie(configuration, { ...pointsRequest, friend })] : [],
  );
  if (await context.get(visitorContext).signedIn()) {
    throw redirect(friend ? '/shop/loyalty' : path, { headers });
  }
  const email = validEmailOrEmpty(searchParams.get('email'));
  const shown = {
    email,
    originUrl,
    cameByFriend: (friend ?? pointsRequest.friend) !== undefined,
    isSubmitted: searchParams.get('submitted') === 'true' && email !== '',
    providers: signIn.providers,
    points: wineryPrograms().points === undefined ? undefined : pointsTerms(),
    picture: findPictureSource('sign-in'),
  };
  return data(shown, { headers });
}

/**
 * Requests a new account, or another confirmation email. The response is the same whether the email address already has an account or not
 * (A10); only the email differs.
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { shop, sender } = readIdentityRequest({ request, context });
  const { originUrl } = signInDestinationOf(url.searchParams);
  const form = await request.formData();
  const checkMail = (email: string) => pathWithQuery('/join', { submitted: 'true', email, originUrl });
  if (form.get('intent') === 'resend') {
    const read = parseSignInForm(emailRequestFormSchema, form);
    if (!read.ok) return data<RejectedForm>(read.sent, 422);
    const asked = await requestEmailConfirmation(shop, read.value.email, originUrl, sender);
    if (!asked.ok) return rejectedFormResponse(form, asked.refusals);
    const again = serializeFlashCookie(shop.configuration, {
      kind: 'success',
      text: 'We’ve sent another email.',
    });
    return redirect(checkMail(read.value.email), { headers: { 'set-cookie': again } });
  }
  const read = readJoinForm(form, wineryDate(shop.clock.now()));
  if (!read.ok) return data<RejectedForm>(read.sent, 422);
  const {
    birthMonth: month,
    birthDay: day,
    birthYear: year,
    marketing,
    points,
    pointsTerms,
    ...fields
  } = read.value;
  const account = { ...fields, birthDate: { month, day, year }, marketing: marketing === 'on', originUrl };
  const joined = await requestSignUp(shop, account, sender);
  if (!joined.ok) return rejectedFormResponse(form, joined.refusals);
  const pointsRequest = writePointsSignUpCookie(shop.configuration, {
    friend: readPointsSignUpCookie(shop.configuration, sender.cookieHeader).friend,
    termsVersion: points === 'on' ? pointsTerms : undefined,
  });
  return redirect(checkMail(fields.email), {
    headers: headersWithCookies([...joined.value.setCookies, pointsRequest]),
  });
}

export default function SignUpPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, originUrl, cameByFriend, isSubmitted, providers, points, picture } = loaderData;
  const isPending = useNavigation().formMethod === 'POST';
  if (isSubmitted && actionData === undefined) {
    return (
      <SignInFrame title="Check your email" picture={picture}>
        <CheckYourEmail email={email} elsewhere={pathWithQuery('/join', { originUrl })}>
          <p>
            We’ve emailed <span className="font-medium">{email}</span>. Click the button in that email to
            confirm your address and create your account.
          </p>
          <p className="text-ink-soft">
            Open it in this browser if you can, so you can use the password you just chose.
          </p>
        </CheckYourEmail>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame
      title="Create an account"
      intro={
        <>
          See your orders, addresses and wines in one place. You don’t need an account to order.{' '}
          <TextLink to={pathWithQuery('/sign-in', { initialEmail: email, originUrl })}>
            Already have an account? Sign in
          </TextLink>
        </>
      }
      picture={picture}
    >
      <div className="space-y-8">
        <ProviderButtons providers={providers} originUrl={originUrl} />
        <JoinForm {...{ email, points, cameByFriend, isPending }} sent={actionData} />
      </div>
    </SignInFrame>
  );
}
