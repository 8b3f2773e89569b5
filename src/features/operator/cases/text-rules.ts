import { topicTitle } from '../../../engine/support/rules.ts';
import type { SupportCase } from '../../../engine/support/types.ts';
import {
  columns,
  counted,
  firstWords,
  instant,
  plain,
  section,
  singleLine,
  table,
  wrapped,
} from '../text-rules.ts';

export function casesText(cases: readonly SupportCase[]): string {
  return table(
    cases,
    [
      { title: 'case', of: ({ number }) => number, isNumber: true },
      { title: 'came', of: ({ receivedAt }) => instant(receivedAt) },
      { title: 'state', of: ({ state }) => plain(state) },
      { title: 'about', of: ({ topic }) => topicTitle(topic) },
      { title: 'order', of: ({ orderNumber = '' }) => orderNumber, isNumber: true },
      { title: 'photos', of: ({ photoCount }) => (photoCount === 0 ? '' : photoCount), isNumber: true },
      { title: 'from', of: ({ email }) => email },
      { title: 'words', of: ({ message }) => firstWords(message) },
    ],
    'Nobody waits for an answer.',
  );
}

/** All of a case. What was typed is a guest's word, unless it says that somebody was signed in. */
export function caseText(support: SupportCase): string {
  const { number, state, topic, name, email, customerId, orderId, orderNumber, photoCount } = support;
  const facts: (readonly [string, string])[] = [
    ['from', `${singleLine(name)}, ${email}, ${customerId === undefined ? 'a guest' : 'signed in'}`],
    ['about', topicTitle(topic)],
    ['came', instant(support.receivedAt)],
    ...(orderNumber === undefined
      ? []
      : [['order', `${orderNumber}${orderId === undefined ? ', as typed by a guest' : ''}`] as const]),
    ...(photoCount === 0
      ? []
      : [['photos', `${counted(photoCount, 'photograph')}: case-photos ${number}`] as const]),
  ];
  return [
    `Case ${number}: ${plain(state)}`,
    section('Facts', columns(facts)),
    section('Message', wrapped(support.message)),
    ...support.answers.map(({ n, words, answeredAt }) =>
      section(`Answer ${n}, ${instant(answeredAt)}`, wrapped(words)),
    ),
  ].join('\n\n');
}
