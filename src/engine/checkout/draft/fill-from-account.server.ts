import type { Transaction } from '../../../platform/database.server.ts';
import type { DraftActor, DraftContents } from '../../orders/drafts/types.ts';
import { fillContentsFromAccount } from './account-rules.ts';
import { loadCheckoutAccount } from './account-store.server.ts';

/** The initial contents of a draft. */
export type InitialDraftContents = {
  readonly contents: DraftContents;
  readonly birthDateSealed: Buffer | undefined;
};

/** Returns the contents filled in from the account of a customer with a session; a guest's contents are unchanged. */
export async function fillFromAccount(
  read: Transaction,
  { customerId, isSignedIn }: DraftActor,
  { contents, birthDateSealed }: InitialDraftContents,
): Promise<InitialDraftContents> {
  if (!customerId || !isSignedIn) return { contents, birthDateSealed };
  const account = await loadCheckoutAccount(read, customerId);
  const entered = birthDateSealed ?? account.birthDateSealed;
  return { contents: fillContentsFromAccount(contents, account), birthDateSealed: entered };
}
