import type { NoticeId } from '../../engine/notices/types.ts';
import type { JobHandlers } from '../../platform/jobs.server.ts';
import { type NoticeDependencies, sendNotice } from './send-notice.server.ts';

/** The jobs that write to customers about their orders. */
export function letterJobs(dependencies: NoticeDependencies): Pick<JobHandlers, 'send-notice'> {
  return {
    'send-notice': ({ noticeId }) => sendNotice(dependencies, noticeId as NoticeId),
  };
}
