import { data } from 'react-router';
import type { AccountFormAnswer } from './form-types.ts';

/** Returns the response to a successful account form that stays on its page and shows the outcome. */
export function respondWithAccountOutcome(
  outcome: Omit<AccountFormAnswer, 'problems' | 'entered'>,
  headers = new Headers(),
) {
  return data<AccountFormAnswer>({ problems: [], entered: {}, ...outcome }, { headers });
}
