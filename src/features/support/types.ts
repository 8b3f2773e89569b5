import type { EnteredContact } from './forms.ts';

/** The response to a rejected contact form. */
export type ContactFormResponse = {
  /** The error title of the form: the server's sentence, or that of the specification (§8). */
  readonly title: string;
  readonly problems: readonly { readonly fieldId: string | undefined; readonly sentence: string }[];
  readonly entered: EnteredContact;
};

/** An order that can be selected in the contact form. */
export type ContactOrderOption = { readonly number: number; readonly label: string };
