import type { Database } from '../../platform/database.server.ts';
import { formValues } from '../../platform/form-values.ts';
import type { Seal } from '../../platform/seal.server.ts';
import { stopForm } from './forms.ts';
import type { WatchKind } from './schema.ts';
import { readWatchLink } from './sign-link.server.ts';
import { deleteWatch } from './store.server.ts';

type StopDependencies = {
  readonly database: Pick<Database, 'read'>;
  readonly seal: Pick<Seal, 'keyedHash'>;
};

/**
 * Ends the wish that a link names, and answers whether the link was ours; one of an address that is gone already is answered
 * the same.
 */
export async function stopWatch(
  { database, seal }: StopDependencies,
  kind: WatchKind,
  form: FormData,
): Promise<boolean> {
  const sent = stopForm.safeParse(formValues(form));
  const id = sent.success ? readWatchLink(seal, kind, sent.data.t) : undefined;
  if (id === undefined) return false;
  await deleteWatch(database.read, kind.table, id);
  return true;
}
