import { invariant } from '../../../core/invariant.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { emailedPurchaseRequirements } from '../../checkout/requirements/mailed-rules.ts';
import { invalidFieldRequirement } from '../../checkout/requirements/text-rules.ts';
import type { Requirement, RequirementFacts } from '../../checkout/requirements/types.ts';
import { saleLinesOfItems } from '../../checkout/sale-line-rules.ts';
import type { Sale, SaleInput } from '../../checkout/sale-types.ts';
import { lockCustomer } from '../../identity/index.server.ts';
import { purchaseDetailsOf } from '../../orders/drafts/purchase-rules.ts';
import type { PurchaseDefinition } from '../../orders/settlement/types.ts';
import { loadPlusJoinFacts } from './join-plus.server.ts';
import { type PlusPurchaseDetails, storedPlusSchema } from './purchase-types.ts';
import { evaluatePlusJoining } from './rules.ts';
import { plusEffects } from './settle-term.server.ts';
import type { PlusJoinFacts, PlusRequirementCode } from './types.ts';

declare module '../../checkout/sale-types.ts' {
  interface PurchaseRequirementCodes {
    readonly plus: PlusRequirementCode;
  }
}

async function plusSale(tx: Transaction, loading: SaleInput): Promise<Sale> {
  const { draft, now } = loading;
  const request = purchaseDetailsOf(draft.contents, 'plus');
  invariant(request, 'the draft buys a year of the membership');
  const evaluating = await loadPlusJoinFacts(tx, draft, now);
  return {
    way: 'none',
    isEmailed: true,
    isByAgreement: request.termId !== undefined,
    lines: saleLinesOfItems(loading, (sku) => ({
      ...sku,
      title: `${sku.title}, one year`,
      priceCents: request.priceCents,
    })),
    requirements: (facts) => plusRequirements(facts, request, evaluating),
  };
}

/**
 * Returns the unmet requirements of a first year, such as a card, the billing address and consent to the renewal. A renewal requires only
 * that the membership is for sale.
 */
function plusRequirements(
  facts: RequirementFacts,
  request: PlusPurchaseDetails,
  evaluating: PlusJoinFacts | undefined,
): Requirement[] {
  if (facts.lines.length === 0) {
    return [
      invalidFieldRequirement('cart', 'NOT_FOR_SALE', 'The membership isn’t available right now.', 'items'),
    ];
  }
  if (request.termId) return [];
  const refusals = evaluating ? evaluatePlusJoining(request, evaluating) : [];
  const isAgreement = ({ code }: { readonly code: string }) => code === 'CONSENT_REQUIRED';
  return [
    ...emailedPurchaseRequirements(
      facts,
      refusals.filter((refusal) => !isAgreement(refusal)),
    ),
    ...refusals
      .filter(isAgreement)
      .map((refusal): Requirement => ({ ...refusal, step: 'payment', resolutions: [] })),
  ];
}

export const plusPurchase: PurchaseDefinition = {
  kind: 'plus',
  schema: storedPlusSchema,
  effectsOf: () => plusEffects,
  // Serializes two windows of one customer, since each has its own draft.
  lock: async (tx, { customerId }) => {
    if (customerId) await lockCustomer(tx, customerId);
  },
  load: plusSale,
  // The pay form itself records the consent.
  marked: (purchase) => ({ kind: 'plus', ...purchaseDetailsOf({ purchase }, 'plus'), consentId: undefined }),
};
