import { winery, wineryLine } from '../../winery.ts';
import { emailLogo } from '../media/email-pictures.ts';
import { type MailBlock, type MailDocument, mailHtml, mailText } from './mail-document.ts';

export type WrittenMail = { readonly subject: string; readonly document: MailDocument };

/** Returns an email in the winery's name: its subject ends with the name, its footer has the address. */
export function wineryMail(subject: string, title: string, blocks: readonly MailBlock[]): WrittenMail {
  const { phone, mailboxes } = winery();
  const footer = [wineryLine(), `${phone.shown} · ${mailboxes.support}`];
  const header = { logo: emailLogo, name: winery().name };
  return { subject: `${subject} · ${winery().name}`, document: { title, blocks, header, footer } };
}

/** Returns the email as text and as HTML. */
export function writtenOut({ subject, document }: WrittenMail): {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
} {
  return { subject, text: mailText(document), html: mailHtml(document) };
}
