import { countWithNoun } from '../../../core/count-words.ts';
import { supportTopicTitle } from '../../../engine/support/rules.ts';
import type { SupportCase } from '../../../engine/support/types.ts';
import {
  codeToWords,
  formatInstant,
  formatSection,
  formatTable,
  formatTermColumns,
  singleLine,
  singleLineExcerpt,
  wrapCustomerText,
} from '../text-rules.ts';

export function supportCasesText(cases: readonly SupportCase[]): string {
  return formatTable(
    cases,
    [
      { title: 'case', of: ({ number }) => number, isNumber: true },
      { title: 'received', of: ({ receivedAt }) => formatInstant(receivedAt) },
      { title: 'state', of: ({ state }) => codeToWords(state) },
      { title: 'topic', of: ({ topic }) => supportTopicTitle(topic) },
      { title: 'order', of: ({ orderNumber = '' }) => orderNumber, isNumber: true },
      { title: 'photos', of: ({ photoCount }) => (photoCount === 0 ? '' : photoCount), isNumber: true },
      { title: 'from', of: ({ email }) => email },
      { title: 'message', of: ({ message }) => singleLineExcerpt(message) },
    ],
    'No cases are waiting for an answer.',
  );
}

/** Returns a support case as text. An order number entered by a guest is marked as unverified. */
export function supportCaseText(support: SupportCase): string {
  const { number, state, topic, name, email, customerId, orderId, orderNumber, photoCount } = support;
  const facts: (readonly [string, string])[] = [
    ['from', `${singleLine(name)}, ${email}, ${customerId === undefined ? 'a guest' : 'signed in'}`],
    ['topic', supportTopicTitle(topic)],
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
    formatSection('Facts', formatTermColumns(facts)),
    formatSection('Message', wrapCustomerText(support.message)),
    ...support.answers.map(({ n, words, answeredAt }) =>
      formatSection(`Answer ${n}, ${formatInstant(answeredAt)}`, wrapCustomerText(words)),
    ),
  ].join('\n\n');
}
