import { theme } from '../theme/theme.server.ts';
import { markForEmail } from '../theme/theme-files.server.ts';
import { mailHtml, mailText } from './mail-document.ts';
import type { WrittenMail } from './winery-mail.ts';

/** Returns the email as text and as HTML in the winery’s look. */
export function writtenOut({ subject, document }: WrittenMail): {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
} {
  return {
    subject,
    text: mailText(document),
    html: mailHtml(document, { ...theme(), mark: markForEmail() }),
  };
}
