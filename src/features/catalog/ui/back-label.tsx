import { alcoholLabel, bottleSizeLabel, wineOriginOf } from '../../../engine/catalog/rules.ts';
import type { ShelfSku, WineFacts } from '../../../engine/catalog/types.ts';
import { WineryMark } from '../../../ui/media/mark.tsx';
import { wineryAddressLine } from '../../../winery.ts';

type BackLabelProps = { sku: ShelfSku; facts: WineFacts; name: string };

/** The wine's back label with its facts. The wording of the warning is prescribed by 27 CFR 16.21. */
export function BackLabel({ sku, facts, name }: BackLabelProps) {
  const { abvTenths, bottleMl } = sku;
  const origin = [facts.designation, wineOriginOf(facts)].filter(Boolean).join(' · ');
  const contents = [
    ...(abvTenths === undefined ? [] : [`Alc. ${alcoholLabel(abvTenths)} by vol.`]),
    ...(bottleMl === undefined ? [] : [bottleSizeLabel(bottleMl)]),
  ];
  return (
    <div className="flex h-full flex-col items-center justify-center rounded-winery bg-field px-5 py-6 text-center text-[0.8125rem]/5 text-balance">
      <WineryMark className="h-auto w-14 text-brass-bright" />
      <p className="type-title mt-3">{name}</p>
      {origin !== '' && <p className="mt-1 text-ink-soft">{origin}</p>}
      <p className="mt-3 max-w-[32em]">Produced and bottled by {wineryAddressLine()}</p>
      <p className="figures mt-3 font-medium">{contents.join(' · ')}</p>
      {facts.allergens !== undefined && <p className="mt-1">{facts.allergens}</p>}
      <p className="mt-3 max-w-[40em] border-line border-t pt-3 text-[0.75rem]/[1.125rem] text-pretty">
        <strong>GOVERNMENT WARNING:</strong> (1) According to the Surgeon General, women should not drink
        alcoholic beverages during pregnancy because of the risk of birth defects. (2) Consumption of
        alcoholic beverages impairs your ability to drive a car or operate machinery, and may cause health
        problems.
      </p>
    </div>
  );
}
