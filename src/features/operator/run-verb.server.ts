import { allocationVerbs } from './allocation-verb-table.ts';
import { caseVerbs } from './case-verb-table.ts';
import { clubVerbs } from './club-verb-table.ts';
import { experimentVerbs } from './experiment-verb-table.ts';
import { giftCardVerbs } from './gift-card-verb-table.ts';
import { giftMembershipVerbs } from './gift-membership-verb-table.ts';
import { orderVerbs } from './order-verb-table.ts';
import { plusVerbs } from './plus-verb-table.ts';
import { pointsVerbs } from './points-verb-table.ts';
import { problemVerbs } from './problem-verb-table.ts';
import { releaseVerbs } from './release-verb-table.ts';
import { reviewVerbs } from './review-verb-table.ts';
import { rewardVerbs } from './reward-verb-table.ts';
import { shopVerbs } from './shop-verb-table.ts';
import type { OperatorShop, Outcome, ValuesOf, Verb, VerbsDone } from './types.ts';
import { visitVerbs } from './visit-verb-table.ts';

export const operatorVerbs = {
  ...orderVerbs,
  ...problemVerbs,
  ...caseVerbs,
  ...reviewVerbs,
  ...giftCardVerbs,
  ...giftMembershipVerbs,
  ...clubVerbs,
  ...plusVerbs,
  ...pointsVerbs,
  ...rewardVerbs,
  ...releaseVerbs,
  ...allocationVerbs,
  ...visitVerbs,
  ...shopVerbs,
  ...experimentVerbs,
};

type Verbs = typeof operatorVerbs;
type Name = keyof Verbs;

const readOrders = async () => (await import('./read-orders.server.ts')).verbs;
const changeOrders = async () => (await import('./change-orders.server.ts')).verbs;
const moveParcels = async () => (await import('./move-parcels.server.ts')).verbs;
const decideProblems = async () => (await import('./decide-problems.server.ts')).verbs;
const answerCases = async () => (await import('./answer-cases.server.ts')).verbs;
const moderateReviews = async () => (await import('./moderate-reviews.server.ts')).verbs;
const keepGiftCards = async () => (await import('./keep-gift-cards.server.ts')).verbs;
const keepGiftMemberships = async () => (await import('./keep-gift-memberships.server.ts')).verbs;
const keepClubs = async () => (await import('./keep-clubs.server.ts')).verbs;
const keepPlus = async () => (await import('./keep-plus.server.ts')).verbs;
const keepPoints = async () => (await import('./keep-points.server.ts')).verbs;
const keepRewards = async () => (await import('./keep-rewards.server.ts')).verbs;
const keepReleases = async () => (await import('./keep-releases.server.ts')).verbs;
const keepAllocations = async () => (await import('./keep-allocations.server.ts')).verbs;
const keepVisits = async () => (await import('./keep-visits.server.ts')).verbs;
const keepStock = async () => (await import('./keep-stock.server.ts')).verbs;
const keepCoupons = async () => (await import('./keep-coupons.server.ts')).verbs;
const watchPayments = async () => (await import('./watch-payments.server.ts')).verbs;
const keepExperiments = async () => (await import('./keep-experiments.server.ts')).verbs;
const watchHouse = async () => (await import('./watch-house.server.ts')).verbs;

/** Where each verb is done: only what a command needs is loaded. */
const places: { readonly [Each in Name]: () => Promise<Pick<VerbsDone<Verbs>, Each>> } = {
  orders: readOrders,
  show: readOrders,
  hold: changeOrders,
  'release-hold': changeOrders,
  cancel: changeOrders,
  refund: changeOrders,
  drop: changeOrders,
  pack: moveParcels,
  unpack: moveParcels,
  ship: moveParcels,
  attempt: moveParcels,
  deliver: moveParcels,
  'return-shipment': moveParcels,
  ready: moveParcels,
  'hand-over': moveParcels,
  problems: decideProblems,
  photos: decideProblems,
  approve: decideProblems,
  decline: decideProblems,
  'close-problem': decideProblems,
  cases: answerCases,
  case: answerCases,
  'case-photos': answerCases,
  'answer-case': answerCases,
  'close-case': answerCases,
  reviews: moderateReviews,
  'hide-review': moderateReviews,
  'restore-review': moderateReviews,
  'gift-memberships': keepGiftMemberships,
  'reissue-gift-membership': keepGiftMemberships,
  'cancel-gift-membership': keepGiftMemberships,
  'plus-members': keepPlus,
  'plus-cancel': keepPlus,
  'plus-price': keepPlus,
  'points-members': keepPoints,
  points: keepPoints,
  'give-points': keepPoints,
  'take-points': keepPoints,
  'expire-points': keepPoints,
  'points-liability': keepPoints,
  redemptions: keepRewards,
  engravings: keepRewards,
  'start-engraving': keepRewards,
  'finish-engraving': keepRewards,
  'cancel-redemption': keepRewards,
  'gift-cards': keepGiftCards,
  'give-gift-card': keepGiftCards,
  'block-gift-card': keepGiftCards,
  'unblock-gift-card': keepGiftCards,
  'reissue-gift-card': keepGiftCards,
  'adjust-gift-card': keepGiftCards,
  'refund-gift-card': keepGiftCards,
  'cash-outs': keepGiftCards,
  'pay-cash-out': keepGiftCards,
  liability: keepGiftCards,
  members: keepClubs,
  'end-membership': keepClubs,
  'pause-club': keepClubs,
  'reopen-club': keepClubs,
  'change-club-price': keepClubs,
  'join-codes': keepClubs,
  'add-join-code': keepClubs,
  'end-join-code': keepClubs,
  releases: keepReleases,
  'release-boxes': keepReleases,
  'plan-release': keepReleases,
  'change-release': keepReleases,
  'set-box': keepReleases,
  'move-release': keepReleases,
  'preview-release': keepReleases,
  'process-release': keepReleases,
  'retry-release': keepReleases,
  'packing-list': keepReleases,
  wishes: keepAllocations,
  'grant-wish': keepAllocations,
  visits: keepVisits,
  roster: keepVisits,
  'add-slot': keepVisits,
  'close-slot': keepVisits,
  'cancel-slot': keepVisits,
  'close-day': keepVisits,
  waivers: keepVisits,
  'remind-waiver': keepVisits,
  'check-in': keepVisits,
  'no-show': keepVisits,
  stock: keepStock,
  'adjust-stock': keepStock,
  coupons: keepCoupons,
  'add-coupon': keepCoupons,
  'end-coupon': keepCoupons,
  disputes: watchPayments,
  webhooks: watchPayments,
  'retry-webhook': watchPayments,
  reconcile: watchPayments,
  prove: watchHouse,
  jobs: watchHouse,
  drain: watchHouse,
  'page-counts': watchHouse,
  experiments: keepExperiments,
  'make-experiment': keepExperiments,
  'start-experiment': keepExperiments,
  'stop-experiment': keepExperiments,
  'experiment-report': keepExperiments,
};

/** Does what was asked for. @param values as `readCommand` made them of this verb's specification. */
export async function runVerb<Each extends Name>(
  shop: OperatorShop,
  name: Each,
  values: ValuesOf<Verbs[Each]>,
): Promise<Outcome> {
  const place = await places[name]();
  return place[name](shop, values);
}

export function isVerb(name: string): name is Name {
  return Object.hasOwn(operatorVerbs, name);
}

/** The verb as help and parser know it. */
export function verbOf(name: Name): Verb {
  return operatorVerbs[name];
}
