import type { SupportTopic } from '../../engine/support/types.ts';
import { winery } from '../../winery.ts';

const mailboxes = {
  order: 'support',
  club: 'membership',
  visit: 'visits',
  wholesale: 'support',
  other: 'support',
} as const satisfies Readonly<Record<SupportTopic, string>>;

/** Returns the winery's email address for a topic. */
export function supportMailboxFor(topic: SupportTopic): string {
  return winery().mailboxes[mailboxes[topic]];
}
