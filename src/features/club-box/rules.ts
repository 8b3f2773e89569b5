import type { SkuId } from '../../core/ids.ts';
import type { BoxWine, ShipmentInView } from '../../engine/clubs/shipments/box-types.ts';
import type { BoxLine } from '../../engine/clubs/shipments/types.ts';
import type { ShownBox } from './types.ts';

/* What a press in the editor makes of a box. The same in the browser and on the server, where no script runs; whether a box may be
   saved is for the engine alone to say. */

type Lines = readonly BoxLine[];

/** What a button of the editor asks for, as its value says it. */
export type BoxAct =
  | { readonly kind: 'save' | 'count' | 'stay' }
  /** Into the box while it has room, then on top. */
  | { readonly kind: 'add'; readonly skuId: SkuId }
  /** Begins to replace a bottle of this wine. */
  | { readonly kind: 'swap'; readonly skuId: SkuId }
  /** Ends it with this one. */
  | { readonly kind: 'into'; readonly skuId: SkuId }
  | { readonly kind: 'drop'; readonly skuId: SkuId; readonly isAddOn: boolean }
  /** Takes as many as are left, and the other wine for the rest. */
  | { readonly kind: 'instead'; readonly skuId: SkuId; readonly into: SkuId; readonly left: number };

const actPattern = /^(?:(save|count|stay)|(add|swap|into):(\d{1,9})|drop:(box|top):(\d{1,9}))$/;
const insteadPattern = /^instead:(\d{1,9}):(\d{1,9}):(\d{1,3})$/;

export function readAct(value: string): BoxAct | undefined {
  const instead = insteadPattern.exec(value);
  if (instead) {
    const [skuId, into, left] = instead.slice(1).map(Number) as [SkuId, SkuId, number];
    return { kind: 'instead', skuId, into, left };
  }
  const match = actPattern.exec(value);
  if (!match) return undefined;
  const [, plain, verb, target, part, dropped] = match;
  if (plain !== undefined) return { kind: plain as 'save' | 'count' | 'stay' };
  if (verb !== undefined) return { kind: verb as 'add' | 'swap' | 'into', skuId: Number(target) as SkuId };
  return { kind: 'drop', skuId: Number(dropped) as SkuId, isAddOn: part === 'top' };
}

export function bottlesIn(lines: Lines): number {
  return lines.reduce((sum, { quantity, isAddOn }) => sum + (isAddOn ? 0 : quantity), 0);
}

export function bottlesOnTop(lines: Lines): number {
  return lines.reduce((sum, { quantity, isAddOn }) => sum + (isAddOn ? quantity : 0), 0);
}

/** How many of a wine are in the box; with `isAddOn` on top of it. */
export function quantityOf(lines: Lines, skuId: SkuId, isAddOn = false): number {
  return lines.find((line) => line.skuId === skuId && line.isAddOn === isAddOn)?.quantity ?? 0;
}

/** The box with so many of a wine; one that was not in it comes last, none takes it out. */
export function withQuantity(lines: Lines, { skuId, isAddOn, quantity }: BoxLine): BoxLine[] {
  const changed = { skuId, isAddOn, quantity };
  const isIt = (line: BoxLine) => line.skuId === skuId && line.isAddOn === isAddOn;
  const next = lines.some(isIt) ? lines.map((line) => (isIt(line) ? changed : line)) : [...lines, changed];
  return next.filter((line) => line.quantity > 0);
}

type Room = Pick<ShownBox, 'mayChoose' | 'bottles' | 'isGift'>;

/** Where one more of a wine would go; undefined when there is none left, and nothing goes on top of what was given. */
export function placeFor(box: Room, lines: Lines, wine: BoxWine): 'box' | 'top' | undefined {
  const inBox = quantityOf(lines, wine.skuId);
  if (inBox + quantityOf(lines, wine.skuId, true) >= wine.left || wine.unsendable) return undefined;
  const fits = box.mayChoose && bottlesIn(lines) < box.bottles && inBox < wine.maximum;
  return fits ? 'box' : box.isGift ? undefined : 'top';
}

/** How many a line may hold: what is left beside its other line, and in the box as many as it has room for. */
export function mostOf(
  { maximum }: Pick<ShownBox, 'maximum'>,
  wine: BoxWine,
  { skuId, isAddOn, quantity }: BoxLine,
  lines: Lines,
): number {
  const left = wine.left - quantityOf(lines, skuId, !isAddOn);
  return isAddOn ? left : Math.min(left, wine.maximum, maximum - bottlesIn(lines) + quantity);
}

export function wineOf({ choices, lines }: Pick<ShownBox, 'choices' | 'lines'>, skuId: SkuId) {
  return choices.find((wine) => wine.skuId === skuId) ?? lines.find((line) => line.skuId === skuId)?.wine;
}

