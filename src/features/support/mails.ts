import { formatLongDate, formatMinuteOfDay, wineryDate, wineryMinuteOfDay } from '../../core/dates.ts';
import { topicTitle } from '../../engine/support/rules.ts';
import type { SupportAnswer, SupportCase } from '../../engine/support/types.ts';
import type { MailBlock } from '../../ui/mail/mail-document.ts';
import { type WrittenMail, wineryMail } from '../../ui/mail/winery-mail.ts';
import { winery } from '../../winery.ts';

const paragraphs = (text: string): MailBlock[] =>
  text.split(/\n{2,}/).map((part) => ({ kind: 'paragraph', text: part.trim() }));

const subjectOf = ({ number }: SupportCase) => `Your message to us, case ${number}`;

/**
 * Returns the email that confirms a message. It repeats the text only to signed-in customers. Emailing a guest's text to the entered
 * address would let anyone send any text to any address.
 */
export function caseReceivedMail(support: SupportCase): WrittenMail {
  const { number, topic, customerId, message, receivedAt } = support;
  return wineryMail(subjectOf(support), 'We have your message', [
    {
      kind: 'paragraph',
      text: `We received it on ${formatLongDate(wineryDate(receivedAt))} as case ${number}. Someone at the winery will answer, usually within two business days.`,
    },
    { kind: 'facts', rows: [['About', topicTitle(topic)]] },
    ...(customerId === undefined
      ? []
      : [{ kind: 'heading', text: 'Your message' } as const, ...paragraphs(message)]),
    {
      kind: 'paragraph',
      text: 'If this wasn’t you, someone entered your address by mistake. You can ignore this email.',
    },
  ]);
}

/** Returns the email that forwards a message to the staff as plain text. */
export function caseForWineryMail(support: SupportCase): WrittenMail {
  const { number, topic, name, email, customerId, orderId, orderNumber, message, photoCount, receivedAt } =
    support;
  const at = `${formatLongDate(wineryDate(receivedAt))}, ${formatMinuteOfDay(wineryMinuteOfDay(receivedAt))}`;
  const order =
    orderNumber === undefined ? [] : [['Order', orderText(orderNumber, orderId !== undefined)] as const];
  const photos =
    photoCount === 0 ? [] : [['Photos', `${photoCount}: operator case-photos ${number}`] as const];
  return wineryMail(`Case ${number}: ${topicTitle(topic)}`, `Case ${number}`, [
    {
      kind: 'facts',
      rows: [
        ['About', topicTitle(topic)],
        ['From', `${name}, ${email}`],
        ['Account', customerId === undefined ? 'none (guest)' : 'signed in'],
        ...order,
        ...photos,
        ['Received', at],
      ],
    },
    ...paragraphs(message),
    {
      kind: 'paragraph',
      text: `A reply to this email goes to ${email}. To keep it with the case: operator answer-case ${number}.`,
    },
  ]);
}

function orderText(number: number, isOwn: boolean): string {
  return isOwn ? String(number) : `${number}, entered by a guest`;
}

export function caseAnsweredMail(support: SupportCase, { words }: SupportAnswer): WrittenMail {
  return wineryMail(subjectOf(support), 'About your message', [
    ...paragraphs(words),
    {
      kind: 'paragraph',
      text: `This is about case ${support.number}. Reply to this email or call ${winery().phone.shown}.`,
    },
  ]);
}
