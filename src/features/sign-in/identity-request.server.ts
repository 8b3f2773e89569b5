import { dependenciesContext, type ShopDependencies } from '../../dependencies.server.ts';
import type { SignInResult } from '../../engine/identity/types.ts';
import { headersWithCookies, serializeFlashCookie } from '../../platform/cookies.server.ts';
import { readRequestSender } from '../../platform/sender.server.ts';

/** Returns the arguments that identity's use cases require from a request. */
export function readIdentityRequest(asked: Parameters<typeof readRequestSender>[0]) {
  return { shop: asked.context.get(dependenciesContext), sender: readRequestSender(asked) };
}

/**
 * Returns the headers that set the cookies of a sign-in, with its notices for the next page.
 * @param said a sentence shown before the notices.
 */
export function signedInHeaders(
  { configuration }: Pick<ShopDependencies, 'configuration'>,
  { setCookies, notices }: Pick<SignInResult, 'setCookies' | 'notices'>,
  said?: string,
): Headers {
  const text = [...(said === undefined ? [] : [said]), ...notices].join(' ');
  const flash = text === '' ? [] : [serializeFlashCookie(configuration, { kind: 'success', text })];
  return headersWithCookies([...setCookies, ...flash]);
}
