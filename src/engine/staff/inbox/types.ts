import type { ConversationId, NoticeId, PersonId, SubmissionId, SupportCaseId } from '../../../core/ids.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';

/**
 * A chat is a conversation of the messenger, a case a message that is answered by email, a form one of the website's pages, and a bounce an
 * email that a mail server refused.
 */
export const threadKinds = ['chat', 'case', 'form', 'bounce'] as const;
export type ThreadKind = (typeof threadKinds)[number];

/** The record that a thread belongs to: a chat, a case, a form or a bounced email. */
export type ThreadSubject =
  | { readonly kind: 'chat'; readonly conversationId: ConversationId }
  | { readonly kind: 'case'; readonly caseId: SupportCaseId }
  | { readonly kind: 'form'; readonly submissionId: SubmissionId }
  | { readonly kind: 'bounce'; readonly noticeId: NoticeId };

/** `waiting`: for an answer and not snoozed; `open`: answered ones and snoozed ones too. */
export const inboxViews = ['waiting', 'mine', 'snoozed', 'open', 'closed'] as const;
export type InboxView = (typeof inboxViews)[number];

/** For how many hours a thread can be snoozed. */
export type SnoozeHours = 1 | 4 | 24 | 72;

/** A thread as the inbox lists it. */
export type InboxRow = {
  readonly kind: ThreadKind;
  readonly number: number;
  /** Empty for a guest of the messenger, and when a form has none. */
  readonly name: string;
  readonly email: string;
  readonly isCustomer: boolean;
  /** The topic of a case, the name of a form, and the kind of an email that bounced. */
  readonly topic: string;
  /** The beginning of the last message of a chat, of a case's message, of a form's answers or of a mail server's answer. */
  readonly words: string;
  readonly isOpen: boolean;
  /** Whether it waits for our answer. */
  readonly isWaiting: boolean;
  /** Since when it waits; otherwise when something last happened. */
  readonly since: Date;
  readonly assignedTo: string | null;
  /** Undefined unless it is snoozed now. */
  readonly snoozedUntil: Date | undefined;
};

export type ThreadMessage = {
  readonly position: number;
  readonly isOurs: boolean;
  /** The staff member who wrote it; null for the visitor. */
  readonly writtenBy: AuditActor | null;
  readonly words: string;
  readonly sentAt: Date;
};

/** A thread with all of its messages. */
export type Thread = Omit<InboxRow, 'words'> & {
  readonly subject: ThreadSubject;
  /** The person whom staff know by this account or address. */
  readonly personId: PersonId | null;
  /** An order that the writer named; a guest's is not verified. The order that a bounced email is about. */
  readonly orderNumber: number | null;
  /** The case that was opened to answer a form. */
  readonly caseNumber: number | null;
  /** Why a form was not delivered to the address that it is sent to. */
  readonly failure: string | null;
  readonly closedAt: Date | null;
  readonly photoCount: number;
  /** Changes when a message comes or the thread is closed. */
  readonly mark: string;
  /** In their order; a case begins with its message. */
  readonly messages: readonly ThreadMessage[];
};
