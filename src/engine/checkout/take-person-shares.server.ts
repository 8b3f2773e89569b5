import type { OrderId } from '../../core/ids.ts';
import { invariant } from '../../core/invariant.ts';
import type { Refusal } from '../../core/result.ts';
import type { Transaction } from '../../platform/database.server.ts';
import type { Seal } from '../../platform/seal.server.ts';
import { displayName } from '../catalog/rules.ts';
import { personKey } from '../compliance/address-rules.ts';
import type { Person, VolumeDemand } from '../compliance/types.ts';
import { checkVolume, volumeDemands } from '../compliance/volume-rules.ts';
import type { CheckoutFacts } from './load-facts.server.ts';
import { type Share, takeShares } from './person-limit-store.server.ts';
import { complianceLine } from './rules.ts';
import type { Draft, SaleLine } from './types.ts';

type Counting = {
  readonly draft: Draft;
  readonly facts: CheckoutFacts;
  readonly orderId: OrderId;
  readonly seal: Pick<Seal, 'keyedHash'>;
};

/**
 * Counts this order against everything that is limited per person, under the locks of those counts: bottles of a limited
 * wine, litres into a state (I-50). Answers the refusals; with any of them the transaction must be given up.
 */
export async function takePersonShares(
  tx: Transaction,
  { draft, facts, orderId, seal }: Counting,
): Promise<Refusal<'LIMIT_PER_PERSON' | 'SHIP_LIMIT'>[]> {
  const person = personOf(draft, facts);
  const purchases = facts.lines.filter(({ sku }) => sku.purchaseLimit !== undefined);
  const volumes = draft.contents.isPickup
    ? []
    : volumeDemands(facts.lines.map(complianceLine), draft.contents, person, facts.today);
  const hash = (key: string) => seal.keyedHash(key).toString('base64url');
  const shares = [
    ...purchases.map((line) => purchaseShare(line, hash(personKey(person)))),
    ...volumes.map((demand) => volumeShare(demand, hash(demand.subjectKey))),
  ];
  const counted = await takeShares(tx, orderId, shares);
  return counted
    .filter(({ fits }) => !fits)
    .map(({ rule, used }) => {
      const line = purchases.find(({ sku }) => purchaseRule(sku.skuId) === rule);
      if (line) return purchaseRefusal(line, used);
      const demand = volumes.find((each) => each.rule === rule);
      const refusal = demand && checkVolume(used, demand);
      invariant(refusal, `what exceeds ${rule} is refused by it`);
      return refusal;
    });
}

/** Whose purchases these are: an account's, or a guest's by name, birth date and address. */
export function personOf({ customerId, contents }: Draft, { birthDate }: CheckoutFacts): Person {
  if (customerId) return { kind: 'account', customerId };
  const { firstName, lastName } = contents;
  const address = contents.isPickup
    ? {
        primaryStreet: contents.billingPrimaryStreet,
        secondaryStreet: contents.billingSecondaryStreet,
        zipCode: contents.billingZipCode,
      }
    : contents;
  return { kind: 'guest', firstName, lastName, birthDate, address };
}

function purchaseRule(skuId: number): string {
  return `purchase:${skuId}`;
}

function purchaseShare({ sku, quantity }: SaleLine, key: string): Share {
  invariant(sku.purchaseLimit !== undefined, 'a limited wine has a limit');
  return {
    personKey: key,
    rule: purchaseRule(sku.skuId),
    lockPeriod: 'ever',
    countFrom: 'ever',
    period: 'ever',
    allowed: sku.purchaseLimit,
    quantity,
  };
}

function volumeShare(demand: VolumeDemand, key: string): Share {
  const { rule, lockPeriod, countFrom, period } = demand;
  return {
    personKey: key,
    rule,
    lockPeriod,
    countFrom,
    period,
    allowed: demand.limit.ml,
    quantity: demand.demandMl,
  };
}

function purchaseRefusal({ sku, quantity }: SaleLine, used: number): Refusal<'LIMIT_PER_PERSON'> {
  const limit = sku.purchaseLimit ?? 0;
  return {
    code: 'LIMIT_PER_PERSON',
    sentence: `${displayName(sku)} is limited to ${limit} per customer; you have bought ${used}.`,
    field: 'items',
    details: { skuId: sku.skuId, limit, used, wanted: quantity },
  };
}
