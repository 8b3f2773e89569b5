import { dependenciesContext, type ShopDependencies } from '../../dependencies.server.ts';
import type { SignInResult } from '../../engine/identity/types.ts';
import { cookieHeaders, writeFlash } from '../../platform/cookies.server.ts';
import { readSender } from '../../platform/sender.server.ts';

/** Returns the arguments that identity's use cases require from a request. */
export function readIdentityRequest(asked: Parameters<typeof readSender>[0]) {
  return { shop: asked.context.get(dependenciesContext), sender: readSender(asked) };
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
  const flash = text === '' ? [] : [writeFlash(configuration, { kind: 'success', text })];
  return cookieHeaders([...setCookies, ...flash]);
}
