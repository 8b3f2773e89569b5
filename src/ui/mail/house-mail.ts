import { house, houseLine } from '../../house.ts';
import { emailLogo } from '../media/email-pictures.ts';
import { type MailBlock, type MailDocument, mailHtml, mailText } from './mail-document.ts';

export type WrittenMail = { readonly subject: string; readonly document: MailDocument };

/** A mail in the name of the house: its subject ends with the name, its foot says who writes and from where. */
export function houseMail(subject: string, title: string, blocks: readonly MailBlock[]): WrittenMail {
  const { phone, mailboxes } = house;
  const footer = [houseLine, `${phone.shown} · ${mailboxes.support}`];
  const header = { logo: emailLogo, name: house.name };
  return { subject: `${subject} · ${house.name}`, document: { title, blocks, header, footer } };
}

/** The same written out in both ways. */
export function writtenOut({ subject, document }: WrittenMail): {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
} {
  return { subject, text: mailText(document), html: mailHtml(document) };
}
