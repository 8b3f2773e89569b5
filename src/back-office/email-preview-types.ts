import type { FormActionData } from '../platform/form-answer.server.ts';

export type PreviewedEmail = { readonly to: string; readonly subject: string; readonly text: string };

/** A form's response to a preview request: the emails that it would send, or the reasons why it would be refused. */
export type EmailPreview = FormActionData & { readonly emails: readonly PreviewedEmail[] };
