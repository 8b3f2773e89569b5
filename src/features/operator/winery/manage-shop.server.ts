import { countWithNoun } from '../../../core/count-words.ts';
import { addDays, wineryDate } from '../../../core/dates.ts';
import { ok } from '../../../core/result.ts';
import { mailingList } from '../../../engine/content/newsletter/index.server.ts';
import { readPageCounts } from '../../../engine/content/page-counts/index.server.ts';
import { startOfWineryDay } from '../../../engine/orders/staff-view.server.ts';
import { type BookDiscrepancy, reconcileBooks } from '../../../engine/support/index.server.ts';
import { type GuessingAlert, guessingAlertsSince, recordAudit } from '../../../platform/audit.server.ts';
import { listDeadLetterJobs, listJobQueueCounts } from '../../../platform/job-view.server.ts';
import { formatInstant, formatSection, formatTable, singleLine, wrapText } from '../text-rules.ts';
import type { CommandHandlers } from '../types.ts';
import type { wineryCommands } from './command-table.ts';
import { pageCountsText } from './page-count-text-rules.ts';

const deadJobLimit = 50;
const defaultDays = 30;

export const commandHandlers: CommandHandlers<typeof wineryCommands> = {
  prove: async (shop, { since }) => {
    const dependencies = await shop.open();
    const from = since && (await startOfWineryDay(shop.database.read, since));
    const found = await reconcileBooks(dependencies, from);
    if (found.length === 0) {
      return ok({
        text: 'All ledgers agree: gateway, payments, orders, stock, gift cards, codes, parcels, memberships, points, visits.',
        data: [],
      });
    }
    return ok({ text: findingsText(found), data: found, isAlarming: true });
  },

  guesses: async ({ database, clock }, { days = defaultDays }) => {
    const since = new Date(clock.now().getTime() - days * 24 * 60 * 60 * 1000);
    const alarms = await guessingAlertsSince(database.read, since);
    return ok({ text: guessesText(alarms), data: alarms });
  },

  jobs: async ({ database }) => {
    const [queues, dead] = await Promise.all([
      listJobQueueCounts(database.read),
      listDeadLetterJobs(database.read, deadJobLimit),
    ]);
    const waiting = formatTable(
      queues,
      [
        { title: 'job', of: ({ name }) => name },
        { title: 'due', of: ({ due }) => due, isNumber: true },
        { title: 'later', of: ({ later }) => later, isNumber: true },
        { title: 'running', of: ({ running }) => running, isNumber: true },
        { title: 'next', of: ({ nextAt }) => (nextAt ? formatInstant(nextAt) : '') },
      ],
      'No waiting jobs.',
    );
    const failed = formatTable(
      dead,
      [
        { title: 'failed', of: ({ failedAt }) => formatInstant(failedAt) },
        { title: 'job', of: ({ name }) => name },
        { title: 'tries', of: ({ tries }) => tries, isNumber: true },
        { title: 'data', of: ({ data }) => JSON.stringify(data) },
        { title: 'reason', of: ({ reason }) => reason },
      ],
      '',
    );
    const text = [waiting, formatSection('Failed jobs that need attention', failed)]
      .filter(Boolean)
      .join('\n\n');
    return ok({ text, data: { queues, dead } });
  },

  'mailing-list': async ({ database }) => {
    const subscribers = await mailingList(database.read);
    const text = formatTable(
      subscribers,
      [
        { title: 'email', of: ({ email }) => singleLine(email) },
        { title: 'since', of: ({ agreedAt }) => agreedAt },
      ],
      'No subscribers.',
    );
    return ok({ text, data: { subscribers } });
  },

  'page-counts': async ({ database, clock }, { days = defaultDays }) => {
    const counts = await readPageCounts(database.read, addDays(wineryDate(clock.now()), 1 - days));
    return ok({ text: pageCountsText(counts), data: counts });
  },

  drain: async (shop) => {
    const { done, failed } = await shop.runDueJobs();
    await recordAudit(shop.database.read, {
      ...{ at: shop.clock.now(), actor: shop.actor },
      action: 'jobs.drained',
      ...{ subjectType: 'house', subjectId: 'jobs' },
      data: { done, failed: failed.length },
    });
    const lines = failed.map(({ name, sentence }) => wrapText(`${name}: ${sentence}`, '  - ', '    '));
    const text = [`${countWithNoun(done, 'job')} done, ${failed.length} failed.`, ...lines].join('\n');
    return ok({ text, data: { done, failed }, ...(failed.length > 0 && { isAlarming: true }) });
  },
};

function findingsText(found: readonly BookDiscrepancy[]): string {
  const byBook = Map.groupBy(found, ({ book }) => book);
  const books = [...byBook].map(([book, findings]) =>
    formatSection(book, findings.map(({ finding }) => JSON.stringify(finding)).join('\n')),
  );
  return [
    `${countWithNoun(found.length, 'mismatch', 'mismatches')}: the ledgers do not agree.`,
    ...books,
  ].join('\n\n');
}

function guessesText(alarms: readonly GuessingAlert[]): string {
  return formatTable(
    alarms,
    [
      { title: 'kind', of: ({ action }) => action.split('.')[0]?.replace('_', ' ') ?? '' },
      { title: 'subject', of: ({ subjectId }) => subjectId },
      { title: 'alerts', of: ({ times }) => times, isNumber: true },
      { title: 'wrong tries', of: ({ data }) => String(data.wrong ?? ''), isNumber: true },
      { title: 'last', of: ({ lastAt }) => formatInstant(lastAt) },
      {
        title: 'locked until',
        of: ({ data }) => (data.until ? formatInstant(new Date(String(data.until))) : ''),
      },
    ],
    'No guessing attacks.',
  );
}
