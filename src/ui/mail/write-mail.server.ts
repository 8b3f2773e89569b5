import { theme } from '../theme/theme.server.ts';
import { markForEmail } from '../theme/theme-files.server.ts';
import { mailHtml, mailText } from './mail-document.ts';
import { type AboutMail, inOwnWords, type WrittenMail } from './winery-mail.ts';

/** Returns the email as text and as HTML in the winery’s look. */
export function writtenOut(
  mail: WrittenMail,
  about?: AboutMail,
): {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
} {
  const { subject, document } = about ? inOwnWords(mail, about) : mail;
  return {
    subject,
    text: mailText(document),
    html: mailHtml(document, { ...theme(), mark: markForEmail() }),
  };
}
