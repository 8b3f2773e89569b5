import type { OpenSubmission } from '../../../engine/content/forms/index.server.ts';
import { shownValue } from '../../../engine/content/forms/rules.ts';
import type { Submission } from '../../../engine/content/forms/types.ts';
import { formatInstant, section, singleLine, table, termColumns } from '../text-rules.ts';

export function submissionsText(submissions: readonly Submission[]): string {
  return table(
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

export function submissionText(submission: OpenSubmission): string {
  const { number, formName, documentId, formId, target, tries, receivedAt, answers } = submission;
  return [
    `Submission ${number}: ${stateText(submission)}`,
    section(
      'Facts',
      termColumns([
        ['form', `${singleLine(formName)} (${documentId}, ${formId})`],
        ['to', target],
        ['received', formatInstant(receivedAt)],
        ...(tries === 0 ? [] : [['tries', String(tries)] as const]),
      ]),
    ),
    section(
      'Answers',
      termColumns(answers.map((answer) => [singleLine(answer.label), singleLine(shownValue(answer))])),
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
