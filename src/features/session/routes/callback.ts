import { redirect } from 'react-router';
import { signInByProvider, signInWithPassword } from '../../../engine/identity/index.server.ts';
import { dependenciesContext } from '../../../platform/context.server.ts';
import { writeFlash } from '../../../platform/cookies.server.ts';
import { clearCsrfToken } from '../../../platform/csrf-token.server.ts';
import { signInAddress } from '../../../platform/sign-in-address.ts';
import { credentialFields } from '../forms.ts';
import { failWith, readWireCall, senderOf } from '../wire-call.server.ts';
import type { Route } from './+types/callback.ts';

/** Back from a provider: it proves nothing by itself, the answer is fetched from the provider again. */
export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const shop = context.get(dependenciesContext);
  if (!shop.signIn.providers.some(({ id }) => id === params.provider)) throw redirect(signInAddress());
  const asked = { providerId: params.provider, query: url.search };
  const { result, setCookies } = await signInByProvider(shop, asked, senderOf({ request, context }));
  const headers = new Headers(setCookies.map((cookie) => ['set-cookie', cookie]));
  if (!result.ok) {
    const isOther = result.refusals.some(({ code }) => code === 'NOT_LINKED');
    throw redirect(signInAddress({ error: isOther ? 'OAuthAccountNotLinked' : 'OAuthCallback' }), {
      headers,
    });
  }
  const { returnPath, notices } = result.value;
  for (const cookie of result.value.setCookies) headers.append('set-cookie', cookie);
  if (notices.length > 0) {
    headers.append(
      'set-cookie',
      writeFlash(shop.configuration, { kind: 'success', text: notices.join(' ') }),
    );
  }
  throw redirect(returnPath, { headers });
}

/** `POST /api/auth/callback/credentials` (§7). */
export async function action({ request, url, params, context }: Route.ActionArgs) {
  const call = await readWireCall({ request, url, context });
  if (params.provider !== 'credentials') return call.answer(signInAddress({ originUrl: call.returnPath }));
  if (!call.isOwn) return call.fail('MissingCSRF', 403);
  const { email, password, remember } = credentialFields.parse(call.values);
  const signedIn = await signInWithPassword(call.shop, { email, password, remembers: remember }, call.sender);
  if (!signedIn.ok) return failWith(call, signedIn.refusals);
  const { setCookies, notices } = signedIn.value;
  const { configuration } = call.shop;
  const flash =
    notices.length > 0 ? [writeFlash(configuration, { kind: 'success', text: notices.join(' ') })] : [];
  return call.answer(call.returnPath ?? '/shop/dashboard', {
    setCookies: [...setCookies, clearCsrfToken({ configuration }), ...flash],
  });
}
