import type { FormAnswer } from '../platform/form-answer.server.ts';

export type ShownEmail = { readonly to: string; readonly subject: string; readonly text: string };

/** A form's response to a preview request: the emails that it would send, or the reasons why it would be refused. */
export type EmailPreview = FormAnswer & { readonly emails: readonly ShownEmail[] };
