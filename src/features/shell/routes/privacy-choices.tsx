import type { ReactNode } from 'react';
import { data, Form, href, redirect, useRouteLoaderData } from 'react-router';
import { formatDateWithYear, wineryDate } from '../../../core/dates.ts';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { privacyChoiceOf, savePrivacyChoice } from '../../../engine/identity/privacy/index.server.ts';
import {
  headersWithCookies,
  serializeFlashCookie,
  serializePrivacyChoiceCookie,
} from '../../../platform/cookies.server.ts';
import { optOutMethodOf } from '../../../platform/opt-out.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { signInUrl } from '../../../platform/sign-in-address.ts';
import { visitorContext } from '../../../platform/visitor.server.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { pageMetaTags } from '../../../ui/head/page-tags.ts';
import { pageTitle, winery } from '../../../winery.ts';
import { optOutNotices } from '../ui/navigation.ts';
import type { ShellFacts } from '../ui/shell.tsx';
import { useOptOut } from '../ui/use-opt-out.ts';
import type { Route } from './+types/privacy-choices.ts';

const path = '/privacy-choices';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMetaTags(matches, {
    title: pageTitle('Your privacy choices'),
    description: `Opt out of sale and sharing, download the data ${winery().legalName} has about you, or have it deleted.`,
    path,
  });

/** Loads the visitor's opt-out choice. An account's choice applies in every browser where it is signed in. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { configuration, database } = context.get(dependenciesContext);
  const signedIn = await context.get(visitorContext).signedIn();
  const kept = signedIn && (await privacyChoiceOf(database.read, signedIn.customerId));
  const optOut = optOutMethodOf(request.headers.get('sec-gpc'), request.headers.get('cookie'));
  const headers = new Headers(privateHeaders);
  const isNewsHere = kept?.optedOut === true && optOut === undefined;
  if (isNewsHere) headers.append('set-cookie', serializePrivacyChoiceCookie(configuration, true));
  const facts = {
    isSignedIn: signedIn !== undefined,
    optOut: isNewsHere ? ('choice' as const) : optOut,
    since: kept?.optedOut ? formatDateWithYear(wineryDate(kept.decidedAt)) : undefined,
  };
  return data(facts, { headers });
}

/** Stores the opt-out choice in this browser and in the signed-in account. */
export async function action({ request, context }: Route.ActionArgs) {
  const { configuration, database, clock } = context.get(dependenciesContext);
  const choice = (await request.formData()).get('choice');
  if (choice !== 'opt-out' && choice !== 'take-back') throw data(null, { status: 400 });
  const optedOut = choice === 'opt-out';
  const signedIn = await context.get(visitorContext).signedIn();
  if (signedIn) {
    const kept = { optedOut, decidedAt: clock.now() };
    await savePrivacyChoice(database.read, signedIn.customerId, kept);
  }
  const text = optedOut ? 'You’ve opted out, and we’ll honor your choice.' : 'We removed your opt-out.';
  const headers = headersWithCookies([
    serializePrivacyChoiceCookie(configuration, optedOut),
    serializeFlashCookie(configuration, { kind: 'success', text }),
  ]);
  return redirect(path, { status: 303, headers });
}

export default function PrivacyChoicesPage({ loaderData }: Route.ComponentProps) {
  const { isSignedIn, since } = loaderData;
  const root = useRouteLoaderData<{ shell: ShellFacts }>('root');
  const seen = useOptOut(root?.shell.optOut);
  const optOut = seen === 'signal' ? seen : loaderData.optOut;
  return (
    <article className="page-width section-space">
      <div className="mx-auto max-w-reading">
        <h1 tabIndex={-1} className="type-heading">
          Your privacy choices
        </h1>
        <p className="mt-4 text-lead">
          We don’t sell or share your personal information. You can opt out in case that ever changes, see
          everything we have, and have it deleted. We never treat anyone differently for asking.
        </p>
        {optOut !== undefined && (
          <Notice kind="success" className="mt-8" title={`${optOutNotices[optOut]}.`}>
            {optOut === 'signal'
              ? 'Your browser sends a Global Privacy Control signal with every page. We treat it as your opt-out of sale and sharing, and nothing you do here changes that.'
              : since !== undefined && `Saved to your account on ${since}.`}
          </Notice>
        )}
        <Choice title="Do not sell or share my personal information" id="sale">
          <SaleChoice optOut={optOut} isSignedIn={isSignedIn} />
        </Choice>
        <Choice title="Limit the use of my sensitive information" id="sensitive">
          <p>
            The only information of this kind we ask for is your date of birth. It’s encrypted and used only
            for the age check that the law requires, so there’s nothing to limit.
          </p>
        </Choice>
        <Choice title="See, correct or delete my information" id="rights">
          {isSignedIn ? (
            <p>
              You can download everything, correct it, and delete your account{' '}
              <TextLink to={href('/shop/settings')}>in your settings</TextLink>. Tax and alcohol laws require
              us to keep your orders, but they won’t be linked to an account.
            </p>
          ) : (
            <p>
              With an account, this takes a minute:{' '}
              <TextLink to={signInUrl({ originUrl: '/shop/settings' })}>sign in</TextLink>, and download or
              delete it in your settings. Without an account,{' '}
              <TextLink to={`${href('/shop/contact-us')}?topic=other`}>email us</TextLink> from the address
              you ordered with. We’ll reply within 45 days.
            </p>
          )}
        </Choice>
        <p className="mt-12">
          <TextLink to={href('/privacy')}>What we keep, why and for how long</TextLink>
        </p>
      </div>
    </article>
  );
}

function Choice({ title, id, children }: { title: string; id: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-12">
      <h2 id={id} className="mb-3 type-title">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** The form that opts out of sale and sharing or undoes it. Reloads the document on submission, because the shell shows the choice too. */
function SaleChoice({ optOut, isSignedIn }: { optOut: ShellFacts['optOut']; isSignedIn: boolean }) {
  const where = isSignedIn ? 'with your account and in this browser' : 'in this browser, for a year';
  if (optOut === 'signal') return <p>Your browser already opts you out, and we honor that.</p>;
  const [choice, label] =
    optOut === 'choice' ? ['take-back', 'Undo my opt-out'] : ['opt-out', 'Opt out of sale and sharing'];
  return (
    <Form method="post" reloadDocument>
      <p className="mb-5">
        {optOut === 'choice'
          ? 'You’ve opted out. If we ever begin to sell or share personal information, yours won’t be included.'
          : `We’ll save your choice ${where}. If we ever begin to sell or share personal information, yours won’t be included.`}
      </p>
      <input type="hidden" name="choice" value={choice} />
      <Button kind="outline">{label}</Button>
    </Form>
  );
}
