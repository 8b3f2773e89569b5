import { addDays, addMonths, wineryDate, wineryInstant } from '../../../core/dates.ts';
import type { JobHandlers } from '../../../platform/jobs.server.ts';
import { detachClosedAccounts } from './close-account.server.ts';
import {
  forgetGuests,
  forgetMails,
  forgetTold,
  forgetUnfinished,
  recordYears,
  toldDays,
  unfinishedDays,
} from './retention-store.server.ts';

type PersonalDataDependencies = Parameters<typeof detachClosedAccounts>[0];

export function personalDataJobs(
  dependencies: PersonalDataDependencies,
): Pick<JobHandlers, 'detach-closed-accounts' | 'forget-records'> {
  return {
    'detach-closed-accounts': () => detachClosedAccounts(dependencies),
    'forget-records': () => forgetRecords(dependencies),
  };
}

/** What nobody needs any more and no account ends: checkouts that were left, wishes that were told, guests of long ago, and mails about any of it. */
async function forgetRecords({ database, clock }: PersonalDataDependencies): Promise<void> {
  const today = wineryDate(clock.now());
  const days = (count: number) => wineryInstant(addDays(today, -count), 0);
  await database.transaction((tx) => forgetUnfinished(tx, days(unfinishedDays)));
  await database.transaction((tx) => forgetTold(tx, days(toldDays)));
  const before = wineryInstant(addMonths(today, -12 * recordYears), 0);
  await database.transaction((tx) => forgetGuests(tx, before));
  await database.transaction(forgetMails);
}
