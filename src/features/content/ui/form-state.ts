import { createContext, useContext } from 'react';
import type { GivenValues } from '../../../engine/content/forms/types.ts';
import type { FieldBlock } from '../../../engine/content/types.ts';

/** What the parts of a form know of it. */
type FormState = {
  /** The field that each label names, by the label's id. */
  readonly named: ReadonlyMap<string, FieldBlock & { readonly id: string }>;
  /** The ids of the fields that a label names. */
  readonly labelled: ReadonlySet<string>;
  /** The names of the fields that must be answered. */
  readonly required: ReadonlySet<string>;
  /** The label that asks what the boxes or dots of one name answer, by that name. */
  readonly questions: ReadonlyMap<string, string>;
  /** What was typed already, where the form comes back on a page of its own. */
  readonly typed: GivenValues | undefined;
  /** What is wrong, by the id of a control. */
  readonly errorOf: (controlId: string) => string | undefined;
  /** The words to show while it is on its way. */
  readonly sendingWords: string | undefined;
};

const outsideForms: FormState = {
  named: new Map(),
  labelled: new Set(),
  required: new Set(),
  questions: new Map(),
  typed: undefined,
  errorOf: () => undefined,
  sendingWords: undefined,
};

export const FormStateContext = createContext(outsideForms);

export function useFormState(): FormState {
  return useContext(FormStateContext);
}
