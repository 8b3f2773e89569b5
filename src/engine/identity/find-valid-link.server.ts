import { ok, type Refused, type Result } from '../../core/result.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { type EmailedLink, findEmailedLink } from './link-store.server.ts';
import { emailedLinkIdOfToken } from './link-token.server.ts';
import { evaluateEmailedLink, type LinkRefusalCode, linkRefusal } from './rules.ts';
import type { IdentityDependencies, LinkKind } from './types.ts';

/** Returns the link of a token if the link is valid now and of one of these kinds. Doesn't mark the link as used. */
export async function findValidEmailedLink(
  { seal, clock }: Pick<IdentityDependencies, 'seal' | 'clock'>,
  read: Transaction,
  token: string,
  kinds: readonly LinkKind[],
): Promise<Result<EmailedLink, LinkRefusalCode>> {
  const id = emailedLinkIdOfToken(seal, token);
  const found = id === undefined ? undefined : await findEmailedLink(read, id);
  const link = found && kinds.includes(found.kind) ? found : undefined;
  const code = evaluateEmailedLink(link, clock.now());
  if (code !== undefined || !link)
    return linkRefusal(code ?? 'LINK_UNKNOWN') satisfies Refused<LinkRefusalCode>;
  return ok(link);
}
