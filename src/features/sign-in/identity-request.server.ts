import { dependenciesContext, type ShopDependencies } from '../../dependencies.server.ts';
import type { Entered } from '../../engine/identity/types.ts';
import { cookieHeaders, writeFlash } from '../../platform/cookies.server.ts';
import { readSender } from '../../platform/sender.server.ts';

/** What the use cases of identity are given of a request. */
export function readIdentityRequest(asked: Parameters<typeof readSender>[0]) {
  return { shop: asked.context.get(dependenciesContext), sender: readSender(asked) };
}

/** The cookies of whoever is signed in from now on, and what the next page tells them. @param said before all else. */
export function arrivalHeaders(
  { configuration }: Pick<ShopDependencies, 'configuration'>,
  { setCookies, notices }: Pick<Entered, 'setCookies' | 'notices'>,
  said?: string,
): Headers {
  const text = [...(said === undefined ? [] : [said]), ...notices].join(' ');
  const flash = text === '' ? [] : [writeFlash(configuration, { kind: 'success', text })];
  return cookieHeaders([...setCookies, ...flash]);
}
