import { isUuid, type MailedLinkId } from '../../core/ids.ts';
import type { Database } from '../../platform/database.server.ts';
import { findLink } from './link-store.server.ts';
import { tokenOfLink } from './link-token.server.ts';
import { judgeLink } from './rules.ts';
import type { IdentityDependencies } from './types.ts';

/** Returns the token of a valid link for its email. Tokens are in no notice and no job. */
export async function readMailedLink(
  {
    database,
    seal,
    clock,
  }: Pick<IdentityDependencies, 'seal' | 'clock'> & { database: Pick<Database, 'read'> },
  linkId: string,
): Promise<
  { readonly token: string; readonly expiresAt: Date; readonly originUrl: string | undefined } | undefined
> {
  const link = isUuid(linkId) ? await findLink(database.read, linkId as MailedLinkId) : undefined;
  if (!link || judgeLink(link, clock.now()) !== undefined) return undefined;
  return { token: tokenOfLink(seal, link.id), expiresAt: link.expiresAt, originUrl: link.returnPath };
}
