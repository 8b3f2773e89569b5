import { addDays, wineryDate } from '../../src/core/dates.ts';
import { ok, type Result, refused } from '../../src/core/result.ts';
import {
  cancelMembership,
  changeMembershipPlan,
  changeMembershipPreferences,
  endMembershipHold,
  holdMembership,
  previewPlanChange,
  setMembershipCard,
  undoCancellation,
} from '../../src/engine/clubs/memberships/index.server.ts';
import { viewTestMembership } from '../../src/engine/clubs/memberships/testing.ts';
import { viewClubBox } from '../../src/engine/clubs/shipments/box-view.server.ts';
import { saveBox, skipShipment, undoSkip } from '../../src/engine/clubs/shipments/index.server.ts';
import { shipmentsOf } from '../../src/engine/clubs/shipments/view.server.ts';
import type { TestShop } from '../helpers/shop.ts';
import type { Dice } from './dice.ts';
import { addNewCard, randomPlan, recordMembership } from './people.ts';
import { endTimeSpan, isWithinAnyTimeSpan, type MembershipDiary, type SimulatedMember } from './types.ts';

/** The shop's result of a member's action. */
export type MemberActionResult = Result<unknown, string>;

type ActionContext = {
  readonly shop: TestShop;
  readonly dice: Dice;
  readonly person: SimulatedMember;
  readonly stay: MembershipDiary;
  readonly own: {
    readonly customerId: SimulatedMember['customerId'];
    readonly membershipId: MembershipDiary['membershipId'];
  };
};

/**
 * The actions that a simulated person may perform, by name. Refusals are expected, and only successful actions are recorded in the diary.
 */
const actions = {
  skip: async ({ shop, stay, own }: ActionContext) => {
    const shipment = await shipmentThat(shop, own, ({ state }) => state === 'open');
    if (!shipment) return;
    const done = await skipShipment(shop.dependencies, { ...own, shipmentId: shipment.id });
    if (done.ok) stay.skipped.add(shipment.dueOn);
    return done;
  },
  undoSkip: async ({ shop, stay, own }: ActionContext) => {
    const shipment = await shipmentThat(shop, own, ({ endedBy }) => endedBy === 'member');
    if (!shipment) return;
    const done = await undoSkip(shop.dependencies, { ...own, shipmentId: shipment.id });
    if (done.ok) stay.skipped.delete(shipment.dueOn);
    return done;
  },
  swap: async ({ shop, dice, own }: ActionContext) => {
    const shipment = await shipmentThat(shop, own, ({ state }) => state === 'open');
    const box = shipment && (await viewClubBox(shop.dependencies, { ...own, shipmentId: shipment.id }));
    const [first, ...rest] = box?.lines ?? [];
    const other = box && dice.oneOf(box.choices);
    if (!box || !first || !other || first.isAddOn) return;
    const { skuId } = other;
    const lines = box.mayChoose
      ? [...rest, { ...first, quantity: first.quantity - 1 }, { skuId, quantity: 1, isAddOn: false }]
      : [...box.lines, { skuId, quantity: 1, isAddOn: true }];
    const { id: shipmentId, version } = box.shipment;
    const saved = await saveBox(shop.dependencies, { ...own, shipmentId }, { version, lines });
    if (saved.kind === 'saved') return ok(undefined);
    return refused(...(saved.kind === 'conflict' ? [saved.refusal] : saved.refusals));
  },
  hold: async ({ shop, dice, own }: ActionContext) => {
    const fromOn = addDays(wineryDate(shop.clock.now()), dice.happens(0.5) ? 0 : dice.upTo(40));
    const untilOn = dice.happens(0.7) ? addDays(fromOn, 20 + dice.upTo(150)) : undefined;
    return holdMembership(shop.dependencies, own, { fromOn, untilOn, reason: '' });
  },
  endHold: ({ shop, own }: ActionContext) => endMembershipHold(shop.dependencies, own),
  changePlan: async ({ shop, dice, person, stay, own }: ActionContext) => {
    const request = randomPlan(dice);
    const preview = await previewPlanChange(shop.dependencies, own, request);
    if (!preview.ok) return preview;
    const consent = { isTicked: true, termsVersion: preview.value.terms.version };
    const agreedBy = { clientAddress: '203.0.113.9', userAgent: 'Firefox' };
    const changed = await changeMembershipPlan(shop.dependencies, own, { ...request, consent, agreedBy });
    if (!changed.ok) return changed;
    const at = shop.clock.now();
    if (changed.value.membershipId === own.membershipId) {
      stay.agreed.push({ at, frequency: request.frequency });
    } else {
      stay.gone.push({ from: at, until: undefined });
      await recordMembership(shop, person, changed.value.membershipId);
    }
    return changed;
  },
  changeTaste: async ({ shop, dice, own }: ActionContext) => {
    const preference = dice.oneOf(['mixed', 'red', 'white'] as const) ?? 'mixed';
    const { answers } = await viewTestMembership(shop, own);
    return changeMembershipPreferences(shop.dependencies, own, { preference, neverSent: [], answers });
  },
  bankDeclines: async ({ shop, dice, person }: ActionContext) => {
    const { cardReference: paymentMethod } = person;
    const now = shop.clock.now();
    if (!paymentMethod || isWithinAnyTimeSpan(person.declined, now)) return;
    const behaviour = dice.happens(0.7) ? 'decline' : 'always_challenge';
    await shop.sandbox.control.change({ kind: 'bank_changes', paymentMethod, behaviour });
    person.declined.push({ from: now, until: undefined });
  },
  bankRelents: async ({ shop, person }: ActionContext) => {
    const { cardReference: paymentMethod } = person;
    if (!paymentMethod || !isWithinAnyTimeSpan(person.declined, shop.clock.now())) return;
    await shop.sandbox.control.change({ kind: 'bank_changes', paymentMethod, behaviour: 'approve' });
    endTimeSpan(person.declined, shop.clock.now());
  },
  newCard: async ({ shop, person, stay, own }: ActionContext) => {
    const savedCardId = await addNewCard(shop, person);
    const set = savedCardId && (await setMembershipCard(shop.dependencies, own, savedCardId));
    if (set?.ok) stay.activeFrom ??= shop.clock.now();
    return set;
  },
  cancel: async ({ shop, stay, own }: ActionContext) => {
    const done = await cancelMembership(shop.dependencies, own, { reason: '' });
    if (done.ok) stay.gone.push({ from: shop.clock.now(), until: undefined });
    return done;
  },
  undoCancel: async ({ shop, stay, own }: ActionContext) => {
    const done = await undoCancellation(shop.dependencies, own);
    if (done.ok) endTimeSpan(stay.gone, shop.clock.now());
    return done;
  },
} satisfies Record<string, (action: ActionContext) => Promise<MemberActionResult | undefined>>;

