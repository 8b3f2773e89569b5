import { winery, wineryLine } from '../../winery.ts';
import type { MailBlock, MailDocument } from './mail-document.ts';

export type WrittenMail = { readonly subject: string; readonly document: MailDocument };

/** Returns an email in the winery's name: its subject ends with the name, its footer has the address. */
export function wineryMail(subject: string, title: string, blocks: readonly MailBlock[]): WrittenMail {
  const { phone, mailboxes } = winery();
  const footer = [wineryLine(), `${phone.shown} · ${mailboxes.support}`];
  return {
    subject: `${subject} · ${winery().name}`,
    document: { title, blocks, name: winery().name, footer },
  };
}
