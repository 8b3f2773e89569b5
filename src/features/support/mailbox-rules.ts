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

/** Returns the winery's email address for a topic. */
export function mailboxOf(topic: SupportTopic): string {
  return mailboxes[topic];
}
