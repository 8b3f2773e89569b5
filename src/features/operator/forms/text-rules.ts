import type { UnsealedSubmission } from '../../../engine/content/forms/index.server.ts';
import { displayTextOfAnswer } from '../../../engine/content/forms/rules.ts';
import type { Submission } from '../../../engine/content/forms/types.ts';
import { formatInstant, formatSection, formatTable, formatTermColumns, singleLine } from '../text-rules.ts';

export function submissionListText(submissions: readonly Submission[]): string {
  return formatTable(
    submissions,
    [
      { title: 'submission', of: ({ number }) => number, isNumber: true },
      { title: 'received', of: ({ receivedAt }) => formatInstant(receivedAt) },
      { title: 'form', of: ({ formName }) => singleLine(formName) },
      { title: 'to', of: ({ target }) => target },
      { title: 'state', of: stateText },
    ],
    'No submissions.',
  );
}

export function submissionDetailsText(submission: UnsealedSubmission): string {
  const { number, formName, documentId, formId, target, tries, receivedAt, answers } = submission;
  return [
    `Submission ${number}: ${stateText(submission)}`,
    formatSection(
      'Facts',
      formatTermColumns([
        ['form', `${singleLine(formName)} (${documentId}, ${formId})`],
        ['to', target],
        ['received', formatInstant(receivedAt)],
        ...(tries === 0 ? [] : [['tries', String(tries)] as const]),
      ]),
    ),
    formatSection(
      'Answers',
      formatTermColumns(
        answers.map((answer) => [singleLine(answer.label), singleLine(displayTextOfAnswer(answer))]),
      ),
    ),
  ].join('\n\n');
}

function stateText({ destination, state, mailedAt, reason, until }: Submission): string {
  if (destination === 'email') {
    return mailedAt === undefined ? 'waiting for the mail server' : `emailed ${formatInstant(mailedAt)}`;
  }
  if (state === 'failed') return `failed: ${reason}`;
  if (state === 'received' && reason !== undefined)
    return `waiting (${reason}), next try ${formatInstant(until)}`;
  return state;
}
