import { dependenciesContext } from '../../../dependencies.server.ts';
import { publicOrigin } from '../../../platform/public-origin.server.ts';
import type { SignInProviderEntry } from '../types.ts';
import type { Route } from './+types/providers.ts';

export function loader({ url, context }: Route.LoaderArgs) {
  const { configuration, signIn } = context.get(dependenciesContext);
  const origin = publicOrigin(configuration, url);
  const provider = (id: string, name: string, type: SignInProviderEntry['type']): SignInProviderEntry => ({
    ...{ id, name, type },
    signinUrl: `${origin}/api/auth/signin/${id}`,
    callbackUrl: `${origin}/api/auth/callback/${id}`,
  });
  const all = [
    provider('credentials', 'Email and password', 'credentials'),
    provider('email', 'Email link', 'email'),
    ...signIn.providers.map(({ id, name }) => provider(id, name, 'oauth')),
  ];
  return Response.json(Object.fromEntries(all.map((each) => [each.id, each])));
}
