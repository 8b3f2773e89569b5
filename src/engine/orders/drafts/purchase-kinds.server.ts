import { z } from 'zod';
import { invariant } from '../../../core/invariant.ts';
import type { PurchaseDefinition, PurchaseRegistry } from '../settlement/types.ts';
import type { Purchase } from './purchase-types.ts';

const known = new Map<string, PurchaseDefinition>();

const stored = z.looseObject({ kind: z.string() });

function definitionOf(kind: string): PurchaseDefinition {
  const definition = known.get(kind);
  invariant(definition, `a purchase of kind ${kind} is registered`);
  return definition;
}

/**
 * Registers the kinds of purchase that this process sells, and returns their registry. Every reader of drafts needs them, so they are
 * global rather than passed along. Call it once at startup, before any draft is read.
 */
export function registerPurchaseKinds(
  definitions: readonly PurchaseDefinition[],
  { leaveCart }: Pick<PurchaseRegistry, 'leaveCart'>,
): PurchaseRegistry {
  for (const definition of definitions) known.set(definition.kind, definition);
  return {
    definitionOf: ({ contents }) => definitionOf(contents.purchase.kind),
    effectsOf: (draft) => definitionOf(draft.contents.purchase.kind).effectsOf?.(draft) ?? {},
    leaveCart,
  };
}

/** Parses the stored purchase of a draft with the schema of its kind. Throws for an unknown kind. */
export function parsePurchase(value: unknown): Purchase {
  const { schema } = definitionOf(stored.parse(value).kind);
  return schema.parse(value);
}
