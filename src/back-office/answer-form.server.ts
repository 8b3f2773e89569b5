import { data } from 'react-router';
import type { AccountAnswer } from './form-types.ts';

/** Answers a form that succeeded and stays on its page, which shows the outcome. */
export function answerForm(outcome: Omit<AccountAnswer, 'problems' | 'entered'>, headers = new Headers()) {
  return data<AccountAnswer>({ problems: [], entered: {}, ...outcome }, { headers });
}
