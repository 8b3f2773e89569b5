import { addDays, wineryDate } from '../../src/core/dates.ts';
import { ok, type Result, refused } from '../../src/core/result.ts';
import {
  cancelMembership,
  changePlan,
  changePreferences,
  endHold,
  holdMembership,
  previewPlanChange,
  setMembershipCard,
  undoCancel,
} from '../../src/engine/clubs/memberships/index.server.ts';
import { viewOfMember } from '../../src/engine/clubs/memberships/testing.ts';
import { viewClubBox } from '../../src/engine/clubs/shipments/box-view.server.ts';
import { saveBox, skipShipment, undoSkip } from '../../src/engine/clubs/shipments/index.server.ts';
import { shipmentsOf } from '../../src/engine/clubs/shipments/view.server.ts';
import type { TestShop } from '../helpers/shop.ts';
import type { Dice } from './dice.ts';
import { addNewCard, randomPlan, recordMembership } from './people.ts';
import { endTimeSpan, isWithin, type MembershipDiary, type Person } from './types.ts';

/** The shop's answer; undefined if there was nothing to request. */
export type ActionAnswer = Result<unknown, string>;

type ActionContext = {
  readonly shop: TestShop;
  readonly dice: Dice;
  readonly person: Person;
  readonly stay: MembershipDiary;
  readonly own: {
    readonly customerId: Person['customerId'];
    readonly membershipId: MembershipDiary['membershipId'];
  };
};

/** What a person may do on a day. Rejections are expected; only successful actions go into the diary. */
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
  endHold: ({ shop, own }: ActionContext) => endHold(shop.dependencies, own),
  changePlan: async ({ shop, dice, person, stay, own }: ActionContext) => {
    const request = randomPlan(dice);
    const preview = await previewPlanChange(shop.dependencies, own, request);
    if (!preview.ok) return preview;
    const consent = { isTicked: true, termsVersion: preview.value.terms.version };
    const agreedBy = { clientAddress: '203.0.113.9', userAgent: 'Firefox' };
    const changed = await changePlan(shop.dependencies, own, { ...request, consent, agreedBy });
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
    const { answers } = await viewOfMember(shop, own);
    return changePreferences(shop.dependencies, own, { preference, neverSent: [], answers });
  },
  bankDeclines: async ({ shop, dice, person }: ActionContext) => {
    const { cardReference: paymentMethod } = person;
    const now = shop.clock.now();
    if (!paymentMethod || isWithin(person.declined, now)) return;
    const behaviour = dice.happens(0.7) ? 'decline' : 'always_challenge';
    await shop.sandbox.control.change({ kind: 'bank_changes', paymentMethod, behaviour });
    person.declined.push({ from: now, until: undefined });
  },
  bankRelents: async ({ shop, person }: ActionContext) => {
    const { cardReference: paymentMethod } = person;
    if (!paymentMethod || !isWithin(person.declined, shop.clock.now())) return;
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
    const done = await undoCancel(shop.dependencies, own);
    if (done.ok) endTimeSpan(stay.gone, shop.clock.now());
    return done;
  },
} satisfies Record<string, (action: ActionContext) => Promise<ActionAnswer | undefined>>;

export type ActionName = keyof typeof actions;

/** The actions with their weights, chosen so that every case occurs. Many actions are rejected because they find nothing to act on. */
const actionWeights: readonly (readonly [ActionName, number])[] = [
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

/** Performs a random action of this person. */
export async function performRandomAction(shop: TestShop, dice: Dice, person: Person): Promise<void> {
  await performAction(dice.pick(actionWeights), { shop, dice, person });
}

/** Performs this action. @returns the shop's answer; undefined if there was nothing to request */
export async function performAction(
  name: ActionName,
  { shop, dice, person }: Pick<ActionContext, 'shop' | 'dice' | 'person'>,
): Promise<ActionAnswer | undefined> {
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
