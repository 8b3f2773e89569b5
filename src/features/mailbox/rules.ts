import { wineryTimeZone } from '../../core/dates.ts';
import type { ReceivedMail } from '../../integrations/mail/port.ts';
import type { MailSummary, OpenedMail, TextPiece } from './types.ts';

const received = new Intl.DateTimeFormat('en-US', {
  timeZone: wineryTimeZone,
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});

export function summaryOf({ id, receivedAt, to, subject }: ReceivedMail): MailSummary {
  return { id, receivedAt: received.format(receivedAt), to, subject };
}

export function openedMailOf(mail: ReceivedMail): OpenedMail {
  const { from, messageId, text, html } = mail;
  return { ...summaryOf(mail), from, messageId, hasMarkup: html !== '', pieces: piecesOf(text) };
}

/** The markup as it is; its links open beside the mailbox, since a page of the shop stands in no frame. */
export function withLinksApart(html: string): string {
  return html.replace(/^\s*(?:<!doctype[^>]*>)?/i, (start) => `${start}<base target="_blank">`);
}

/** The text as it is, its web addresses told apart; a sentence's own full stop behind one is not part of it. */
export function piecesOf(text: string): TextPiece[] {
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/)
    .map((piece, position) => (position % 2 === 1 ? { text: piece, href: piece } : { text: piece }))
    .filter((piece) => piece.text !== '');
}
