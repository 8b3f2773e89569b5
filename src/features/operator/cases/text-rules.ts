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
      { title: 'received', of: ({ receivedAt }) => instant(receivedAt) },
      { title: 'state', of: ({ state }) => plain(state) },
      { title: 'topic', of: ({ topic }) => topicTitle(topic) },
      { title: 'order', of: ({ orderNumber = '' }) => orderNumber, isNumber: true },
      { title: 'photos', of: ({ photoCount }) => (photoCount === 0 ? '' : photoCount), isNumber: true },
      { title: 'from', of: ({ email }) => email },
      { title: 'message', of: ({ message }) => firstWords(message) },
    ],
    'No cases are waiting for an answer.',
  );
}

/** Returns a case as text. It marks the order number of a guest, which nobody has verified. */
export function caseText(support: SupportCase): string {
  const { number, state, topic, name, email, customerId, orderId, orderNumber, photoCount } = support;
  const facts: (readonly [string, string])[] = [
    ['from', `${singleLine(name)}, ${email}, ${customerId === undefined ? 'a guest' : 'signed in'}`],
    ['topic', topicTitle(topic)],
    ['received', instant(support.receivedAt)],
    ...(orderNumber === undefined
      ? []
      : [
          [
            'order',
            `${orderNumber}${orderId === undefined ? ', entered by a guest, not verified' : ''}`,
          ] as const,
        ]),
    ...(photoCount === 0
      ? []
      : [['photos', `${counted(photoCount, 'photo')}: case-photos ${number}`] as const]),
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
