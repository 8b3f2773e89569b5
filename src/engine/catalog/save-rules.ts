import type { Refusal } from '../../core/result.ts';
import type { SkuKind } from '../pricing/types.ts';
import type { SkuToSave } from './save-types.ts';

export type SkuRefusalCode =
  | 'CODE_TWICE'
  | 'SLUG_TAKEN'
  | 'KIND_FIXED'
  | 'ALLOCATION_WITHOUT_LIMIT'
  | 'PART_UNKNOWN'
  | 'NEXT_UNKNOWN'
  | 'WINDOW_REVERSED'
  | 'ROLE_TWICE';

/** A refusal that concerns one of several SKUs; `details.code` is the SKU's code. */
export type SkuRefusal = Refusal<SkuRefusalCode> & { readonly details: { readonly code: string } };

/** A SKU already in the catalog. */
export type ExistingSku = {
  readonly code: string;
  readonly slug: string;
  readonly kind: SkuKind;
  readonly role: string | null;
};

/** Validates SKUs that are saved together, and returns all refusals. The schema of a single SKU is checked separately. */
export function validateSkus(given: readonly SkuToSave[], known: readonly ExistingSku[]): SkuRefusal[] {
  const after = new Map<string, string>();
  for (const { slug, code } of known) after.set(slug, code);
  const kinds = new Map<string, SkuKind>(known.map(({ slug, kind }) => [slug, kind]));
  for (const { slug, kind } of given) kinds.set(slug, kind);
  const kindsByCode = new Map(known.map(({ code, kind }) => [code, kind]));
  const codes = new Set<string>();
  const roles = new Map(known.flatMap(({ role, code }) => (role === null ? [] : [[role, code] as const])));
  return given.flatMap((sku) => {
    const faults: SkuRefusal[] = [];
    const fault = (code: SkuRefusalCode, field: string, sentence: string) =>
      faults.push({ code, sentence, field, details: { code: sku.code } });
    if (codes.has(sku.code)) fault('CODE_TWICE', 'code', `${sku.code} is listed twice.`);
    codes.add(sku.code);
    const holder = after.get(sku.slug);
    if (holder !== undefined && holder !== sku.code) {
      fault('SLUG_TAKEN', 'slug', `${holder} already uses the address ${sku.slug}. Choose a different one.`);
    }
    after.set(sku.slug, sku.code);
    const kind = kindsByCode.get(sku.code);
    if (kind !== undefined && kind !== sku.kind) {
      fault(
        'KIND_FIXED',
        'kind',
        `${sku.code} is already saved as ${kind}, so it can’t be changed to ${sku.kind}. Use a different code.`,
      );
    }
    const role = 'role' in sku ? sku.role : undefined;
    if (role !== undefined) {
      const holder = roles.get(role);
      if (holder !== undefined && holder !== sku.code) {
        fault('ROLE_TWICE', 'role', `${holder} is already the ${role}.`);
      }
      roles.set(role, sku.code);
    }
    if (sku.visibility === 'allocation' && sku.purchaseLimit === undefined) {
      fault(
        'ALLOCATION_WITHOUT_LIMIT',
        'purchaseLimit',
        `${sku.title} is sold by allocation, so it needs a purchase limit.`,
      );
    }
    if (sku.kind === 'bundle') {
      for (const part of sku.parts) {
        const partKind = kinds.get(part.slug);
        if (partKind === 'wine' || partKind === 'goods') continue;
        fault(
          'PART_UNKNOWN',
          'parts',
          `${sku.title} contains ${part.slug}, which isn’t an item in this catalog.`,
        );
      }
    }
    if (sku.kind === 'wine') {
      if (sku.next !== undefined && kinds.get(sku.next) !== 'wine') {
        fault('NEXT_UNKNOWN', 'next', `The next vintage ${sku.next} isn’t a wine in this catalog.`);
      }
      for (const [field, from, to] of [
        ['facts.drinkTo', sku.facts.drinkFrom, sku.facts.drinkTo],
        ['facts.harvestedTo', sku.facts.harvestedFrom, sku.facts.harvestedTo],
        ['facts.servingFahrenheitTo', sku.facts.servingFahrenheitFrom, sku.facts.servingFahrenheitTo],
      ] as const) {
        if (from !== undefined && to !== undefined && from > to)
          fault('WINDOW_REVERSED', field, `A range that starts at ${from} can’t end at ${to}.`);
      }
    }
    return faults;
  });
}
