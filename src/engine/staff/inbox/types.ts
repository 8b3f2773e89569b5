import type { ConversationId, PersonId, SupportCaseId } from '../../../core/ids.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';

/** A chat is a conversation of the messenger, a case a message that is answered by email. */
export const threadKinds = ['chat', 'case'] as const;
export type ThreadKind = (typeof threadKinds)[number];

/** What staff see of a thread's row: the ids are of one kind or the other. */
export type ThreadSubject =
  | { readonly kind: 'chat'; readonly conversationId: ConversationId }
  | { readonly kind: 'case'; readonly caseId: SupportCaseId };

/** `waiting`: for an answer and not snoozed; `open`: answered ones and snoozed ones too. */
export const inboxViews = ['waiting', 'mine', 'snoozed', 'open', 'closed'] as const;
export type InboxView = (typeof inboxViews)[number];

/** For how many hours a thread can be snoozed. */
export type SnoozeHours = 1 | 4 | 24 | 72;

/** A thread as the inbox lists it. */
export type InboxRow = {
  readonly kind: ThreadKind;
  readonly number: number;
  /** Empty for a guest of the messenger. */
  readonly name: string;
  readonly email: string;
  readonly isCustomer: boolean;
  readonly topic: string;
  /** The beginning of the last message of a chat, or of a case's message. */
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

/** A whole thread. */
export type Thread = Omit<InboxRow, 'words'> & {
  readonly subject: ThreadSubject;
  /** The person whom staff know by this account or address. */
  readonly personId: PersonId | null;
  /** An order that the writer named; a guest's is not verified. */
  readonly orderNumber: number | null;
  readonly closedAt: Date | null;
  readonly photoCount: number;
  /** Changes when a message comes or the thread is closed. */
  readonly mark: string;
  /** In their order; a case begins with its message. */
  readonly messages: readonly ThreadMessage[];
};
