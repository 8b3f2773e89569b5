import type { WatchId } from '../../core/ids.ts';
import { findWatch } from '../../engine/catalog/watches/index.server.ts';
import { shippingWatch } from '../../engine/catalog/watches/schema.ts';
import { takesWine } from '../../engine/compliance/state-table.ts';
import type { StateRule } from '../../engine/compliance/types.ts';
import type { NoticeWriters } from '../../engine/notices/types.ts';
import type { Database } from '../../platform/database.server.ts';
import type { Seal } from '../../platform/seal.server.ts';
import { signLink } from '../../platform/signed-link.server.ts';
import { writtenOut } from '../../ui/mail/house-mail.ts';
import { stateOpenedMail } from './mails.ts';

export type WatchMailDependencies = {
  readonly database: Database;
  readonly seal: Pick<Seal, 'keyedHash'>;
  /** The shop's origin as customers know it: the links in mails begin with it. */
  readonly publicUrl: string;
  /** The table in use when the mail goes out. */
  readonly rules: readonly StateRule[];
};

/** Writes the mail that a state has opened; nothing to whoever took the wish back, or when the state has closed again. */
export function watchMailWriter(dependencies: WatchMailDependencies): NoticeWriters['shipping_watch'] {
  const { database, seal, publicUrl, rules } = dependencies;
  const link = (path: string) => new URL(path, publicUrl).href;
  return async ({ subjectId }) => {
    const id = subjectId as WatchId;
    const watch = await findWatch(database.read, shippingWatch.table, id);
    const rule = watch && rules.find(({ code }) => code === watch.subject);
    if (!rule || !takesWine(rule)) return undefined;
    const unsubscribe = link(`/unsubscribe?t=${signLink(seal, shippingWatch.name, id)}`);
    const links = {
      wines: link('/wines'),
      whereWeShip: link('/shipping-states'),
      stop: unsubscribe,
    };
    return { toName: '', unsubscribe, ...writtenOut(stateOpenedMail(rule, links)) };
  };
}
