import type { EnteredContact } from './forms.ts';

/** The response to a rejected message. */
export type ContactAnswer = {
  /** The form's error: the server's sentence or that of the specification (§8). */
  readonly title: string;
  readonly problems: readonly { readonly fieldId: string | undefined; readonly sentence: string }[];
  readonly entered: EnteredContact;
};

/** An order to choose in the form. */
export type PickableOrder = { readonly number: number; readonly label: string };
