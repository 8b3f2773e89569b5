import type { MetaFunction } from 'react-router';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { publicOrigin } from '../../../platform/public-origin.server.ts';
import { safeRedirectPathForOrigin, signInUrl } from '../../../platform/sign-in-address.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { pageTitle } from '../../../winery.ts';
import { authErrorSentence } from '../rules.ts';
import type { Route } from './+types/error.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('Sign-in problem') },
  { name: 'robots', content: 'noindex' },
];

/** Loads the page that the sign-in client opens if it can't load the providers (§8). */
export function loader({ url, context }: Route.LoaderArgs) {
  const { configuration } = context.get(dependenciesContext);
  return {
    sentence: authErrorSentence(url.searchParams.get('error')),
    signIn: signInUrl({
      originUrl: safeRedirectPathForOrigin(
        publicOrigin(configuration, url),
        url.searchParams.get('callbackUrl'),
      ),
    }),
  };
}

export default function AuthErrorPage({ loaderData: { sentence, signIn } }: Route.ComponentProps) {
  return (
    <div className="page-width section-space">
      <p className="type-eyebrow mb-4 text-brass">Sign in</p>
      <h1 className="type-heading max-w-form">We couldn’t sign you in.</h1>
      <p className="mt-5 max-w-form text-ink-soft">{sentence}</p>
      <div className="mt-10">
        <ButtonLink to={signIn}>Back to sign-in</ButtonLink>
      </div>
    </div>
  );
}
