import type { JobHandlers, JobQueue } from '../../../platform/jobs.server.ts';
import type { ConversationDependencies } from './handle-conversations.server.ts';
import { closeSilent, forgetSilent, tellOfAnswers, tellOfWaiting } from './sweep-conversations.server.ts';

/** The jobs that keep a visitor from waiting unseen, and conversations from staying for ever. */
export function conversationJobs(
  dependencies: ConversationDependencies & { readonly jobs: JobQueue },
): Pick<JobHandlers, 'sweep-conversations' | 'tell-of-waiting'> {
  return {
    'tell-of-waiting': async () => {
      await tellOfWaiting(dependencies);
      await tellOfAnswers(dependencies);
    },
    'sweep-conversations': async () => {
      await forgetSilent(dependencies);
      await closeSilent(dependencies);
    },
  };
}
