import { formatLongDate } from '../../core/dates.ts';
import { cents } from '../../core/money.ts';
import type { Refusal } from '../../core/result.ts';
import type { ShopDependencies } from '../../dependencies.server.ts';
import type { BoxView, OwnShipment, SaveBoxResult } from '../../engine/clubs/shipments/box-types.ts';
import { boxOf, quoteBox } from '../../engine/clubs/shipments/box-view.server.ts';
import {
  changeShipmentDelivery,
  resetBox,
  saveBox,
  shipEarly,
  skipShipment,
  undoSkip,
} from '../../engine/clubs/shipments/index.server.ts';
import type { BoxLine } from '../../engine/clubs/shipments/types.ts';
import { type BoxForm, readDeliveryWish, type ShipmentForm } from './forms.ts';
import { edited } from './rules.ts';
import type { BoxAnswer } from './types.ts';
import { namedShortages, pricedBox } from './view.server.ts';

/** Where a form of the editor leads: on, with a sentence; or back to the page, with what there is to say. */
export type BoxOutcome =
  | { readonly kind: 'done'; readonly said: string }
  /** It is an order now, whose page says all there is to say. */
  | { readonly kind: 'ordered'; readonly to: string }
  | { readonly kind: 'stays'; readonly answer: BoxAnswer; readonly status: number };

/** The form of the box: saved, or pressed without scripts, or only asked what it comes to. */
export async function runBoxForm(
  shop: ShopDependencies,
  own: OwnShipment,
  form: BoxForm,
): Promise<BoxOutcome | undefined> {
  const box = await boxOf(shop, own);
  if (!box) return undefined;
  if (form.act.kind === 'save') {
    const saved = await saveBox(shop, own, { version: form.version, lines: form.lines });
    if (saved.kind === 'saved') {
      const charged = `It is charged on ${formatLongDate(box.shipment.dueOn)}.`;
      const isCharged = !box.isGift && box.passedOver === undefined;
      return { kind: 'done', said: isCharged ? `Your box is saved. ${charged}` : 'Your box is saved.' };
    }
    const asked = await answerOf(shop, own, box, form.lines);
    const answer = { ...asked, ...refusedSave(saved, box), isSave: true };
    return { kind: 'stays', answer, status: saved.kind === 'refused' ? 422 : 409 };
  }
  const { lines, swapping } = edited(box, form.lines, form.act, form.swapping);
  const answer = { ...(await answerOf(shop, own, box, lines)), swapping };
  return { kind: 'stays', answer, status: 200 };
}

async function answerOf(
  shop: ShopDependencies,
  own: OwnShipment,
  box: BoxView,
  lines: readonly BoxLine[],
): Promise<BoxAnswer> {
  const quote = await quoteBox(shop, own, { lines });
  return {
    isSave: false,
    lines,
    swapping: undefined,
    priced: quote && pricedBox(quote, box.delivery),
    problems: [],
    shortages: [],
    conflict: undefined,
  };
}

function refusedSave(
  saved: Exclude<SaveBoxResult, { kind: 'saved' }>,
  box: BoxView,
): Pick<BoxAnswer, 'problems' | 'shortages' | 'conflict'> {
  const nothing = { problems: [], shortages: [], conflict: undefined };
  switch (saved.kind) {
    case 'conflict': {
      const { theirs, version, savedAt } = saved;
      return { ...nothing, conflict: { theirs, version, savedAt } };
    }
    case 'short':
      return {
        ...nothing,
        shortages: namedShortages(saved.shortages, box),
      };
    case 'refused':
      return { ...nothing, problems: sentencesOf(saved.refusals) };
  }
}

/** What is done with the whole shipment. */
export async function runShipmentForm(
  shop: ShopDependencies,
  own: OwnShipment,
  form: ShipmentForm,
): Promise<BoxOutcome | undefined> {
  const box = await boxOf(shop, own);
  if (!box) return undefined;
  const refuse = async (refusals: readonly Refusal[]): Promise<BoxOutcome> => ({
    kind: 'stays',
    answer: { ...(await answerOf(shop, own, box, box.lines)), problems: sentencesOf(refusals) },
    status: 409,
  });
  switch (form.intent) {
    case 'reset': {
      const done = await resetBox(shop, own, form.version);
      return done.ok
        ? { kind: 'done', said: 'Your box is the winemaker’s pick again.' }
        : refuse(done.refusals);
    }
    case 'skip': {
      const done = await skipShipment(shop, own);
      const said = `You skip ${box.title}: nothing is sent and nothing is charged.`;
      return done.ok ? { kind: 'done', said } : refuse(done.refusals);
    }
    case 'undo-skip': {
      const done = await undoSkip(shop, own);
      return done.ok ? { kind: 'done', said: `${box.title} comes after all.` } : refuse(done.refusals);
    }
    case 'delivery': {
      const wish = readDeliveryWish(form);
      if (!wish) return undefined;
      const done = await changeShipmentDelivery(shop, own, wish);
      return done.ok ? { kind: 'done', said: 'This shipment goes that way.' } : refuse(done.refusals);
    }
    case 'early': {
      const shownTotalCents = cents(form.total);
      const done = await shipEarly(shop, own, { shownTotalCents });
      if (!done.ok) return refuse(done.refusals);
      return { kind: 'ordered', to: `/order-confirmation?t=${done.value.publicToken}` };
    }
  }
}

function sentencesOf(refusals: readonly Refusal[]): string[] {
  return refusals.map(({ sentence }) => sentence);
}
