import type { Transaction } from '../../../platform/database.server.ts';
import type { Actor, DraftContents } from '../../orders/drafts/types.ts';
import { filledFromAccount } from './account-rules.ts';
import { loadAccount } from './account-store.server.ts';

/** What a draft begins with. */
export type FirstContents = {
  readonly contents: DraftContents;
  readonly birthDateSealed: Buffer | undefined;
};

/** Filled up with what the account knows of whoever has proved to be its customer; a guest's draft stays as it is. */
export async function fillFromAccount(
  read: Transaction,
  { customerId, isSignedIn }: Actor,
  { contents, birthDateSealed }: FirstContents,
): Promise<FirstContents> {
  if (!customerId || !isSignedIn) return { contents, birthDateSealed };
  const account = await loadAccount(read, customerId);
  const typed = birthDateSealed ?? account.birthDateSealed;
  return { contents: filledFromAccount(contents, account), birthDateSealed: typed };
}
