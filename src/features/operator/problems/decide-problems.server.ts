import { ok, type Result, refused } from '../../../core/result.ts';
import {
  approveProblem,
  closeProblem,
  declineProblem,
  openPhotos,
  openProblems,
  problemsOfOrder,
} from '../../../engine/orders/returns/index.server.ts';
import type { Problem } from '../../../engine/orders/returns/types.ts';
import { done } from '../answer-rules.ts';
import { orderNamed } from '../orders/find-order.server.ts';
import { linesOfOrders } from '../orders/view.server.ts';
import { counted } from '../text-rules.ts';
import type { OperatorShop, VerbsDone } from '../types.ts';
import { writePhotos } from '../write-photos.server.ts';
import { codesOf, grantedText, type NamedProblem, problemsText } from './text-rules.ts';
import type { problemVerbs } from './verb-table.ts';

const usualLimit = 50;

export const verbs: VerbsDone<typeof problemVerbs> = {
  problems: async (shop, { number, limit = usualLimit }) => {
    const { read } = shop.database;
    if (number === undefined) return listed(shop, await openProblems(read, limit));
    const found = await orderNamed(shop, number);
    if (!found.ok) return found;
    return listed(shop, (await problemsOfOrder(read, found.value.order.orderId)).slice(0, limit));
  },

  photos: async (shop, name) => {
    const found = await problemNamed(shop, name);
    if (!found.ok) return found;
    const { seal } = await shop.open();
    const photos = await openPhotos(shop.database.read, seal, found.value);
    if (photos.length === 0) {
      return refused({ code: 'NO_PHOTOS', sentence: 'This report came without photographs.' });
    }
    const { folder, files } = await writePhotos(`order-${name.number}-`, photos);
    return done(`${counted(photos.length, 'photograph')} in ${folder}; delete it when you have seen them.`, {
      files,
    });
  },

  approve: async (shop, { remedy, answer, ...name }) => {
    const found = await problemNamed(shop, name);
    if (!found.ok) return found;
    const { orderId, number } = found.value;
    const wish = { orderId, number, remedy, actor: shop.actor, ...(answer !== undefined && { answer }) };
    const granted = await approveProblem(await shop.open(), wish);
    return granted.ok ? done(grantedText(name.number, granted.value), granted.value) : granted;
  },

  decline: async (shop, { answer, ...name }) => {
    const found = await problemNamed(shop, name);
    if (!found.ok) return found;
    const { orderId, number } = found.value;
    const declined = await declineProblem(await shop.open(), { orderId, number, answer, actor: shop.actor });
    if (!declined.ok) return declined;
    return done(
      `Report ${number} of order ${name.number} is declined. Its customer is told.`,
      declined.value,
    );
  },

  'close-problem': async (shop, name) => {
    const found = await problemNamed(shop, name);
    if (!found.ok) return found;
    const { orderId, number } = found.value;
    const closed = await closeProblem(await shop.open(), { orderId, number, actor: shop.actor });
    if (!closed.ok) return closed;
    return done(`Report ${number} of order ${name.number} is closed.`, { orderNumber: name.number, number });
  },
};

/** The report that was named; the first of the order when none is. */
async function problemNamed(
  shop: OperatorShop,
  { number, problem = 1 }: { readonly number: number; readonly problem: number | undefined },
): Promise<Result<Problem>> {
  const order = await orderNamed(shop, number);
  if (!order.ok) return order;
  const problems = await problemsOfOrder(shop.database.read, order.value.order.orderId);
  const found = problems.find((each) => each.number === problem);
  if (found) return ok(found);
  return refused({ code: 'PROBLEM_NOT_FOUND', sentence: `Order ${number} has no report ${problem}.` });
}

async function listed({ database }: OperatorShop, problems: readonly Problem[]) {
  const orderIds = problems.map(({ orderId }) => orderId);
  const lines = await linesOfOrders(database.read, orderIds);
  const rows = problems.map((problem): NamedProblem => {
    const own = lines.filter(({ orderId }) => orderId === problem.orderId);
    return { ...problem, orderNumber: own[0]?.number ?? 0, codes: codesOf(own, problem.units) };
  });
  return ok({ text: problemsText(rows), data: rows });
}
