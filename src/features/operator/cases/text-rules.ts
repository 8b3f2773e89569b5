import { countWithNoun } from '../../../core/count-words.ts';
import { topicTitle } from '../../../engine/support/rules.ts';
import type { SupportCase } from '../../../engine/support/types.ts';
import {
  codeToWords,
  formatInstant,
  section,
  singleLine,
  singleLineExcerpt,
  table,
  termColumns,
  wrapLines,
} from '../text-rules.ts';

export function casesText(cases: readonly SupportCase[]): string {
  return table(
    cases,
    [
      { title: 'case', of: ({ number }) => number, isNumber: true },
      { title: 'received', of: ({ receivedAt }) => formatInstant(receivedAt) },
      { title: 'state', of: ({ state }) => codeToWords(state) },
      { title: 'topic', of: ({ topic }) => topicTitle(topic) },
      { title: 'order', of: ({ orderNumber = '' }) => orderNumber, isNumber: true },
      { title: 'photos', of: ({ photoCount }) => (photoCount === 0 ? '' : photoCount), isNumber: true },
      { title: 'from', of: ({ email }) => email },
      { title: 'message', of: ({ message }) => singleLineExcerpt(message) },
    ],
    'No cases are waiting for an answer.',
  );
}

/** Returns a support case as text. An order number entered by a guest is marked as unverified. */
export function caseText(support: SupportCase): string {
  const { number, state, topic, name, email, customerId, orderId, orderNumber, photoCount } = support;
  const facts: (readonly [string, string])[] = [
    ['from', `${singleLine(name)}, ${email}, ${customerId === undefined ? 'a guest' : 'signed in'}`],
    ['topic', topicTitle(topic)],
    ['received', formatInstant(support.receivedAt)],
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
      : [['photos', `${countWithNoun(photoCount, 'photo')}: case-photos ${number}`] as const]),
  ];
  return [
    `Case ${number}: ${codeToWords(state)}`,
    section('Facts', termColumns(facts)),
    section('Message', wrapLines(support.message)),
    ...support.answers.map(({ n, words, answeredAt }) =>
      section(`Answer ${n}, ${formatInstant(answeredAt)}`, wrapLines(words)),
    ),
  ].join('\n\n');
}
