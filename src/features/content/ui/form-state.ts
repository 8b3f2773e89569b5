import { createContext, useContext } from 'react';
import type { SubmittedValues } from '../../../engine/content/forms/types.ts';
import type { FieldBlock } from '../../../engine/content/types.ts';

/** State shared by the parts of a form. */
type FormState = {
  /** Field of each label by the label's id. */
  readonly named: ReadonlyMap<string, FieldBlock & { readonly id: string }>;
  /** Ids of the fields with a label. */
  readonly labelled: ReadonlySet<string>;
  /** Names of the required fields. */
  readonly required: ReadonlySet<string>;
  /** Id of the label with the question of a group of checkboxes or radio buttons, by their name. */
  readonly questions: ReadonlyMap<string, string>;
  /** Earlier entries, when the form is shown again on its own page. */
  readonly entered: SubmittedValues | undefined;
  /** Returns the error of a control by its id. */
  readonly errorOf: (controlId: string) => string | undefined;
  /** Text shown while sending. */
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
