import { formatLongDate, formatMinuteOfDay, wineryDate, wineryMinuteOfDay } from '../../core/dates.ts';
import { supportTopicTitle } from '../../engine/support/rules.ts';
import type { SupportAnswer, SupportCase } from '../../engine/support/types.ts';
import type { EmailBlock } from '../../ui/mail/mail-document.ts';
import { type WrittenEmail, wineryEmail } from '../../ui/mail/winery-mail.ts';
import { winery } from '../../winery.ts';

const paragraphs = (text: string): EmailBlock[] =>
  text.split(/\n{2,}/).map((part) => ({ kind: 'paragraph', text: part.trim() }));

const subjectOf = ({ number }: SupportCase) => `Your message to us, case ${number}`;

/**
 * Returns the email that confirms a message. It repeats the text only to signed-in customers. Emailing a guest's text to the entered email
 * address would let anyone send any text to anyone.
 */
export function caseReceivedMail(support: SupportCase): WrittenEmail {
  const { number, topic, customerId, message, receivedAt } = support;
  return wineryEmail(subjectOf(support), 'We have your message', [
    {
      kind: 'paragraph',
      text: `We received it on ${formatLongDate(wineryDate(receivedAt))} as case ${number}. Someone at the winery will answer, usually within two business days.`,
    },
    { kind: 'facts', rows: [['About', supportTopicTitle(topic)]] },
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
export function caseMailForWinery(support: SupportCase): WrittenEmail {
  const { number, topic, name, email, customerId, orderId, orderNumber, message, photoCount, receivedAt } =
    support;
  const at = `${formatLongDate(wineryDate(receivedAt))}, ${formatMinuteOfDay(wineryMinuteOfDay(receivedAt))}`;
  const order =
    orderNumber === undefined ? [] : [['Order', orderText(orderNumber, orderId !== undefined)] as const];
  const photos =
    photoCount === 0 ? [] : [['Photos', `${photoCount}: operator case-photos ${number}`] as const];
  return wineryEmail(`Case ${number}: ${supportTopicTitle(topic)}`, `Case ${number}`, [
    {
      kind: 'facts',
      rows: [
        ['About', supportTopicTitle(topic)],
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

export function caseAnsweredMail(support: SupportCase, { words }: SupportAnswer): WrittenEmail {
  return wineryEmail(subjectOf(support), 'About your message', [
    ...paragraphs(words),
    {
      kind: 'paragraph',
      text: `This is about case ${support.number}. Reply to this email or call ${winery().phone.shown}.`,
    },
  ]);
}
