import type { WithoutNulls } from '../../../core/without-nulls.ts';
import type { formSubmissions } from './schema.ts';

/**
 * The kind of a form field, which decides its control and its validation. Blocks that share a name, such as radio buttons, are one field.
 */
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
  /** The allowed values with their names; for a fixed field, its value. */
  readonly values: readonly FieldValue[];
};

export type FieldValue = { readonly value: string; readonly name: string };

/** The answer to one field; empty for an unchecked box. */
export type FieldAnswer = {
  readonly name: string;
  readonly label: string;
  readonly kind: FieldKind;
  readonly values: readonly string[];
  /** The names of the chosen values. */
  readonly names?: readonly string[];
};

/** Submitted values by field name, not yet validated. */
export type SubmittedValues = Readonly<Record<string, readonly string[]>>;

/** The response to a form submission, shown in place or on its own page. */
export type FormSubmissionResponse =
  | { readonly kind: 'taken' }
  | {
      readonly kind: 'refused';
      /** The receiver's error message; without one, the form's own message is shown. */
      readonly message?: string;
      readonly problems: readonly { readonly fieldId: string | undefined; readonly sentence: string }[];
      readonly entered: SubmittedValues;
      /** True if it is unknown whether the submission arrived; submitting again does not duplicate it. */
      readonly isLost?: boolean;
    };

/** Reserved names of the fields that the shop itself adds to a form. */
export const reservedFieldNames = {
  prefix: 'form:',
  key: 'form:key',
  from: 'form:from',
  trap: 'form:website',
} as const;

export type SubmissionDestination = 'email' | 'builder' | 'action';

/** The delivery state of a submission. An email stays `received` here, because the email queue tracks its state. */
export type SubmissionState = 'received' | 'sending' | 'sent' | 'failed';

/** A submission without its sealed contents. */
export type Submission = WithoutNulls<
  Omit<typeof formSubmissions.$inferSelect, 'sendingKey' | 'contents' | 'emailHash' | 'updatedAt'>
> & {
  /** The time at which the mail server accepted the submission's email. */
  readonly mailedAt: Date | undefined;
};
