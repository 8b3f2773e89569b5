import { wineryDateFormat } from '../../core/dates.ts';
import type { ReceivedMail } from '../../integrations/mail/port.ts';
import type { EmailSummary, EmailTextPiece, OpenedEmail } from './types.ts';

const received = wineryDateFormat({
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});

export function emailSummaryOf({ id, receivedAt, to, subject }: ReceivedMail): EmailSummary {
  return { id, receivedAt: received().format(receivedAt), to, subject };
}

export function openedEmailOf(mail: ReceivedMail): OpenedEmail {
  const { from, messageId, text, html } = mail;
  return {
    ...emailSummaryOf(mail),
    from,
    messageId,
    hasMarkup: html !== '',
    pieces: splitIntoTextPieces(text),
  };
}

/** Adds a `base` element that opens links in a new tab, because the shop's pages can't be framed. */
export function openLinksInNewTab(html: string): string {
  return html.replace(/^\s*(?:<!doctype[^>]*>)?/i, (start) => `${start}<base target="_blank">`);
}

/** Splits a text into plain pieces and web addresses. Punctuation after an address isn't part of it. */
export function splitIntoTextPieces(text: string): EmailTextPiece[] {
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/)
    .map((piece, position) => (position % 2 === 1 ? { text: piece, href: piece } : { text: piece }))
    .filter((piece) => piece.text !== '');
}
