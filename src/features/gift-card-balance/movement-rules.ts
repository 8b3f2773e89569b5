import { formatDateWithYear, wineryDate } from '../../core/dates.ts';
import { formatCents } from '../../core/money.ts';
import type { CardMovement } from '../../engine/gifts/cards/view.server.ts';
import type { ShownBalance } from './types.ts';

/** A movement in words: whose order it was is not told, only how its number ends. */
export function shownMovement({
  at,
  kind,
  amountCents,
  orderEnding,
}: CardMovement): ShownBalance['movements'][number] {
  const order = orderEnding === undefined ? 'an order' : `an order ending ${orderEnding}`;
  const words = {
    issue: 'Put on the card',
    post: `Paid for ${order}`,
    refund: 'Given back from an order',
    adjust: 'Corrected by the winery',
    cash: 'Paid out in cash',
  }[kind];
  return { on: formatDateWithYear(wineryDate(at)), words, amount: formatCents(amountCents) };
}