export type MemberActionName = keyof typeof actions;

/** The actions with their relative weights, chosen so that every case occurs. Many actions find nothing to act on. */
const actionWeights: readonly (readonly [MemberActionName, number])[] = [
  ['skip', 5],
  ['undoSkip', 3],
  ['swap', 8],
  ['hold', 3],
  ['endHold', 4],
  ['changePlan', 3],
  ['changeTaste', 2],
  ['bankDeclines', 3],
  ['bankRelents', 1],
  ['newCard', 4],
  ['cancel', 2],
  ['undoCancel', 3],
];

/** Performs a random action as this person. */
export async function performRandomAction(
  shop: TestShop,
  dice: Dice,
  person: SimulatedMember,
): Promise<void> {
  await performAction(dice.pick(actionWeights), { shop, dice, person });
}

/**
 * Performs the named action as this person.
 * @returns the shop's result, or undefined if there was nothing to act on
 */
export async function performAction(
  name: MemberActionName,
  { shop, dice, person }: Pick<ActionContext, 'shop' | 'dice' | 'person'>,
): Promise<MemberActionResult | undefined> {
  const stay = person.stays.at(-1);
  if (!stay) throw new Error('somebody who never joined');
  const own = { customerId: person.customerId, membershipId: stay.membershipId };
  return actions[name]({ shop, dice, person, stay, own });
}

async function shipmentThat(
  shop: TestShop,
  { customerId, membershipId }: ActionContext['own'],
  isIt: (shipment: Awaited<ReturnType<typeof shipmentsOf>>[number]) => boolean,
) {
  const now = shop.clock.now();
  const shipments = await shipmentsOf(shop.dependencies.database.read, customerId, now);
  return shipments.find((shipment) => shipment.membershipId === membershipId && isIt(shipment));
}
