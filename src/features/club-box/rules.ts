import type { SkuId } from '../../core/ids.ts';
import type { BoxWine, ClubShipmentView } from '../../engine/clubs/shipments/box-types.ts';
import type { BoxLine } from '../../engine/clubs/shipments/types.ts';
import type { DisplayedBox } from './types.ts';

/* The edits of a box, applied in the browser or, without scripts, on the server. Only the engine decides whether a box may be saved. */

type Lines = readonly BoxLine[];

/** An edit of the box, parsed from the value of a button. */
export type BoxEditAction =
  | { readonly kind: 'save' | 'count' | 'stay' }
  /** Adds a bottle to the box while it has room, then as an extra bottle. */
  | { readonly kind: 'add'; readonly skuId: SkuId }
  /** Starts to swap a bottle of this wine. */
  | { readonly kind: 'swap'; readonly skuId: SkuId }
  /** Completes the swap with this wine. */
  | { readonly kind: 'into'; readonly skuId: SkuId }
  | { readonly kind: 'drop'; readonly skuId: SkuId; readonly isAddOn: boolean }
  /** Keeps as many as are left and replaces the rest with the other wine. */
  | { readonly kind: 'instead'; readonly skuId: SkuId; readonly into: SkuId; readonly left: number };

const actionPattern = /^(?:(save|count|stay)|(add|swap|into):(\d{1,9})|drop:(box|top):(\d{1,9}))$/;
const insteadPattern = /^instead:(\d{1,9}):(\d{1,9}):(\d{1,3})$/;

export function parseBoxEditAction(value: string): BoxEditAction | undefined {
  const instead = insteadPattern.exec(value);
  if (instead) {
    const [skuId, into, left] = instead.slice(1).map(Number) as [SkuId, SkuId, number];
    return { kind: 'instead', skuId, into, left };
  }
  const match = actionPattern.exec(value);
  if (!match) return undefined;
  const [, plain, verb, target, part, dropped] = match;
  if (plain !== undefined) return { kind: plain as 'save' | 'count' | 'stay' };
  if (verb !== undefined) return { kind: verb as 'add' | 'swap' | 'into', skuId: Number(target) as SkuId };
  return { kind: 'drop', skuId: Number(dropped) as SkuId, isAddOn: part === 'top' };
}

export function countBottlesInBox(lines: Lines): number {
  return lines.reduce((sum, { quantity, isAddOn }) => sum + (isAddOn ? 0 : quantity), 0);
}

export function countExtraBottles(lines: Lines): number {
  return lines.reduce((sum, { quantity, isAddOn }) => sum + (isAddOn ? quantity : 0), 0);
}

/** Returns the quantity of a wine in the box, or among the extra bottles if `isAddOn`. */
export function wineQuantityIn(lines: Lines, skuId: SkuId, isAddOn = false): number {
  return lines.find((line) => line.skuId === skuId && line.isAddOn === isAddOn)?.quantity ?? 0;
}

/** Returns the lines with a new quantity of a wine. A wine that isn't in them is appended, and a quantity of 0 removes its line. */
export function withWineQuantity(lines: Lines, { skuId, isAddOn, quantity }: BoxLine): BoxLine[] {
  const changed = { skuId, isAddOn, quantity };
  const isIt = (line: BoxLine) => line.skuId === skuId && line.isAddOn === isAddOn;
  const next = lines.some(isIt) ? lines.map((line) => (isIt(line) ? changed : line)) : [...lines, changed];
  return next.filter((line) => line.quantity > 0);
}

type Room = Pick<DisplayedBox, 'mayChoose' | 'bottles' | 'isGift'>;

/**
 * Returns where one more bottle of a wine would go: `box`, or `top` for the extra bottles. Undefined if the wine isn't available or would
 * be an extra bottle in a gift, which can't have any.
 */
export function placementOfNextBottle(box: Room, lines: Lines, wine: BoxWine): 'box' | 'top' | undefined {
  const inBox = wineQuantityIn(lines, wine.skuId);
  if (inBox + wineQuantityIn(lines, wine.skuId, true) >= wine.left || wine.unsendable) return undefined;
  const fits = box.mayChoose && countBottlesInBox(lines) < box.bottles && inBox < wine.maximum;
  return fits ? 'box' : box.isGift ? undefined : 'top';
}

/** Returns the maximum quantity of a line: the stock left and, within the box, also the room left and the wine's own maximum. */
export function maxLineQuantity(
  { maximum }: Pick<DisplayedBox, 'maximum'>,
  wine: BoxWine,
  { skuId, isAddOn, quantity }: BoxLine,
  lines: Lines,
): number {
  const left = wine.left - wineQuantityIn(lines, skuId, !isAddOn);
  return isAddOn ? left : Math.min(left, wine.maximum, maximum - countBottlesInBox(lines) + quantity);
}

export function findWineInBox({ choices, lines }: Pick<DisplayedBox, 'choices' | 'lines'>, skuId: SkuId) {
  return choices.find((wine) => wine.skuId === skuId) ?? lines.find((line) => line.skuId === skuId)?.wine;
}

