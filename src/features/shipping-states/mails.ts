import type { StateRule } from '../../engine/compliance/types.ts';
import { allowanceSentences } from '../../engine/compliance/zip-answer-rules.ts';
import { houseMail, type WrittenMail } from '../../ui/mail/house-mail.ts';

export type WatchLinks = { readonly wines: string; readonly whereWeShip: string; readonly stop: string };

/** The mail that somebody asked for who could not have wine in this state. */
export function stateOpenedMail(rule: StateRule, links: WatchLinks): WrittenMail {
  const { name } = rule;
  return houseMail(`We can ship wine to ${name} now`, `${name} is open`, [
    { kind: 'paragraph', text: `You asked us to tell you when wine may go to ${name}. Now it may.` },
    { kind: 'paragraph', text: allowanceSentences(rule).join(' ') },
    { kind: 'action', label: 'See the wines', url: links.wines },
    { kind: 'paragraph', text: `What each state allows: ${links.whereWeShip}` },
    {
      kind: 'paragraph',
      text: `This is the one mail you asked for. If you asked by mistake, this takes your address off our list: ${links.stop}`,
    },
  ]);
}
