import type { WithoutNulls } from '../../../core/without-nulls.ts';
import type { formSubmissions } from './schema.ts';

/** How a field is shown and checked. Blocks with one name, such as radio buttons, are one field. */
export type FieldKind =
  | 'line'
  | 'email'
  | 'tel'
  | 'number'
  | 'date'
  | 'url'
  | 'password'
  | 'lines'
  /** One of several: a select or radio buttons. */
  | 'choice'
  /** Any of several: checkboxes. */
  | 'choices'
  /** Hidden and fixed: its value is the document's. */
  | 'fixed';

export type FormField = {
  readonly name: string;
  readonly kind: FieldKind;
  /** The text of the label block that names this field; without one, the label in the field's own definition. */
  readonly label: string;
  readonly isRequired: boolean;
  /** Id of the control that an error links to. */
  readonly controlId: string;
  /** Allowed values with their names; for a fixed field, its value. */
  readonly values: readonly FieldValue[];
};

export type FieldValue = { readonly value: string; readonly name: string };

/** Answer to one field; empty for an unchecked box. */
export type FieldAnswer = {
  readonly name: string;
  readonly label: string;
  readonly kind: FieldKind;
  readonly values: readonly string[];
  /** Names of the chosen values. */
  readonly names?: readonly string[];
};

/** Submitted values by field name, unchecked. */
export type SubmittedValues = Readonly<Record<string, readonly string[]>>;

/** Response to a submission, in place or on its own page. */
export type FormAnswer =
  | { readonly kind: 'taken' }
  | {
      readonly kind: 'refused';
      /** Message of the receiver; without one, the form's own is shown. */
      readonly message?: string;
      readonly problems: readonly { readonly fieldId: string | undefined; readonly sentence: string }[];
      readonly entered: SubmittedValues;
      /** Whether it is unknown if the submission arrived; sending it again does not duplicate it. */
      readonly isLost?: boolean;
    };

/** Reserved names of our own fields in a form. */
export const reservedFieldNames = {
  prefix: 'form:',
  key: 'form:key',
  from: 'form:from',
  trap: 'form:website',
} as const;

export type SubmissionDestination = 'email' | 'builder' | 'action';

/** An email stays `received` here; the email queue knows its state. */
export type SubmissionState = 'received' | 'sending' | 'sent' | 'failed';

/** A submission without its sealed contents. */
export type Submission = WithoutNulls<
  Omit<typeof formSubmissions.$inferSelect, 'sendingKey' | 'contents' | 'emailHash' | 'updatedAt'>
> & {
  /** When the mail server accepted its email. */
  readonly mailedAt: Date | undefined;
};
