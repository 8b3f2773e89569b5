import { customEmailTexts, fillPlaceholders } from '../../core/email-words.ts';
import { winery, wineryAddressLine } from '../../winery.ts';
import type { EmailBlock, EmailDocument } from './mail-document.ts';

export type WrittenEmail = { readonly subject: string; readonly document: EmailDocument };

/** Returns an email from the winery. The winery's name is appended to the subject, and its address is in the footer. */
export function wineryEmail(subject: string, title: string, blocks: readonly EmailBlock[]): WrittenEmail {
  const { phone, mailboxes } = winery();
  const footer = [wineryAddressLine(), `${phone.shown} · ${mailboxes.support}`];
  return {
    subject: `${subject} · ${winery().name}`,
    document: { title, blocks, name: winery().name, footer },
  };
}

/** The kind of an email, as in `NoticeKindsBySubjectType`, and the values of placeholders in the winery's custom wording. */
export type EmailContext = { readonly kind: string; readonly orderNumber?: string };

/** Returns the email with the winery's custom wording for its kind. Unchanged if there is none. */
export function applyWineryWording(
  { subject, document }: WrittenEmail,
  { kind, ...facts }: EmailContext,
): WrittenEmail {
  const own = customEmailTexts(kind);
  const { name, legalName, membershipName, phone, mailboxes } = winery();
  const signed = ` · ${name}`;
  const plain = { subject: subject.slice(0, -signed.length), title: document.title };
  const values = {
    ...{ winery: name, legalName, membershipName, phone: phone.shown, support: mailboxes.support },
    ...{ ...plain, ...facts },
  };
  const paragraph = (text: string | undefined): EmailBlock[] =>
    text === undefined ? [] : [{ kind: 'paragraph', text: fillPlaceholders(text, values) }];
  return {
    subject: fillPlaceholders(own.subject ?? '{{subject}}', values) + signed,
    document: {
      ...document,
      title: fillPlaceholders(own.title ?? '{{title}}', values),
      blocks: [...paragraph(own.opening), ...document.blocks, ...paragraph(own.closing)],
    },
  };
}
