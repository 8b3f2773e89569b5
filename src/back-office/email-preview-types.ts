import type { FormAnswer } from '../platform/form-answer.server.ts';

export type ShownEmail = { readonly to: string; readonly subject: string; readonly text: string };

/** The emails that a form would send, or why it would be refused. */
export type EmailPreview = FormAnswer & { readonly emails: readonly ShownEmail[] };
