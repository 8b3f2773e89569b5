import { data } from 'react-router';
import type { AccountAnswer } from './form-types.ts';

/** Returns the response to a successful account form that stays on its page and shows the outcome. */
export function answerForm(outcome: Omit<AccountAnswer, 'problems' | 'entered'>, headers = new Headers()) {
  return data<AccountAnswer>({ problems: [], entered: {}, ...outcome }, { headers });
}
