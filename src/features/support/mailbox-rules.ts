import type { SupportTopic } from '../../engine/support/types.ts';
import { house } from '../../house.ts';

const { support, visits, membership } = house.mailboxes;

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
