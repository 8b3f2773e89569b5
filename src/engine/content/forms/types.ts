import type { WithoutNulls } from '../../../core/without-nulls.ts';
import type { formSubmissions } from './schema.ts';

/** How a field is asked and judged; blocks of one name, such as the dots of one question, are one field. */
export type FieldKind =
  | 'line'
  | 'email'
  | 'tel'
  | 'number'
  | 'date'
  | 'url'
  | 'password'
  | 'lines'
  /** One of some: a select, or dots. */
  | 'choice'
  /** Any of some: boxes to tick. */
  | 'choices'
  /** Nobody sees or changes it: its value is the document's. */
  | 'fixed';

export type FormField = {
  readonly name: string;
  readonly kind: FieldKind;
  /** What people call it: the words of its label, else its own. */
  readonly label: string;
  readonly isRequired: boolean;
  /** Of the control that an error leads to. */
  readonly controlId: string;
  /** What a choice is among, and how each is called; of a fixed field its value. */
  readonly values: readonly FieldValue[];
};

export type FieldValue = { readonly value: string; readonly name: string };

/** What somebody answered to one field; none for a box that was not ticked. */
export type FieldAnswer = {
  readonly name: string;
  readonly label: string;
  readonly kind: FieldKind;
  readonly values: readonly string[];
  /** How the values are called that were chosen among several. */
  readonly names?: readonly string[];
};

/** What the answers of a form are told by name, as they came. */
export type GivenValues = Readonly<Record<string, readonly string[]>>;

/** What a form is answered, in place or on a page of its own. */
export type FormAnswer =
  | { readonly kind: 'taken' }
  | {
      readonly kind: 'refused';
      /** The words of whoever had to decide, else the form's own stand. */
      readonly message?: string;
      readonly problems: readonly { readonly fieldId: string | undefined; readonly sentence: string }[];
      readonly typed: GivenValues;
      /** Nobody knows whether it arrived: the same may be sent once more and is still one. */
      readonly isLost?: boolean;
    };

/** Names of our own in a form; no field of a document may have one. */
export const ownNames = {
  prefix: 'form:',
  key: 'form:key',
  from: 'form:from',
  trap: 'form:website',
} as const;

export type SubmissionDestination = 'email' | 'builder' | 'action';

/** A mail stays `received` here: what became of it, the queue of mails knows. */
export type SubmissionState = 'received' | 'sending' | 'sent' | 'failed';

/** What was sent with a form, but for its sealed contents. */
export type Submission = WithoutNulls<
  Omit<typeof formSubmissions.$inferSelect, 'sendingKey' | 'contents' | 'emailHash' | 'updatedAt'>
> & {
  /** When the mail server took its mail. */
  readonly mailedAt: Date | undefined;
};
