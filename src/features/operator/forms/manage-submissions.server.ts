import { countWithNoun } from '../../../core/count-words.ts';
import { refused } from '../../../core/result.ts';
import {
  deleteCustomerSubmissions,
  newestSubmissions,
  retrySubmission,
  submissionByNumber,
} from '../../../engine/content/forms/index.server.ts';
import { successOutcome } from '../outcome-rules.ts';

import type { CommandHandlers } from '../types.ts';
import type { formCommands } from './command-table.ts';
import { submissionDetailsText, submissionListText } from './text-rules.ts';

const defaultLimit = 50;

export const commandHandlers: CommandHandlers<typeof formCommands> = {
  submissions: async (shop, { email: mailbox, failed, limit = defaultLimit }) => {
    const state = failed ? 'failed' : undefined;
    const submissions = await newestSubmissions(await shop.open(), { mailbox, state, limit });
    return successOutcome(submissionListText(submissions), { submissions });
  },

  submission: async (shop, { number }) => {
    const found = await submissionByNumber(await shop.open(), number);
    if (found) return successOutcome(submissionDetailsText(found), found);
    return refused({ code: 'SUBMISSION_NOT_FOUND', sentence: `There is no submission ${number}.` });
  },

  'retry-submission': async (shop, { number }) => {
    const { actor } = shop;
    const retried = await retrySubmission(await shop.open(), { number, actor });
    return retried.ok
      ? successOutcome(`Submission ${number} will be sent again within a minute.`, { number })
      : retried;
  },

  'forget-submissions': async (shop, { email }) => {
    const { actor } = shop;
    const count = await deleteCustomerSubmissions(await shop.open(), { mailbox: email, actor });
    return successOutcome(`${countWithNoun(count, 'submission')} deleted.`, { count });
  },
};
