import { href } from 'react-router';
import type { CivilDate } from '../../../core/dates.ts';
import { formatGroupedDigits } from '../../../core/digits.ts';
import {
  alcoholLabel,
  bottleSizeLabel,
  formatMonthAndYear,
  wineOriginOf,
} from '../../../engine/catalog/rules.ts';
import type { ShelfSku, WineFacts } from '../../../engine/catalog/types.ts';
import { type FactRow, FactsTable } from '../../../ui/base/facts-table.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { BlendBar } from '../../../ui/commerce/blend-bar.tsx';
import { winery, wineryAddressLine } from '../../../winery.ts';
import { describeDrinkWindow, drinkWindowOf } from '../rules.ts';
import { DrinkWindowBar } from './drink-bar.tsx';
import { TasteProfileChart } from './taste-picture.tsx';

function harvest({ harvestedFrom, harvestedTo }: WineFacts): string | undefined {
  const [from, to] = [harvestedFrom, harvestedTo].map((day) => day && formatMonthAndYear(day));
  return from === undefined || to === undefined || from === to
    ? (from ?? to)
    : `${from.split('\u00a0')[0]}–${to}`;
}

function oak({ oakMonths, newOakPercent, leesMonths }: WineFacts): string | undefined {
  if (leesMonths !== undefined) return `None, ${leesMonths} months on the lees`;
  if (oakMonths === undefined) return undefined;
  if (oakMonths === 0) return 'None (stainless steel)';
  const share = newOakPercent === 0 ? 'no new oak' : newOakPercent && `${newOakPercent}% new oak`;
  return [`${oakMonths} months`, share].filter(Boolean).join(', ');
}

/** Returns `55–60`, or a single number if only one is given; undefined without either. */
function range(from: number | undefined, to: number | undefined): string | undefined {
  return from === undefined && to === undefined ? undefined : [from, to].filter(Boolean).join('–');
}

/** Returns only the facts that have a value. */
const known = (facts: readonly { label: string; value: FactRow['value'] | undefined }[]): FactRow[] =>
  facts.filter(({ value }) => value !== undefined && value !== '');

/** Returns labeled facts about the wine's origin and winemaking. */
export function originAndWinemakingFacts(sku: ShelfSku, facts: WineFacts): FactRow[] {
  const origin = wineOriginOf(facts);
  const { bottledOn, casesMade } = facts;
  return known([
    { label: 'Designation', value: facts.designation },
    { label: 'Vintage', value: sku.vintage },
    { label: 'Appellation', value: origin && `${origin}, ${winery().address.state}` },
    { label: 'Vineyard', value: facts.vineyard },
    { label: 'Harvested', value: harvest(facts) },
    { label: 'Oak', value: oak(facts) },
    { label: 'Bottled', value: bottledOn && formatMonthAndYear(bottledOn) },
    { label: 'Released', value: sku.releasedOn && formatMonthAndYear(sku.releasedOn) },
    {
      label: 'Production',
      value: casesMade === undefined ? undefined : `${formatGroupedDigits(casesMade)} cases`,
    },
  ]);
}

/** Returns labeled facts about the bottle, including those that the law requires. */
export function bottleFacts(sku: ShelfSku, facts: WineFacts): FactRow[] {
  const { servingFahrenheitFrom, servingFahrenheitTo, titratableAcidityGramsPerLitre: acidity } = facts;
  const serving = range(servingFahrenheitFrom, servingFahrenheitTo);
  return known([
    { label: 'Alcohol', value: sku.abvTenths && `${alcoholLabel(sku.abvTenths)} by volume` },
    { label: 'Bottle', value: sku.bottleMl && bottleSizeLabel(sku.bottleMl) },
    { label: 'pH', value: facts.ph?.toFixed(2) },
    { label: 'Total acidity', value: acidity && `${acidity.toFixed(1)}\u00a0g/L` },
    { label: 'Serve at', value: serving && `${serving}\u00a0°F` },
    { label: 'Drink', value: range(facts.drinkFrom, facts.drinkTo) },
    { label: 'Awards', value: facts.awards.join('; ') },
    { label: 'Allergens', value: facts.allergens },
    { label: 'Bottled by', value: wineryAddressLine() },
  ]);
}

/** The tasting notes section: winemaking, taste profile, blend and food pairings. Renders only spacing if none is known. */
export function TastingNotesSection({ facts }: { facts: WineFacts }) {
  const { making, pairing, taste, blend } = facts;
  if (making === undefined && pairing.length === 0 && taste === undefined && blend.length === 0) {
    return <div className="pt-16 lg:pt-24" />;
  }
  return (
    <section aria-labelledby="glass" className="page-width section-space further-down">
      <div className="grid gap-x-20 gap-y-12 lg:grid-cols-2">
        <div>
          <h2 id="glass" className="type-heading">
            Tasting notes
          </h2>
          {making !== undefined && <p className="mt-6 max-w-[36em] text-lead">{making}</p>}
          {pairing.length > 0 && (
            <div className="mt-10">
              <h3 className="type-eyebrow text-brass">Pairs well with</h3>
              <ul className="mt-3 border-b border-line">
                {pairing.map((dish) => (
                  <li key={dish} className="border-t border-line py-3 first:border-t-0">
                    {dish}
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
        <div className="grid content-start gap-10 lg:gap-12 lg:pt-3">
          {taste && (
            <div>
              <h3 className="type-eyebrow text-brass">Taste profile</h3>
              <div className="mt-5">
                <TasteProfileChart taste={taste} />
              </div>
            </div>
          )}
          {blend.length > 0 && (
            <div>
              <h3 className="type-eyebrow text-brass">Blend</h3>
              <div className="mt-5">
                <BlendBar blend={blend} />
              </div>
            </div>
          )}
        </div>
      </div>
    </section>
  );
}

type WhenToOpenProps = { facts: WineFacts; vintage: number | undefined; today: CivilDate };

/** The drinking window with today's position, and the serving temperature. Renders nothing if the window isn't known. */
export function DrinkWindowSection({ facts, vintage, today }: WhenToOpenProps) {
  const drinkable = drinkWindowOf(facts);
  const serving = range(facts.servingFahrenheitFrom, facts.servingFahrenheitTo);
  if (!drinkable) return null;
  return (
    <section aria-labelledby="open" className="page-width pb-16 further-down lg:pb-24">
      <div className="grid items-center gap-x-20 gap-y-6 border-y border-line py-10 lg:grid-cols-2 lg:py-14">
        <div>
          <h2 id="open" className="type-heading">
            When to drink
          </h2>
          <p className="figures mt-4 text-ink-soft">
            {describeDrinkWindow(drinkable, today)}.{serving && ` Best at ${serving}\u00a0°F.`}
          </p>
        </div>
        <DrinkWindowBar window={drinkable} vintage={vintage} today={today} />
      </div>
    </section>
  );
}

/** All facts of a wine, in two columns if there is room. */
export function WineFactsTable({ sku, facts }: { sku: ShelfSku; facts: WineFacts }) {
  return (
    <section aria-labelledby="paper" className="page-width pb-16 further-down lg:pb-24">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <h2 id="paper" className="type-heading">
          Wine details
        </h2>
        <TextLink to={href('/wines/:slug/sheet', { slug: sku.slug })}>Printable tech sheet</TextLink>
      </div>
      <div className="mt-6 grid items-start gap-x-20 lg:mt-8 lg:grid-cols-2">
        <FactsTable facts={originAndWinemakingFacts(sku, facts)} />
        <FactsTable facts={bottleFacts(sku, facts)} className="max-lg:border-t-0" />
      </div>
    </section>
  );
}
