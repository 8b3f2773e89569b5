import { groupedDigits } from '../../core/digits.ts';
import { ok, type Refused, type Result, refused } from '../../core/result.ts';
import { oweNotice } from '../notices/index.server.ts';
import type { Operator } from '../orders/returns/types.ts';
import type { SupportDependencies } from './open-case.server.ts';
import { longestAnswer } from './rules.ts';
import { insertAnswer, lockCase, writeCaseClosed } from './store.server.ts';
import type { SupportRefusalCode } from './types.ts';

type Dependencies = Omit<SupportDependencies, 'seal'>;

type Named = { readonly number: number; readonly actor: Operator };

/** Answers a case that is not closed; its writer is mailed the answer (I-45). */
export async function answerCase(
  { database, clock, jobs }: Dependencies,
  { number, actor, words }: Named & { readonly words: string },
): Promise<Result<{ readonly n: number }, SupportRefusalCode>> {
  const answer = words.trim();
  if (answer === '' || [...answer].length > longestAnswer) {
    const sentence = `An answer has 1 to ${groupedDigits(longestAnswer)} characters.`;
    return refused({ code: 'SUPPORT_ANSWER', sentence });
  }
  const now = clock.now();
  return database.transaction(async (tx) => {
    const found = await lockCase(tx, number);
    if (!found) return caseNotFound(number);
    if (found.state === 'closed') {
      return refused({ code: 'CASE_CLOSED', sentence: `Case ${number} is closed.` });
    }
    const n = await insertAnswer(tx, { caseId: found.id, words: answer, actor, now });
    await oweNotice(tx, jobs, {
      kind: 'case-answered',
      subjectType: 'support_case',
      subjectId: found.id,
      occurrence: String(n),
      recipient: found.email,
      at: now,
    });
    return ok({ n });
  });
}

/** Notes that nothing is left to do about a case. A repeat changes nothing. */
export async function closeCase(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  { number, actor }: Named,
): Promise<Result<undefined, SupportRefusalCode>> {
  const now = clock.now();
  return database.transaction(async (tx) => {
    const found = await lockCase(tx, number);
    if (!found) return caseNotFound(number);
    if (found.state !== 'closed') await writeCaseClosed(tx, { id: found.id, actor, now });
    return ok(undefined);
  });
}

function caseNotFound(number: number): Refused<'CASE_NOT_FOUND'> {
  return refused({ code: 'CASE_NOT_FOUND', sentence: `There is no case ${number}.` });
}
