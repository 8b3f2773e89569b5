import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database.server.ts';
import {
  type FirstAnswerTimes,
  firstAnswerWindowDays,
  summarizeFirstAnswerTimes,
} from './answer-time-rules.ts';

/**
 * Returns the first-answer times of the cases, chats and forms of the last `firstAnswerWindowDays` days, or undefined if none has been
 * answered.
 */
export async function readFirstAnswerTimes(
  read: Transaction,
  now: Date,
): Promise<FirstAnswerTimes | undefined> {
  const since = new Date(now.getTime() - firstAnswerWindowDays * 24 * 3_600_000).toISOString();
  const { rows } = await read.execute<{ asked: string; answered: string }>(sql`
    select asked, answered from (
      select received_at as asked, (select min(answered_at) from support_answers where case_id = support_cases.id) as answered
        from support_cases where received_at > ${since}
      union all
      select opened_at, (select min(sent_at) from messages where conversation_id = conversations.id and sender = 'house')
        from conversations where opened_at > ${since} and continued_in is null
      union all
      -- A form that is answered as a case counts as that case.
      select received_at, closed_at from form_submissions
       where received_at > ${since} and destination = 'email'
         and not exists (select from support_cases where form_key = form_submissions.id)
    ) first where answered is not null`);
  return summarizeFirstAnswerTimes(
    rows.map(({ asked, answered }) => ({ askedAt: new Date(asked), answeredAt: new Date(answered) })),
  );
}
