import { ok, type Refused, type Result } from '../../core/result.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { findLink, type MailedLink } from './link-store.server.ts';
import { linkIdOfToken } from './link-token.server.ts';
import { judgeLink, type LinkCode, refusedLink } from './rules.ts';
import type { IdentityDependencies, LinkKind } from './types.ts';

/** Returns the link of a token if it is one of these kinds and valid now. Does not use it. */
export async function openLink(
  { seal, clock }: Pick<IdentityDependencies, 'seal' | 'clock'>,
  read: Transaction,
  token: string,
  kinds: readonly LinkKind[],
): Promise<Result<MailedLink, LinkCode>> {
  const id = linkIdOfToken(seal, token);
  const found = id === undefined ? undefined : await findLink(read, id);
  const link = found && kinds.includes(found.kind) ? found : undefined;
  const code = judgeLink(link, clock.now());
  if (code !== undefined || !link) return refusedLink(code ?? 'LINK_UNKNOWN') satisfies Refused<LinkCode>;
  return ok(link);
}
