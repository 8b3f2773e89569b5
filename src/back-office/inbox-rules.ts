import { href } from 'react-router';
import type { InboxView, SnoozeHours, ThreadKind } from '../engine/staff/inbox/types.ts';
import { topicTitle } from '../engine/support/rules.ts';
import type { SupportTopic } from '../engine/support/types.ts';

/** The lists of the inbox, and what an empty one says. */
export const inboxLists: Readonly<Record<InboxView, { readonly label: string; readonly empty: string }>> = {
  waiting: { label: 'Waiting for an answer', empty: 'Nobody is waiting for an answer.' },
  mine: { label: 'Assigned to me', empty: 'Nothing is assigned to you.' },
  snoozed: { label: 'Snoozed', empty: 'Nothing is snoozed.' },
  open: { label: 'Everything open', empty: 'Nothing is open.' },
  closed: { label: 'Closed', empty: 'Nothing is closed yet.' },
};

export const snoozeOptions: readonly { readonly value: `${SnoozeHours}`; readonly label: string }[] = [
  { value: '1', label: '1 hour' },
  { value: '4', label: '4 hours' },
  { value: '24', label: '1 day' },
  { value: '72', label: '3 days' },
];

export const threadNames: Readonly<Record<ThreadKind, string>> = { chat: 'Chat', case: 'Case' };

export function threadPath(kind: ThreadKind, number: number | string): string {
  return href('/admin/inbox/:kind/:number', { kind, number: String(number) });
}

/** Returns whom a thread is from; a guest of the messenger has no name. */
export function threadFrom({ name, number }: { readonly name: string; readonly number: number }): string {
  return name || `Guest ${number}`;
}

/** Returns what a case is about; undefined for a chat. */
export function threadTopic(topic: string): string | undefined {
  return topic === 'chat' ? undefined : topicTitle(topic as SupportTopic);
}
