import { currentTheme } from '../theme/theme.server.ts';
import { emailMarkImage } from '../theme/theme-files.server.ts';
import { renderEmailHtml, renderEmailText } from './mail-document.ts';
import { applyWineryWording, type EmailContext, type WrittenEmail } from './winery-mail.ts';

/** Renders an email as text and as HTML in the winery’s style. */
export function renderEmail(
  mail: WrittenEmail,
  about?: EmailContext,
): {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
} {
  const { subject, document } = about ? applyWineryWording(mail, about) : mail;
  return {
    subject,
    text: renderEmailText(document),
    html: renderEmailHtml(document, { ...currentTheme(), mark: emailMarkImage() }),
  };
}
