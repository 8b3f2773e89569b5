import type { WatchId } from '../../core/ids.ts';
import type { ShopDependencies } from '../../dependencies.server.ts';
import { findAlertRequest } from '../../engine/catalog/watches/index.server.ts';
import { shippingAlertKind } from '../../engine/catalog/watches/schema.ts';
import { mayShipWineTo } from '../../engine/compliance/state-table.ts';
import type { StateRule } from '../../engine/compliance/types.ts';
import { allowanceSentences } from '../../engine/compliance/zip-answer-rules.ts';
import { defineEmail } from '../../engine/notices/index.server.ts';
import { signLink } from '../../platform/signed-link.server.ts';
import { renderEmail } from '../../ui/mail/render-email.server.ts';
import { type WrittenEmail, wineryEmail } from '../../ui/mail/winery-mail.ts';

type WatchMailDependencies = Pick<ShopDependencies, 'database' | 'seal'> & {
  /** The state rules in use when the email is sent. */
  readonly rules: readonly StateRule[];
};

/** The email about a state that opened to wine. Not sent if the request was withdrawn or the state closed again. */
export const stateOpeningEmail = defineEmail({
  about: 'shipping_watch',
  write: async ({ database, seal, rules }: WatchMailDependencies, { subjectId }, link) => {
    const id = subjectId as WatchId;
    const watch = await findAlertRequest(database.read, shippingAlertKind.table, id);
    const rule = watch && rules.find(({ code }) => code === watch.subject);
    if (!rule || !mayShipWineTo(rule)) return undefined;
    const unsubscribe = link(`/unsubscribe?t=${signLink(seal, shippingAlertKind.name, id)}`);
    const links = {
      wines: link('/wines'),
      whereWeShip: link('/shipping-states'),
      stop: unsubscribe,
    };
    return {
      toName: '',
      unsubscribe,
      ...renderEmail(stateOpenedMail(rule, links), { kind: 'state-opened' }),
    };
  },
});

type WatchLinks = { readonly wines: string; readonly whereWeShip: string; readonly stop: string };

function stateOpenedMail(rule: StateRule, links: WatchLinks): WrittenEmail {
  const { name } = rule;
  return wineryEmail(`We can ship wine to ${name} now`, `Now shipping to ${name}`, [
    { kind: 'paragraph', text: `You asked us to let you know when we can ship wine to ${name}. Now we can.` },
    { kind: 'paragraph', text: allowanceSentences(rule).join(' ') },
    { kind: 'action', label: 'See the wines', url: links.wines },
    { kind: 'paragraph', text: `What each state allows: ${links.whereWeShip}` },
    {
      kind: 'paragraph',
      text: `This is the only email we’ll send about this. If you didn’t ask for it, remove your address here: ${links.stop}`,
    },
  ]);
}
