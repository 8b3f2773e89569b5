import type { SupportTopic } from '../../engine/support/types.ts';
import { winery } from '../../winery.ts';

const { support, visits, membership } = winery.mailboxes;

const mailboxes: Readonly<Record<SupportTopic, string>> = {
  order: support,
  club: membership,
  visit: visits,
  wholesale: support,
  other: support,
};

/** The mailbox of the house that answers messages about this. */
export function mailboxOf(topic: SupportTopic): string {
  return mailboxes[topic];
}