/** One bottle of a wine makes room for one of another, in its place of the list. */
export function swapped(lines: Lines, out: SkuId, into: SkuId): BoxLine[] {
  const before = quantityOf(lines, out);
  if (before === 0 || out === into) return [...lines];
  const after = quantityOf(lines, into) + 1;
  const rest: BoxLine = { skuId: out, quantity: before - 1, isAddOn: false };
  const taken: BoxLine = { skuId: into, quantity: after, isAddOn: false };
  const others = lines.filter((line) => line.isAddOn || line.skuId !== into);
  return others
    .flatMap((line) => (!line.isAddOn && line.skuId === out ? [rest, taken] : [line]))
    .filter(({ quantity }) => quantity > 0);
}

type Edited = { readonly lines: BoxLine[]; readonly swapping: SkuId | undefined };

/** What a press makes of the box; saving and counting leave it as it is. */
export function edited(
  box: Room & Pick<ShownBox, 'choices'>,
  lines: Lines,
  act: BoxAct,
  swapping: SkuId | undefined,
): Edited {
  const same = { lines: [...lines], swapping: undefined };
  switch (act.kind) {
    case 'save':
    case 'count':
      return { ...same, swapping };
    case 'stay':
      return same;
    case 'swap':
      return { ...same, swapping: act.skuId };
    case 'drop':
      return { ...same, lines: withQuantity(lines, { ...act, quantity: 0 }) };
    case 'into':
      return swapping === undefined ? same : { ...same, lines: swapped(lines, swapping, act.skuId) };
    case 'instead':
      return { ...same, lines: replaced(lines, act) };
    case 'add': {
      const wine = box.choices.find(({ skuId }) => skuId === act.skuId);
      const place = wine && placeFor(box, lines, wine);
      if (!place) return same;
      const isAddOn = place === 'top';
      const quantity = quantityOf(lines, act.skuId, isAddOn) + 1;
      return { ...same, lines: withQuantity(lines, { skuId: act.skuId, isAddOn, quantity }) };
    }
  }
}

/** Of a wine that ran short as many stay as are left, box before add-ons; as many of the other take the places. */
function replaced(lines: Lines, { skuId, into, left }: Extract<BoxAct, { kind: 'instead' }>): BoxLine[] {
  let next = [...lines];
  let rest = left;
  for (const isAddOn of [false, true]) {
    const wanted = quantityOf(next, skuId, isAddOn);
    const kept = Math.min(wanted, rest);
    rest -= kept;
    next = withQuantity(next, { skuId, isAddOn, quantity: kept });
    const quantity = quantityOf(next, into, isAddOn) + wanted - kept;
    next = withQuantity(next, { skuId: into, isAddOn, quantity });
  }
  return next;
}

/** Whether two boxes hold the same, in whatever order. */
export function isSameBox(one: Lines, other: Lines): boolean {
  return (
    one.length === other.length &&
    one.every((line) => quantityOf(other, line.skuId, line.isAddOn) === line.quantity)
  );
}

/** `6 of 6 bottles`, and what is on top. */
export function meterText(lines: Lines, { bottles }: Pick<ShownBox, 'bottles'>): string {
  const onTop = bottlesOnTop(lines);
  const box = `${bottlesIn(lines)} of ${bottles} bottles`;
  return onTop === 0 ? box : `${box}, and ${onTop} on top`;
}

/** Which box is meant when none is named: what can be changed, the first to lock; else what needs its member; else the latest. */
export function shipmentToShow(shipments: readonly ShipmentInView[]): ShipmentInView | undefined {
  const byLock = [...shipments].sort((one, other) => one.locksAt.getTime() - other.locksAt.getTime());
  const inState = (...states: readonly ShipmentInView['state'][]) =>
    byLock.find(({ state }) => states.includes(state));
  return (
    byLock.find(({ isEditable }) => isEditable) ??
    inState('declined') ??
    inState('open', 'locked', 'charging', 'upcoming') ??
    byLock.at(-1)
  );
}

/** What there is to know of a wine before it is chosen; the first is shown on its picture. */
export function marksOf(wine: BoxWine): string[] {
  return [
    wine.unsendable ? 'Cannot go to your address' : '',
    wine.isMandatory ? 'In every box' : '',
    wine.isNeverSent ? 'On your never list' : '',
    wine.stars === undefined ? '' : `You gave it ${wine.stars} of 5`,
    wine.wasReceived && wine.stars === undefined ? 'You have had it' : '',
    wine.left === 0 ? 'Sold out' : wine.left <= 6 ? `${wine.left} left` : '',
  ].filter(Boolean);
}

/** Whether it is sent, or was: what was skipped or has ended is neither. */
export function isComing({ closed }: Pick<ShownBox, 'closed'>): boolean {
  return closed?.code !== 'CLUB_SKIPPED' && closed?.code !== 'CLUB_ENDED';
}

/** Whether there is a way to speak of: what is an order goes its own. */
export function mayTravel(box: Pick<ShownBox, 'closed'>): boolean {
  return isComing(box) && box.closed?.code !== 'CLUB_CHARGED';
}
