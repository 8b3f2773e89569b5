import type { TypedContact } from './forms.ts';

/** What the form is answered with when its message was not taken. */
export type ContactAnswer = {
  /** What is wrong as a whole: the server's own sentence, or the one of the specification (§8). */
  readonly title: string;
  readonly problems: readonly { readonly fieldId: string | undefined; readonly sentence: string }[];
  readonly typed: TypedContact;
};

/** An order that its customer can pick. */
export type PickableOrder = { readonly number: number; readonly label: string };