/** Returns the lines with one bottle of a wine replaced by one of another, at the same position. */
export function swapBottle(lines: Lines, out: SkuId, into: SkuId): BoxLine[] {
  const before = wineQuantityIn(lines, out);
  if (before === 0 || out === into) return [...lines];
  const after = wineQuantityIn(lines, into) + 1;
  const rest: BoxLine = { skuId: out, quantity: before - 1, isAddOn: false };
  const taken: BoxLine = { skuId: into, quantity: after, isAddOn: false };
  const others = lines.filter((line) => line.isAddOn || line.skuId !== into);
  return others
    .flatMap((line) => (!line.isAddOn && line.skuId === out ? [rest, taken] : [line]))
    .filter(({ quantity }) => quantity > 0);
}

type Edited = { readonly lines: BoxLine[]; readonly swapping: SkuId | undefined };

/** Returns the box after an edit. Saving and pricing leave it unchanged. */
export function applyBoxEdit(
  box: Room & Pick<DisplayedBox, 'choices'>,
  lines: Lines,
  action: BoxEditAction,
  swapping: SkuId | undefined,
): Edited {
  const same = { lines: [...lines], swapping: undefined };
  switch (action.kind) {
    case 'save':
    case 'count':
      return { ...same, swapping };
    case 'stay':
      return same;
    case 'swap':
      return { ...same, swapping: action.skuId };
    case 'drop':
      return { ...same, lines: withWineQuantity(lines, { ...action, quantity: 0 }) };
    case 'into':
      return swapping === undefined ? same : { ...same, lines: swapBottle(lines, swapping, action.skuId) };
    case 'instead':
      return { ...same, lines: replaceShort(lines, action) };
    case 'add': {
      const wine = box.choices.find(({ skuId }) => skuId === action.skuId);
      const place = wine && placementOfNextBottle(box, lines, wine);
      if (!place) return same;
      const isAddOn = place === 'top';
      const quantity = wineQuantityIn(lines, action.skuId, isAddOn) + 1;
      return { ...same, lines: withWineQuantity(lines, { skuId: action.skuId, isAddOn, quantity }) };
    }
  }
}

/**
 * Returns the lines with only `left` bottles of a wine that is running out, keeping those in the box first. The other wine replaces the
 * rest.
 */
function replaceShort(
  lines: Lines,
  { skuId, into, left }: Extract<BoxEditAction, { kind: 'instead' }>,
): BoxLine[] {
  let next = [...lines];
  let rest = left;
  for (const isAddOn of [false, true]) {
    const wanted = wineQuantityIn(next, skuId, isAddOn);
    const kept = Math.min(wanted, rest);
    rest -= kept;
    next = withWineQuantity(next, { skuId, isAddOn, quantity: kept });
    const quantity = wineQuantityIn(next, into, isAddOn) + wanted - kept;
    next = withWineQuantity(next, { skuId: into, isAddOn, quantity });
  }
  return next;
}

/** Returns whether two boxes have the same contents, in any order. */
export function haveSameContents(one: Lines, other: Lines): boolean {
  return (
    one.length === other.length &&
    one.every((line) => wineQuantityIn(other, line.skuId, line.isAddOn) === line.quantity)
  );
}

/** Returns the bottle count, such as `6 of 6 bottles, plus 2 extra`. */
export function bottleCountText(lines: Lines, { bottles }: Pick<DisplayedBox, 'bottles'>): string {
  const extra = countExtraBottles(lines);
  const box = `${countBottlesInBox(lines)} of ${bottles} bottles`;
  return extra === 0 ? box : `${box}, plus ${extra} extra`;
}

/**
 * Returns the box to show by default: the next editable one to lock, else a declined one, else the next one that is upcoming or in
 * progress, else the latest. Undefined without any.
 */
export function defaultShipment(shipments: readonly ClubShipmentView[]): ClubShipmentView | undefined {
  const byLock = [...shipments].sort((one, other) => one.locksAt.getTime() - other.locksAt.getTime());
  const inState = (...states: readonly ClubShipmentView['state'][]) =>
    byLock.find(({ state }) => states.includes(state));
  return (
    byLock.find(({ isEditable }) => isEditable) ??
    inState('declined') ??
    inState('open', 'locked', 'charging', 'upcoming') ??
    byLock.at(-1)
  );
}

/** Returns the badges of a wine. Only the first is shown on its picture. */
export function wineBadgesOf(wine: BoxWine): string[] {
  return [
    wine.unsendable ? 'Can’t ship to your address' : '',
    wine.isMandatory ? 'In every box' : '',
    wine.isNeverSent ? 'On your exclusion list' : '',
    wine.stars === undefined ? '' : `You rated it ${wine.stars} out of 5`,
    wine.wasReceived && wine.stars === undefined ? 'Received before' : '',
    wine.left === 0 ? 'Sold out' : wine.left <= 6 ? `${wine.left} left` : '',
  ].filter(Boolean);
}

/** Returns whether the box has been or will be sent: it was neither skipped nor ended. */
export function isBoxSentOrPending({ closed }: Pick<DisplayedBox, 'closed'>): boolean {
  return closed?.code !== 'CLUB_SKIPPED' && closed?.code !== 'CLUB_ENDED';
}

/** Returns whether the box page shows the delivery. Once the box is charged, the order page shows it. */
export function isDeliveryShown(box: Pick<DisplayedBox, 'closed'>): boolean {
  return isBoxSentOrPending(box) && box.closed?.code !== 'CLUB_CHARGED';
}
