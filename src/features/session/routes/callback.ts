import { redirect } from 'react-router';
import { dependenciesContext, type ShopDependencies } from '../../../dependencies.server.ts';
import { signInByProvider, signInWithPassword } from '../../../engine/identity/index.server.ts';
import type { SignInResult } from '../../../engine/identity/types.ts';
import { headersWithCookies, serializeFlashCookie } from '../../../platform/cookies.server.ts';
import { serializeExpiredCsrfCookie } from '../../../platform/csrf-token.server.ts';
import { signInUrl } from '../../../platform/sign-in-address.ts';
import { credentialsSchema } from '../forms.ts';
import { authRefusalResponse, readAuthCall, senderOfRequest } from '../wire-call.server.ts';
import type { Route } from './+types/callback.ts';

/** Handles the return from a sign-in provider. The request itself is not trusted; the result is fetched from the provider. */
export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const shop = context.get(dependenciesContext);
  if (!shop.signIn.providers.some(({ id }) => id === params.provider)) throw redirect(signInUrl());
  const asked = { providerId: params.provider, query: url.search };
  const { result, setCookies } = await signInByProvider(shop, asked, senderOfRequest({ request, context }));
  if (!result.ok) {
    const isOther = result.refusals.some(({ code }) => code === 'NOT_LINKED');
    throw redirect(signInUrl({ error: isOther ? 'OAuthAccountNotLinked' : 'OAuthCallback' }), {
      headers: headersWithCookies(setCookies),
    });
  }
  const { returnPath } = result.value;
  const all = [...setCookies, ...result.value.setCookies, ...flashCookies(shop, result.value)];
  throw redirect(returnPath, { headers: headersWithCookies(all) });
}

/** Handles `POST /api/auth/callback/credentials` (§7). */
export async function action({ request, url, params, context }: Route.ActionArgs) {
  const call = await readAuthCall({ request, url, context });
  if (params.provider !== 'credentials') return call.answer(signInUrl({ originUrl: call.returnPath }));
  if (!call.isOwn) return call.fail('MissingCSRF', 403);
  const { email, password, remember } = credentialsSchema.parse(call.values);
  const signedIn = await signInWithPassword(call.shop, { email, password, remembers: remember }, call.sender);
  if (!signedIn.ok) return authRefusalResponse(call, signedIn.refusals);
  const { setCookies } = signedIn.value;
  return call.answer(call.returnPath ?? '/shop/dashboard', {
    setCookies: [
      ...setCookies,
      serializeExpiredCsrfCookie(call.shop),
      ...flashCookies(call.shop, signedIn.value),
    ],
  });
}

/** Returns the cookies that show the sign-in's notices on the next page. */
function flashCookies(
  { configuration }: Pick<ShopDependencies, 'configuration'>,
  { notices }: Pick<SignInResult, 'notices'>,
): string[] {
  return notices.length === 0
    ? []
    : [serializeFlashCookie(configuration, { kind: 'success', text: notices.join(' ') })];
}
