import { href, redirect } from 'react-router';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { serializeAgeConfirmedCookie } from '../../../platform/age-confirmed-cookie.server.ts';
import { ageCookieName } from '../../../platform/age-cookie.ts';
import { readCookie } from '../../../platform/cookie-header.ts';
import type { PageHandle } from '../../../platform/page-cache/page-handle.ts';
import { buttonClasses } from '../../../ui/base/button.tsx';
import { pageTitle } from '../../../winery.ts';
import { ageGateReturnPath } from '../rules.ts';
import { AgePanel } from '../ui/age-panel.tsx';
import { AgeRefusalMessage } from '../ui/refusal-words.tsx';
import type { Route } from './+types/age.ts';

export const handle = { isBare: true } satisfies PageHandle;

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Age check') },
  { name: 'robots', content: 'noindex' },
];

/** Handles the visitor's answer: a yes redirects back to the page on which the gate was shown, a no redirects to the page below. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { origin } = new URL(request.url);
  const to = ageGateReturnPath(origin, String(form.get('to') ?? '/'), request.headers.get('referer'));
  if (form.get('answer') !== 'yes') return redirect(`${href('/age')}?${new URLSearchParams({ to })}`, 303);
  const { configuration } = context.get(dependenciesContext);
  const cookie = serializeAgeConfirmedCookie(configuration, form.get('remember') !== null);
  return redirect(to, { status: 303, headers: { 'set-cookie': cookie } });
}

/** Loads the page shown after a no without JavaScript. Redirects if the visitor has already confirmed their age. */
export function loader({ request }: Route.LoaderArgs) {
  const { origin, searchParams } = new URL(request.url);
  const to = ageGateReturnPath(origin, searchParams.get('to') ?? '/', null);
  if (readCookie(request.headers.get('cookie'), ageCookieName) !== undefined) {
    throw redirect(to.startsWith('/age') ? '/' : to, 303);
  }
  return { to };
}

export default function AgePage({ loaderData }: Route.ComponentProps) {
  return (
    <main id="main" className="h-dvh">
      <AgePanel>
        <AgeRefusalMessage level={1}>
          <a href={loaderData.to} className={buttonClasses('text')}>
            Change my answer
          </a>
        </AgeRefusalMessage>
      </AgePanel>
    </main>
  );
}
