import { href } from 'react-router';
import type { CivilDate } from '../../../core/dates.ts';
import { groupedDigits } from '../../../core/digits.ts';
import { alcoholLabel, bottleSizeLabel, monthAndYear, originOf } from '../../../engine/catalog/rules.ts';
import type { ShelfSku, WineFacts } from '../../../engine/catalog/types.ts';
import { type Fact, FactsTable } from '../../../ui/base/facts-table.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { BlendBar } from '../../../ui/commerce/blend-bar.tsx';
import { winery, wineryLine } from '../../../winery.ts';
import { drinkWindow } from '../rules.ts';
import { DrinkBar } from './drink-bar.tsx';
import { TastePicture } from './taste-picture.tsx';

function harvest({ harvestedFrom, harvestedTo }: WineFacts): string {
  const from = monthAndYear(harvestedFrom);
  const to = monthAndYear(harvestedTo);
  return from === to ? from : `${from.split('\u00a0')[0]}–${to}`;
}

function oak({ oakMonths, newOakPercent, leesMonths }: WineFacts): string {
  if (leesMonths !== undefined) return `None, ${leesMonths} months on the lees`;
  if (oakMonths === 0) return 'None (stainless steel)';
  return newOakPercent === 0
    ? `${oakMonths} months, no new oak`
    : `${oakMonths} months, ${newOakPercent}% new oak`;
}

/** Returns the facts of origin and winemaking. */
export function originFacts(sku: ShelfSku, facts: WineFacts): Fact[] {
  const origin = originOf(facts);
  return [
    { label: 'Designation', value: facts.designation },
    { label: 'Vintage', value: sku.vintage },
    ...(origin ? [{ label: 'Appellation', value: `${origin}, ${winery().address.state}` }] : []),
    { label: 'Vineyard', value: facts.vineyard },
    { label: 'Harvested', value: harvest(facts) },
    { label: 'Oak', value: oak(facts) },
    { label: 'Bottled', value: monthAndYear(facts.bottledOn) },
    ...(sku.releasedOn ? [{ label: 'Released', value: monthAndYear(sku.releasedOn) }] : []),
    { label: 'Production', value: `${groupedDigits(facts.casesMade)} cases` },
  ];
}

/** Returns the facts about the bottle, including the legal ones. */
export function glassFacts(sku: ShelfSku, facts: WineFacts): Fact[] {
  return [
    {
      label: 'Alcohol',
      value: sku.abvTenths === undefined ? '' : `${alcoholLabel(sku.abvTenths)} by volume`,
    },
    { label: 'Bottle', value: sku.bottleMl === undefined ? '' : bottleSizeLabel(sku.bottleMl) },
    { label: 'pH', value: facts.ph.toFixed(2) },
    { label: 'Acidity', value: `${facts.titratableAcidityGramsPerLitre.toFixed(1)}\u00a0g/L` },
    { label: 'Serve at', value: `${facts.servingFahrenheitFrom}–${facts.servingFahrenheitTo}\u00a0°F` },
    { label: 'Drink', value: `${facts.drinkFrom}–${facts.drinkTo}` },
    ...(facts.awards.length > 0 ? [{ label: 'Awards', value: facts.awards.join('; ') }] : []),
    { label: 'Allergens', value: facts.allergens },
    { label: 'Bottled by', value: wineryLine() },
  ];
}

/** Winemaking and taste, the blend and food pairings. */
export function InTheGlass({ facts }: { facts: WineFacts }) {
  return (
    <section aria-labelledby="glass" className="page-width section-space further-down">
      <div className="grid gap-x-20 gap-y-12 lg:grid-cols-2">
        <div>
          <h2 id="glass" className="type-heading">
            Tasting notes
          </h2>
          <p className="mt-6 max-w-[36em] text-lead">{facts.making}</p>
          <div className="mt-10">
            <h3 className="type-eyebrow text-brass">Pairs well with</h3>
            <ul className="mt-3 border-b border-line">
              {facts.pairing.map((dish) => (
                <li key={dish} className="border-t border-line py-3 first:border-t-0">
                  {dish}
                </li>
              ))}
            </ul>
          </div>
        </div>
        <div className="grid content-start gap-10 lg:gap-12 lg:pt-3">
          {facts.taste && (
            <div>
              <h3 className="type-eyebrow text-brass">Taste profile</h3>
              <div className="mt-5">
                <TastePicture taste={facts.taste} />
              </div>
            </div>
          )}
          <div>
            <h3 className="type-eyebrow text-brass">Blend</h3>
            <div className="mt-5">
              <BlendBar blend={facts.blend} />
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}

type WhenToOpenProps = { facts: WineFacts; vintage: number | undefined; today: CivilDate };

/** The drinking window with today's position, and the serving temperature. */
export function WhenToOpen({ facts, vintage, today }: WhenToOpenProps) {
  const { servingFahrenheitFrom: from, servingFahrenheitTo: to } = facts;
  return (
    <section aria-labelledby="open" className="page-width pb-16 further-down lg:pb-24">
      <div className="grid items-center gap-x-20 gap-y-6 border-y border-line py-10 lg:grid-cols-2 lg:py-14">
        <div>
          <h2 id="open" className="type-heading">
            When to drink
          </h2>
          <p className="figures mt-4 text-ink-soft">
            {drinkWindow(facts, today)}. Best at {`${from}–${to}\u00a0°F`}.
          </p>
        </div>
        <DrinkBar window={facts} vintage={vintage} today={today} />
      </div>
    </section>
  );
}

/** All facts, in two columns if there is room. */
export function OnPaper({ sku, facts }: { sku: ShelfSku; facts: WineFacts }) {
  return (
    <section aria-labelledby="paper" className="page-width pb-16 further-down lg:pb-24">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <h2 id="paper" className="type-heading">
          Wine details
        </h2>
        <TextLink to={href('/wines/:slug/sheet', { slug: sku.slug })}>Printable tech sheet</TextLink>
      </div>
      <div className="mt-6 grid items-start gap-x-20 lg:mt-8 lg:grid-cols-2">
        <FactsTable facts={originFacts(sku, facts)} />
        <FactsTable facts={glassFacts(sku, facts)} className="max-lg:border-t-0" />
      </div>
    </section>
  );
}
