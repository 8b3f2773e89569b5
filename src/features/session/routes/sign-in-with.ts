import { redirect } from 'react-router';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { requestSignInLink, startProviderSignIn } from '../../../engine/identity/index.server.ts';
import { publicOrigin } from '../../../platform/public-origin.server.ts';
import { safeRedirectPathForOrigin, signInUrl } from '../../../platform/sign-in-address.ts';
import { emailSignInSchema } from '../forms.ts';
import { type AuthCall, authRefusalResponse, readAuthCall } from '../wire-call.server.ts';
import type { Route } from './+types/sign-in-with.ts';

/** Redirects to the sign-in page, for clients that don't know a provider and for URLs entered by hand (§8). */
export function loader({ url, context }: Route.LoaderArgs) {
  const { configuration } = context.get(dependenciesContext);
  const originUrl = safeRedirectPathForOrigin(
    publicOrigin(configuration, url),
    url.searchParams.get('callbackUrl'),
  );
  const error = url.searchParams.get('error') ?? undefined;
  throw redirect(signInUrl({ originUrl, error: error?.replace(/\W/g, '').slice(0, 40) }));
}

/** Handles `POST /api/auth/signin/{provider}` for the email link and for providers (§7). */
export async function action({ request, url, params, context }: Route.ActionArgs) {
  const call = await readAuthCall({ request, url, context });
  const { provider = '' } = params;
  const isProvider = call.shop.signIn.providers.some(({ id }) => id === provider);
  if (provider !== 'email' && !isProvider) return call.answer(signInUrl({ originUrl: call.returnPath }));
  if (!call.isOwn) return call.fail('MissingCSRF', 403);
  return isProvider ? leave(call, provider) : mailLink(call);
}

async function mailLink(call: AuthCall): Promise<Response> {
  const fields = emailSignInSchema.safeParse(call.values);
  if (!fields.success) return call.fail('EmailSignin', 400);
  const { email } = fields.data;
  const asked = await requestSignInLink(call.shop, email, call.returnPath, call.sender);
  if (!asked.ok) return authRefusalResponse(call, asked.refusals);
  const query = new URLSearchParams({ submitted: 'true', email });
  if (call.returnPath !== undefined) query.set('originUrl', call.returnPath);
  return call.answer(`/sign-in/link?${query}`);
}

async function leave(call: AuthCall, providerId: string): Promise<Response> {
  const to = { providerId, returnPath: call.returnPath ?? '/shop/dashboard' };
  try {
    const leaving = await startProviderSignIn(call.shop, to, call.sender);
    if (!leaving.ok) return authRefusalResponse(call, leaving.refusals);
    return call.answer(leaving.value.url, { setCookies: leaving.value.setCookies });
  } catch (error) {
    call.shop.log.warn('sign-in provider not reachable', { provider: providerId, error });
    return call.fail('OAuthSignin', 502);
  }
}
