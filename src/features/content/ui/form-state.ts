import { createContext, useContext } from 'react';
import type { SubmittedValues } from '../../../engine/content/forms/types.ts';
import type { FieldBlock } from '../../../engine/content/types.ts';

/** The state shared by all parts of a form. */
type FormState = {
  /** The fields that have a label block, from the label block's id to the field. */
  readonly named: ReadonlyMap<string, FieldBlock & { readonly id: string }>;
  /** The ids of the fields that have a label block. */
  readonly labelled: ReadonlySet<string>;
  /** The names of the required fields. */
  readonly required: ReadonlySet<string>;
  /** The label blocks, from field name to label block id. For a group of checkboxes or radio buttons, the label is the question. */
  readonly questions: ReadonlyMap<string, string>;
  /** The entries of a refused submission, when its form is shown again on its own page. */
  readonly entered: SubmittedValues | undefined;
  /** Returns a control's error by the control's id. */
  readonly errorOf: (controlId: string) => string | undefined;
  /** The text shown while the form is being sent; undefined at other times. */
  readonly sendingWords: string | undefined;
};

const outsideForms: FormState = {
  named: new Map(),
  labelled: new Set(),
  required: new Set(),
  questions: new Map(),
  entered: undefined,
  errorOf: () => undefined,
  sendingWords: undefined,
};

export const FormStateContext = createContext(outsideForms);

export function useFormState(): FormState {
  return useContext(FormStateContext);
}
