import { data } from 'react-router';
import type { AccountAnswer } from './form-types.ts';

/** Answers a form that leads to no other page: nothing is wrong, and the page shows what came of it. */
export function answerForm(outcome: Omit<AccountAnswer, 'problems' | 'entered'>, headers = new Headers()) {
  return data<AccountAnswer>({ problems: [], entered: {}, ...outcome }, { headers });
}
