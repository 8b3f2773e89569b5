import { invariant } from '../../../core/invariant.ts';
import { atOnce, type Transaction } from '../../../platform/database.server.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import { personKey } from '../../compliance/address-rules.ts';
import { paidWithPoints } from '../../loyalty/rewards/reward-rules.ts';
import { guaranteeOfDraft } from '../../orders/card-guarantees/store.server.ts';
import { visitOf } from '../../orders/drafts/purchase-rules.ts';
import type { Draft } from '../../orders/drafts/types.ts';
import { usagesOf } from '../../orders/limits/person-usage-store.server.ts';
import type { Standing } from '../../pricing/standing/types.ts';
import { periodOf, priceVisit } from '../experiences/price-rules.ts';
import { loadSlot } from '../experiences/store.server.ts';
import type { BenefitLeft, Slot } from '../experiences/types.ts';
import { benefitsFor } from '../experiences/view.server.ts';
import { seatDemands } from './take-seats.server.ts';
import { benefitClaims, leftOfBenefits } from './visit-claim-rules.ts';
import { benefitRule, chosenAt, guestsOf, judgeVisit } from './visit-rules.ts';
import type { VisitFacts } from './visit-types.ts';

/** What this draft is to visit, as it stands for whoever books it; undefined when there is no such time any more. */
export async function loadVisit(
  tx: Transaction,
  seal: Pick<Seal, 'keyedHash'>,
  draft: Draft,
  { standing, now }: { readonly standing: Standing; readonly now: Date },
): Promise<VisitFacts | undefined> {
  const wish = visitOf(draft.contents);
  invariant(wish, 'a draft that is to visit says what');
  const [found, guarantee] = await atOnce([loadSlot(tx, wish.slotId), guaranteeOfDraft(tx, draft.id)]);
  if (!found) return undefined;
  const { experience, slot } = found;
  const { customerId, orderId, contents } = draft;
  const whole = contents.purchase.kind === 'reward' ? [] : await benefitsFor(tx, experience, standing);
  const left =
    contents.purchase.kind === 'reward'
      ? [paidWithPoints]
      : await benefitsLeft(tx, seal, { customerId, benefits: whole, slot, orderId });
  const price = priceVisit(experience, guestsOf(wish), wish.addOns, left);
  const at = chosenAt(wish, experience, now);
  return {
    ...{ wish, experience, slot, price, guarantee },
    demands: await seatDemands(tx, found, wish),
    claims: draft.customerId ? benefitClaims(price.groups, whole, slot, draft.customerId) : [],
    refusals: judgeVisit({ ...found, party: wish.party, visitor: standing, at }),
  };
}

/**
 * What other bookings of a customer have left of each benefit in the period of a visit; whoever takes of it counts again, under a lock
 * (I-50). A guest has none.
 * @param orderId of the order that is not counted against itself.
 */
export async function benefitsLeft(
  read: Transaction,
  seal: Pick<Seal, 'keyedHash'>,
  {
    customerId,
    benefits,
    slot: { startsAt },
    orderId,
  }: Pick<Draft, 'customerId' | 'orderId'> & {
    readonly benefits: readonly BenefitLeft[];
    readonly slot: Pick<Slot, 'startsAt'>;
  },
): Promise<BenefitLeft[]> {
  if (!customerId) return [];
  const key = seal.keyedHash(personKey({ kind: 'account', customerId })).toString('base64url');
  const questions = benefits.flatMap(({ benefit }) => {
    const period = periodOf(benefit, startsAt);
    const rule = benefitRule(benefit.id);
    return period === undefined ? [] : [{ personKey: key, rule, countFrom: period, period }];
  });
  return leftOfBenefits(benefits, await usagesOf(read, questions, orderId));
}
