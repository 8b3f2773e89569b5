import { theme } from '../theme/theme.server.ts';
import { markForEmail } from '../theme/theme-files.server.ts';
import { mailHtml, mailText } from './mail-document.ts';
import { applyWineryWording, type MailContext, type WrittenMail } from './winery-mail.ts';

/** Renders an email as text and as HTML in the winery’s style. */
export function renderMail(
  mail: WrittenMail,
  about?: MailContext,
): {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
} {
  const { subject, document } = about ? applyWineryWording(mail, about) : mail;
  return {
    subject,
    text: mailText(document),
    html: mailHtml(document, { ...theme(), mark: markForEmail() }),
  };
}
