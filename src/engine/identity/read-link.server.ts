import { type EmailedLinkId, isUuid } from '../../core/ids.ts';
import type { Database } from '../../platform/database.server.ts';
import { findEmailedLink } from './link-store.server.ts';
import { tokenOfEmailedLink } from './link-token.server.ts';
import { evaluateEmailedLink } from './rules.ts';
import type { IdentityDependencies } from './types.ts';

/** Returns the token of a link for its email, or undefined if the link isn't valid. Notices and jobs never contain tokens. */
export async function readEmailedLink(
  {
    database,
    seal,
    clock,
  }: Pick<IdentityDependencies, 'seal' | 'clock'> & { database: Pick<Database, 'read'> },
  linkId: string,
): Promise<
  { readonly token: string; readonly expiresAt: Date; readonly originUrl: string | undefined } | undefined
> {
  const link = isUuid(linkId) ? await findEmailedLink(database.read, linkId as EmailedLinkId) : undefined;
  if (!link || evaluateEmailedLink(link, clock.now()) !== undefined) return undefined;
  return { token: tokenOfEmailedLink(seal, link.id), expiresAt: link.expiresAt, originUrl: link.returnPath };
}
