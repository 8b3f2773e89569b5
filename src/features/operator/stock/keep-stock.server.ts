import { ok, type Result, refused } from '../../../core/result.ts';
import { catalogTag } from '../../../engine/catalog/page-rules.ts';
import { adjust } from '../../../engine/inventory/index.server.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import { announceChange } from '../../../platform/page-cache/page-drops.server.ts';
import { done } from '../answer-rules.ts';
import { counted } from '../text-rules.ts';
import type { OperatorShop, VerbsDone } from '../types.ts';
import { movementsText, promisesText, stockText } from './text-rules.ts';
import type { stockVerbs } from './verb-table.ts';
import { type CountedThing, listStock, movementsOf, promisesOf } from './view.server.ts';

const shownMovements = 20;

export const verbs: VerbsDone<typeof stockVerbs> = {
  stock: async (shop, { code }) => {
    const { read } = shop.database;
    if (code === undefined) {
      const rows = await listStock(read);
      return ok({ text: stockText(rows), data: rows });
    }
    const thing = await thingNamed(shop, code);
    if (!thing.ok) return thing;
    const { resourceId } = thing.value;
    const [movements, promises] = await Promise.all([
      movementsOf(read, resourceId, shownMovements),
      promisesOf(read, resourceId),
    ]);
    const parts = [stockText([thing.value]), promisesText(promises), movementsText(movements)];
    return ok({ text: parts.filter(Boolean).join('\n\n'), data: { ...thing.value, promises, movements } });
  },

  'adjust-stock': async (shop, { code, by, kind = 'adjusted', reason }) => {
    const { database, clock, actor } = shop;
    const thing = await thingNamed(shop, code);
    if (!thing.ok) return thing;
    const { resourceId } = thing.value;
    const now = clock.now();
    const changed = await database.transaction(async (tx) => {
      const movement = { resourceId, quantityChange: by, kind, note: reason, now };
      const adjusted = await adjust(tx, { ...movement, cause: { adjustedBy: actor } });
      if (!adjusted.ok) return adjusted;
      // Plenty too: what was sold out a moment ago is there again.
      await announceChange(tx, catalogTag);
      await recordAudit(tx, {
        ...{ at: now, actor },
        action: 'stock.adjusted',
        subjectType: 'stock',
        subjectId: thing.value.code,
        data: { by, kind },
      });
      return adjusted;
    });
    if (!changed.ok) return belowPromises(shop, thing.value, by);
    const [after] = await listStock(database.read, code);
    const { title } = thing.value;
    const onHand = after?.onHand ?? 0;
    return done(`${title}: ${counted(onHand, 'piece')} on the shelf, ${after?.free ?? 0} free to sell.`, {
      ...after,
    });
  },
};

async function thingNamed(
  { database }: OperatorShop,
  code: string,
): Promise<Result<CountedThing, 'CODE_UNKNOWN'>> {
  const [thing] = await listStock(database.read, code);
  if (thing) return ok(thing);
  return refused({
    code: 'CODE_UNKNOWN',
    sentence: `Nothing with the code ${code} is counted: see \`stock\`.`,
  });
}

/** Which order gives way is a person's choice, so they are told who could. */
async function belowPromises({ database }: OperatorShop, thing: CountedThing, by: number) {
  const [[now = thing], promises] = await Promise.all([
    listStock(database.read, thing.code),
    promisesOf(database.read, thing.resourceId),
  ]);
  const orders = promises.map(({ number, quantity }) => `${number} (${quantity})`).join(', ');
  const sentence =
    `${-by} cannot go: of ${counted(now.onHand, 'piece')} ${Math.max(0, now.free)} are free, ` +
    `${now.allocated} promised${orders ? ` to orders ${orders}` : ''}, and ${now.held} held in checkouts. ` +
    'Choose first which order gives way: `drop` or `cancel` it.';
  return refused({ code: 'STOCK_BELOW_PROMISES', sentence, details: { free: now.free } });
}
