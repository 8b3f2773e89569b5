import { href } from 'react-router';
import type { InboxRow, InboxView, SnoozeHours, ThreadKind } from '../engine/staff/inbox/types.ts';
import { supportTopicTitle } from '../engine/support/rules.ts';
import type { SupportTopic } from '../engine/support/types.ts';
import { codeToLabel } from './order-word-rules.ts';

/** The label of each inbox list, and the text shown when it is empty. */
export const inboxListLabels: Readonly<
  Record<InboxView, { readonly label: string; readonly empty: string }>
> = {
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

export const threadKindLabels: Readonly<Record<ThreadKind, string>> = {
  chat: 'Chat',
  case: 'Case',
  form: 'Form',
  bounce: 'Bounced email',
};

export function threadPath(kind: ThreadKind, number: number | string): string {
  return href('/admin/inbox/:kind/:number', { kind, number: String(number) });
}

/**
 * Returns the name or email address of a thread's sender or, for a bounced email, of its recipient. A messenger guest without a name is
 * called `Guest` with the thread's number; other threads without both get the label of their kind with the number.
 */
export function threadSender({
  kind,
  name,
  email,
  number,
}: Pick<InboxRow, 'kind' | 'name' | 'email' | 'number'>): string {
  if (kind === 'chat') return name || `Guest ${number}`;
  return name || email || `${threadKindLabels[kind]} ${number}`;
}

/** Returns the author of a thread's first message. */
export function threadAuthor(thread: Parameters<typeof threadSender>[0]): string {
  return thread.kind === 'bounce' ? 'The mail server' : threadSender(thread);
}

/** Returns the topic of a thread; undefined for a chat. */
export function threadTopic({ kind, topic }: Pick<InboxRow, 'kind' | 'topic'>): string | undefined {
  switch (kind) {
    case 'chat':
      return undefined;
    case 'case':
      return supportTopicTitle(topic as SupportTopic);
    case 'form':
      return topic;
    case 'bounce':
      return codeToLabel(topic);
  }
}
