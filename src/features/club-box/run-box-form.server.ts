import { formatLongDate } from '../../core/dates.ts';
import { cents } from '../../core/money.ts';
import type { Refusal } from '../../core/result.ts';
import type { ShopDependencies } from '../../dependencies.server.ts';
import type { BoxView, SaveBoxResult, ShipmentAccess } from '../../engine/clubs/shipments/box-types.ts';
import { quoteBox, viewClubBox } from '../../engine/clubs/shipments/box-view.server.ts';
import {
  changeShipmentDelivery,
  resetBox,
  saveBox,
  shipEarly,
  skipShipment,
  undoSkip,
} from '../../engine/clubs/shipments/index.server.ts';
import type { BoxLine } from '../../engine/clubs/shipments/types.ts';
import { type ClubBoxForm, parseShipmentDelivery, type ShipmentForm } from './forms.ts';
import { applyBoxEdit } from './rules.ts';
import type { BoxFormResponse } from './types.ts';
import { addWineNamesToShortages, toPricedBox } from './view.server.ts';

/** The outcome of a form on the box page. */
export type BoxFormOutcome =
  | { readonly kind: 'done'; readonly confirmation: string }
  /** The box became an order. */
  | { readonly kind: 'ordered'; readonly to: string }
  | { readonly kind: 'redisplay'; readonly answer: BoxFormResponse; readonly status: number };

/**
 * Saves a box, applies an edit without saving, or only prices the box, depending on the form's action. Returns undefined if the box doesn't
 * belong to the customer.
 */
export async function handleBoxForm(
  shop: ShopDependencies,
  own: ShipmentAccess,
  form: ClubBoxForm,
): Promise<BoxFormOutcome | undefined> {
  const box = await viewClubBox(shop, own);
  if (!box) return undefined;
  if (form.action.kind === 'save') {
    const saved = await saveBox(shop, own, { version: form.version, lines: form.lines });
    if (saved.kind === 'saved') {
      const charged = `You’ll be charged on ${formatLongDate(box.shipment.dueOn)}.`;
      const isCharged = !box.isGift && box.skippedFor === undefined;
      return {
        kind: 'done',
        confirmation: isCharged ? `Your box is saved. ${charged}` : 'Your box is saved.',
      };
    }
    const priced = await answerOf(shop, own, box, form.lines);
    const answer = { ...priced, ...saveProblems(saved, box), isSave: true };
    return { kind: 'redisplay', answer, status: saved.kind === 'refused' ? 422 : 409 };
  }
  const { lines, swapping } = applyBoxEdit(box, form.lines, form.action, form.swapping);
  const answer = { ...(await answerOf(shop, own, box, lines)), swapping };
  return { kind: 'redisplay', answer, status: 200 };
}

async function answerOf(
  shop: ShopDependencies,
  own: ShipmentAccess,
  box: BoxView,
  lines: readonly BoxLine[],
): Promise<BoxFormResponse> {
  const quote = await quoteBox(shop, own, { lines });
  return {
    isSave: false,
    lines,
    swapping: undefined,
    priced: quote && toPricedBox(quote, box.delivery),
    problems: [],
    shortages: [],
    conflict: undefined,
  };
}

function saveProblems(
  saved: Exclude<SaveBoxResult, { kind: 'saved' }>,
  box: BoxView,
): Pick<BoxFormResponse, 'problems' | 'shortages' | 'conflict'> {
  const nothing = { problems: [], shortages: [], conflict: undefined };
  switch (saved.kind) {
    case 'conflict': {
      const { theirs, version, savedAt } = saved;
      return { ...nothing, conflict: { theirs, version, savedAt } };
    }
    case 'short':
      return {
        ...nothing,
        shortages: addWineNamesToShortages(saved.shortages, box),
      };
    case 'refused':
      return { ...nothing, problems: sentencesOf(saved.refusals) };
  }
}

/**
 * Resets, skips, reroutes or ships a shipment early, or undoes a skip. Returns undefined if the shipment doesn't belong to the customer or
 * the requested delivery is invalid.
 */
export async function handleShipmentForm(
  shop: ShopDependencies,
  own: ShipmentAccess,
  form: ShipmentForm,
): Promise<BoxFormOutcome | undefined> {
  const box = await viewClubBox(shop, own);
  if (!box) return undefined;
  const reject = async (refusals: readonly Refusal[]): Promise<BoxFormOutcome> => ({
    kind: 'redisplay',
    answer: { ...(await answerOf(shop, own, box, box.lines)), problems: sentencesOf(refusals) },
    status: 409,
  });
  switch (form.intent) {
    case 'reset': {
      const done = await resetBox(shop, own, form.version);
      return done.ok
        ? { kind: 'done', confirmation: 'Your box is back to the winemaker’s pick.' }
        : reject(done.refusals);
    }
    case 'skip': {
      const done = await skipShipment(shop, own);
      const confirmation = `You’ve skipped ${box.title}. We won’t send it or charge you for it.`;
      return done.ok ? { kind: 'done', confirmation } : reject(done.refusals);
    }
    case 'undo-skip': {
      const done = await undoSkip(shop, own);
      return done.ok ? { kind: 'done', confirmation: `${box.title} is back on.` } : reject(done.refusals);
    }
    case 'delivery': {
      const delivery = parseShipmentDelivery(form);
      if (!delivery) return undefined;
      const done = await changeShipmentDelivery(shop, own, delivery);
      return done.ok
        ? { kind: 'done', confirmation: 'We’ve updated delivery for this shipment.' }
        : reject(done.refusals);
    }
    case 'early': {
      const shownTotalCents = cents(form.total);
      const done = await shipEarly(shop, own, { shownTotalCents });
      if (!done.ok) return reject(done.refusals);
      return { kind: 'ordered', to: `/order-confirmation?t=${done.value.publicToken}` };
    }
  }
}

function sentencesOf(refusals: readonly Refusal[]): string[] {
  return refusals.map(({ sentence }) => sentence);
}
