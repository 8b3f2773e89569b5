import type {
  ConversationId,
  FormSubmissionId,
  NoticeId,
  PersonId,
  SupportCaseId,
} from '../../../core/ids.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';

/**
 * The kinds of threads: `chat` is a messenger conversation, `case` a message answered by email, `form` a submission of a website form, and
 * `bounce` an email that a mail server rejected.
 */
export const threadKinds = ['chat', 'case', 'form', 'bounce'] as const;
export type ThreadKind = (typeof threadKinds)[number];

/** The record that a thread belongs to: a chat, a case, a form or a bounced email. */
export type ThreadSubject =
  | { readonly kind: 'chat'; readonly conversationId: ConversationId }
  | { readonly kind: 'case'; readonly caseId: SupportCaseId }
  | { readonly kind: 'form'; readonly submissionId: FormSubmissionId }
  | { readonly kind: 'bounce'; readonly noticeId: NoticeId };

/** The inbox views. `waiting` lists threads that need an answer and aren't snoozed; `open` also includes answered and snoozed threads. */
export const inboxViews = ['waiting', 'mine', 'snoozed', 'open', 'closed'] as const;
export type InboxView = (typeof inboxViews)[number];

/** The number of hours that a thread can be snoozed. */
export type SnoozeHours = 1 | 4 | 24 | 72;

/** A thread as shown in the inbox list. */
export type InboxRow = {
  readonly kind: ThreadKind;
  readonly number: number;
  /** The name of the customer or sender; empty for a messenger guest, a bounce or a form without a name. */
  readonly name: string;
  readonly email: string;
  readonly isCustomer: boolean;
  /** The topic of a case, the name of a form, or the kind of a bounced email. */
  readonly topic: string;
  /** The start of the text: a chat's last message, a case's message, a form's answers or the mail server's reason for a bounce. */
  readonly words: string;
  readonly isOpen: boolean;
  /** Whether the thread needs an answer from staff. */
  readonly isWaiting: boolean;
  /** The time from which the thread has been waiting; if it isn't waiting, the time of its last event. */
  readonly since: Date;
  readonly assignedTo: string | null;
  /** The end of the snooze; undefined if the thread isn't snoozed now. */
  readonly snoozedUntil: Date | undefined;
};

export type ThreadMessage = {
  readonly position: number;
  readonly isOurs: boolean;
  /** The staff member who wrote the message; null for the visitor. */
  readonly writtenBy: AuditActor | null;
  readonly words: string;
  readonly sentAt: Date;
};

/** A thread with all of its messages. */
export type Thread = Omit<InboxRow, 'words'> & {
  readonly subject: ThreadSubject;
  /** The person in the customer list with this account or email address; null if there is none. */
  readonly personId: PersonId | null;
  /** The order that the sender named, not verified for guests, or the order that a bounced email is about. */
  readonly orderNumber: number | null;
  /** The number of the case that was opened to answer the form. */
  readonly caseNumber: number | null;
  /** The reason a form could not be delivered to its destination. */
  readonly failure: string | null;
  readonly closedAt: Date | null;
  readonly photoCount: number;
  /** A marker that changes when a message arrives or the thread is closed. */
  readonly mark: string;
  /** The messages in order. A case begins with the customer's message. */
  readonly messages: readonly ThreadMessage[];
};
