import { countWithNoun } from '../../../core/count-words.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import {
  approveProblem,
  closeProblem,
  declineProblem,
  decryptProblemPhotos,
  openProblems,
  problemsOfOrder,
} from '../../../engine/orders/returns/index.server.ts';
import type { ProblemReport } from '../../../engine/orders/returns/types.ts';
import { linesOfOrders } from '../../../engine/orders/staff-view.server.ts';
import { findOrderByNumber } from '../orders/find-order.server.ts';
import { successOutcome } from '../outcome-rules.ts';

import type { CommandHandlers, OperatorShop } from '../types.ts';
import { writePhotosToTemporaryFolder } from '../write-photos.server.ts';
import type { problemReportCommands } from './command-table.ts';
import {
  approvedProblemReportText,
  formatCodeUnits,
  type ProblemReportRow,
  problemReportsText,
} from './text-rules.ts';

const defaultLimit = 50;

export const commandHandlers: CommandHandlers<typeof problemReportCommands> = {
  problems: async (shop, { number, limit = defaultLimit }) => {
    const { read } = shop.database;
    if (number === undefined) return listReports(shop, await openProblems(read, limit));
    const found = await findOrderByNumber(shop, number);
    if (!found.ok) return found;
    return listReports(shop, (await problemsOfOrder(read, found.value.order.orderId)).slice(0, limit));
  },

  photos: async (shop, name) => {
    const found = await problemByNumber(shop, name);
    if (!found.ok) return found;
    const { seal } = await shop.open();
    const photos = await decryptProblemPhotos(shop.database.read, seal, found.value);
    if (photos.length === 0) {
      return refused({ code: 'NO_PHOTOS', sentence: 'This report has no photos.' });
    }
    const { folder, files } = await writePhotosToTemporaryFolder(`order-${name.number}-`, photos);
    return successOutcome(
      `${countWithNoun(photos.length, 'photo')} saved to ${folder}. Delete the folder when you are done.`,
      {
        files,
      },
    );
  },

  approve: async (shop, { remedy, answer, ...name }) => {
    const found = await problemByNumber(shop, name);
    if (!found.ok) return found;
    const { orderId, number } = found.value;
    const decision = { orderId, number, remedy, actor: shop.actor, ...(answer !== undefined && { answer }) };
    const approved = await approveProblem(await shop.open(), decision);
    return approved.ok
      ? successOutcome(approvedProblemReportText(name.number, approved.value), approved.value)
      : approved;
  },

  decline: async (shop, { answer, ...name }) => {
    const found = await problemByNumber(shop, name);
    if (!found.ok) return found;
    const { orderId, number } = found.value;
    const declined = await declineProblem(await shop.open(), { orderId, number, answer, actor: shop.actor });
    if (!declined.ok) return declined;
    return successOutcome(
      `Report ${number} of order ${name.number} was declined. The customer will be notified.`,
      declined.value,
    );
  },

  'close-problem': async (shop, name) => {
    const found = await problemByNumber(shop, name);
    if (!found.ok) return found;
    const { orderId, number } = found.value;
    const closed = await closeProblem(await shop.open(), { orderId, number, actor: shop.actor });
    if (!closed.ok) return closed;
    return successOutcome(`Report ${number} of order ${name.number} was closed.`, {
      orderNumber: name.number,
      number,
    });
  },
};

/** Returns a problem report of an order, by default the first. */
async function problemByNumber(
  shop: OperatorShop,
  { number, problem = 1 }: { readonly number: number; readonly problem: number | undefined },
): Promise<Result<ProblemReport>> {
  const order = await findOrderByNumber(shop, number);
  if (!order.ok) return order;
  const problems = await problemsOfOrder(shop.database.read, order.value.order.orderId);
  const found = problems.find((each) => each.number === problem);
  if (found) return ok(found);
  return refused({ code: 'PROBLEM_NOT_FOUND', sentence: `Order ${number} has no report ${problem}.` });
}

async function listReports({ database }: OperatorShop, problems: readonly ProblemReport[]) {
  const orderIds = problems.map(({ orderId }) => orderId);
  const lines = await linesOfOrders(database.read, orderIds);
  const rows = problems.map((problem): ProblemReportRow => {
    const own = lines.filter(({ orderId }) => orderId === problem.orderId);
    return { ...problem, orderNumber: own[0]?.number ?? 0, codes: formatCodeUnits(own, problem.units) };
  });
  return ok({ text: problemReportsText(rows), data: rows });
}
