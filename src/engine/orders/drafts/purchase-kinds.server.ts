import { z } from 'zod';
import { invariant } from '../../../core/invariant.ts';
import type { PurchaseDefinition, Purchases } from '../settlement/types.ts';
import type { Purchase } from './purchase-types.ts';

const known = new Map<string, PurchaseDefinition>();

const stored = z.looseObject({ kind: z.string() });

function definitionOf(kind: string): PurchaseDefinition {
  const definition = known.get(kind);
  invariant(definition, `a purchase of kind ${kind} is registered`);
  return definition;
}

/**
 * Makes these the kinds of purchase that this process sells. Drafts are read by whoever has a row of them, so the kinds are known to
 * the process and not passed along. Called once at the start, before any draft is read.
 */
export function registerPurchases(
  definitions: readonly PurchaseDefinition[],
  { leaveCart }: Pick<Purchases, 'leaveCart'>,
): Purchases {
  for (const definition of definitions) known.set(definition.kind, definition);
  return {
    definitionOf: ({ contents }) => definitionOf(contents.purchase.kind),
    effectsOf: (draft) => definitionOf(draft.contents.purchase.kind).effectsOf?.(draft) ?? {},
    leaveCart,
  };
}

/** Returns what a stored draft buys, validated by the schema of its kind; throws for a kind that nobody sells. */
export function parsePurchase(value: unknown): Purchase {
  const { schema } = definitionOf(stored.parse(value).kind);
  return schema.parse(value);
}
