import { describe, expect, it } from 'vitest';
import { addDays, type CivilDate } from '../../src/core/dates.ts';
import type { WineFacts } from '../../src/engine/catalog/types.ts';
import { demoBundles, demoGoods, demoSkusOn, demoWines } from './demo-winery.ts';

/** All facts of a wine, none optional, because the demo's wines must specify every one. */
type AllFacts = { [Fact in keyof WineFacts]-?: NonNullable<WineFacts[Fact]> };

/** The wines of domain §4.2: SKU, vintage, blend, sub-AVA, ABV in percent, price in dollars, cases, milliliters, visibility. */
const wineryTable = `
ML-CS-22 | 2022 | Cabernet Sauvignon 88 Petit Verdot 7 Merlot 5 | Paso Robles | 14.6 | 38 | 4200 | 750 | public
ML-CSR-21 | 2021 | Cabernet Sauvignon 94 Petit Verdot 6 | Adelaida | 14.9 | 75 | 900 | 750 | public
ML-CSL-20 | 2020 | Cabernet Sauvignon 100 | Adelaida | 15.1 | 145 | 240 | 750 | allocation
ML-BDX-21 | 2021 | Cabernet Sauvignon 46 Merlot 22 Cabernet Franc 16 Petit Verdot 10 Malbec 6 | Paso Robles | 14.7 | 58 | 1100 | 750 | public
ML-CF-22 | 2022 | Cabernet Franc 86 Cabernet Sauvignon 14 | El Pomar | 14.2 | 52 | 310 | 750 | club
ML-PV-21 | 2021 | Petit Verdot 92 Cabernet Sauvignon 8 | Estrella | 14.8 | 54 | 260 | 750 | club
ML-ME-22 | 2022 | Merlot 84 Cabernet Sauvignon 16 | Templeton Gap | 14.3 | 36 | 780 | 750 | public
ML-ZN-22 | 2022 | Zinfandel 90 Petite Sirah 10 | Willow Creek | 15.4 | 42 | 640 | 750 | public
ML-SY-21 | 2021 | Syrah 96 Viognier 4 | Templeton Gap | 14.5 | 46 | 520 | 750 | public
ML-GR-23 | 2023 | Grenache 89 Syrah 11 | Willow Creek | 14.6 | 44 | 430 | 750 | public
ML-MV-22 | 2022 | Mourvèdre 87 Grenache 13 | Adelaida | 14.4 | 48 | 220 | 750 | club
ML-GSM-22 | 2022 | Grenache 48 Syrah 30 Mourvèdre 22 | Paso Robles | 14.5 | 49 | 690 | 750 | public
ML-TN-21 | 2021 | Tannat 91 Cabernet Sauvignon 9 | Adelaida | 14.9 | 56 | 180 | 750 | club
ML-PS-21 | 2021 | Petite Sirah 93 Syrah 7 | Creston | 15.0 | 40 | 360 | 750 | public
ML-CH-23 | 2023 | Chardonnay 100 | Templeton Gap | 13.9 | 34 | 1300 | 750 | public
ML-CHR-22 | 2022 | Chardonnay 100 | Adelaida | 14.1 | 58 | 280 | 750 | public
ML-SB-24 | 2024 | Sauvignon Blanc 95 Sémillon 5 | Paso Robles | 13.2 | 26 | 1500 | 750 | public
ML-VG-23 | 2023 | Viognier 100 | Willow Creek | 13.8 | 32 | 340 | 750 | public
ML-RB-23 | 2023 | Roussanne 44 Grenache Blanc 36 Picpoul Blanc 20 | Adelaida | 13.5 | 36 | 290 | 750 | public
ML-RS-24 | 2024 | Grenache 70 Mourvèdre 30 | Templeton Gap | 12.9 | 28 | 950 | 750 | public
ML-SP-21 | 2021 | Chardonnay 62 Pinot Noir 38 | Santa Margarita Ranch | 12.4 | 48 | 400 | 750 | public
ML-DS-19 | 2019 | Tannat 60 Petite Sirah 40 | Paso Robles | 18.5 | 44 | 150 | 500 | public
ML-CSM-21 | 2021 | Cabernet Sauvignon 94 Petit Verdot 6 | Adelaida | 14.9 | 160 | 60 | 1500 | public
ML-HB-22 | 2022 | Cabernet Sauvignon 88 Petit Verdot 7 Merlot 5 | Paso Robles | 14.6 | 21 | 300 | 375 | public
`;

function asRow(wine: (typeof demoWines)[number]): string {
  const { facts } = wine;
  return [
    wine.code,
    wine.vintage,
    facts.blend.map(({ grape, percent }) => `${grape} ${percent}`).join(' '),
    facts.district ?? 'Paso Robles',
    (wine.abvTenths / 10).toFixed(1),
    wine.priceCents / 100,
    facts.casesMade,
    wine.bottleMl,
    wine.visibility,
  ].join(' | ');
}

/** The day for which `demo-winery.ts` reads the package. */
const seededOn = '2026-11-20' as CivilDate;

describe('the demo wines', () => {
  it('match the specified table of SKUs, vintages, blends and prices', () => {
    const rows = wineryTable.trim().split('\n');
    expect(rows).toHaveLength(24);
    const byCode = new Map(demoWines.map((wine) => [wine.code, asRow(wine)]));
    for (const row of rows) expect(byCode.get(row.split(' | ')[0] ?? '')).toBe(row);
    expect(demoWines).toHaveLength(24 + 3);
  });

  it.each(demoWines.map((wine) => [wine.slug, wine] as const))(
    '%s names a grape only if at least 75% of the wine is that grape',
    (_, wine) => {
      const { blend, designation } = wine.facts;
      expect(blend.reduce((total, { percent }) => total + percent, 0)).toBe(100);
      expect(new Set(blend.map(({ grape }) => grape)).size).toBe(blend.length);
      const named = blend.find(({ grape }) => grape === designation);
      // At least three quarters of a wine are the grape it is named after; a wine that names none is called by its kind.
      if (named) expect(named.percent).toBeGreaterThanOrEqual(75);
      else expect(designation).toMatch(/^(Red|White|Rosé|Sparkling|Dessert) wine$/);
      for (const { grape, percent } of blend)
        if (wine.title.includes(grape)) expect(percent).toBeGreaterThanOrEqual(75);
    },
  );

  it.each(demoWines.map((wine) => [wine.slug, wine] as const))(
    '%s has complete facts, with plausible values and dates in order',
    (_, wine) => {
      const facts = wine.facts as AllFacts;
      const words = [
        facts.vineyard,
        facts.note,
        facts.making,
        facts.allergens,
        ...facts.flavors,
        ...facts.pairing,
      ];
      expect(words.every((text) => text.length > 2)).toBe(true);
      expect(facts.pairing.length).toBeGreaterThanOrEqual(3);
      expect(facts.allergens).toMatch(/^Contains sulfites; /);
      if (!facts.taste) throw new Error('nobody has tasted it');
      const { tannin, ...taste } = facts.taste;
      expect(tannin !== undefined).toBe(wine.style === 'red' || wine.style === 'dessert');
      expect(Object.keys(taste)).toEqual(['body', 'acidity', 'oak', 'sweetness']);
      for (const scale of [...Object.values(taste), tannin ?? 1]) {
        expect(scale).toBeGreaterThanOrEqual(1);
        expect(scale).toBeLessThanOrEqual(5);
      }
      // A wine without oak aging must not taste of oak.
      if (facts.oakMonths === 0) expect(taste.oak).toBe(1);
      expect(facts.ph).toBeGreaterThan(2.9);
      expect(facts.ph).toBeLessThan(4);
      expect(facts.titratableAcidityGramsPerLitre).toBeGreaterThan(5);
      expect(facts.newOakPercent > 0 ? facts.oakMonths : 1).toBeGreaterThan(0);
      expect(facts.harvestedFrom.slice(0, 4)).toBe(String(wine.vintage));
      expect(facts.harvestedFrom <= facts.harvestedTo).toBe(true);
      expect(facts.harvestedTo < facts.bottledOn).toBe(true);
      expect(facts.bottledOn < (wine.releasedOn ?? '')).toBe(true);
      expect(facts.drinkFrom).toBeLessThan(facts.drinkTo);
      expect(facts.servingFahrenheitFrom).toBeLessThan(facts.servingFahrenheitTo);
    },
  );

  it('are described without exclamation marks, clichés or straight apostrophes', () => {
    const text = JSON.stringify([demoWines, demoGoods, demoBundles]);
    expect(text).not.toMatch(/!|delve|curated/i);
    expect(text).not.toMatch(/\w'\w/);
  });

  it('have a release date after the seeding date if upcoming, and before it otherwise', () => {
    for (const { lifecycle, releasedOn } of demoWines) {
      const releases = (releasedOn ?? '') > seededOn;
      expect(releases).toBe(lifecycle === 'coming');
    }
    const reserve = demoSkusOn(seededOn).find(({ code }) => code === 'ML-CSR-21');
    expect(reserve).toMatchObject({ releasedOn: addDays(seededOn, -21) });
  });
});

describe('the demo catalog', () => {
  const everything = [...demoWines, ...demoGoods, ...demoBundles];
  const slugs = everything.map(({ slug }) => slug);

  it('has one slug and one code per product', () => {
    expect(new Set(slugs).size).toBe(slugs.length);
    expect(new Set(everything.map(({ code }) => code)).size).toBe(everything.length);
  });

  it("has the winery's prices for goods and sets", () => {
    expect(
      Object.fromEntries(
        [...demoGoods, ...demoBundles].map(({ slug, priceCents }) => [slug, priceCents / 100]),
      ),
    ).toEqual({
      'gift-card': 10,
      'gift-membership': 125,
      'mesa-lucero-plus': 129,
      'gift-box-one-bottle': 6,
      'gift-box-two-bottle': 9,
      'gift-box-three-bottle': 12,
      'olive-oil-375': 24,
      decanter: 68,
      'ice-pack-set': 8,
      'engraving-service': 35,
      'first-flight': 112,
      'summer-white': 88,
      'dinner-case': 440,
    });
  });

  it('sells each set below the sum of its parts', () => {
    const apart = (slug: string) =>
      demoBundles
        .find((bundle) => bundle.slug === slug)
        ?.parts.reduce((total, part) => {
          const price = demoWines.find((wine) => wine.slug === part.slug)?.priceCents ?? Number.NaN;
          return total + part.quantity * price;
        }, 0);
    expect(apart('first-flight')).toBe(12_100);
    for (const { slug, priceCents } of demoBundles) expect(apart(slug)).toBeGreaterThan(priceCents);
    expect(
      demoBundles
        .find(({ slug }) => slug === 'dinner-case')
        ?.parts.reduce((n, { quantity }) => n + quantity, 0),
    ).toBe(12);
  });

  it('includes a wine with low stock and a sold-out wine', () => {
    const stockOf = (slug: string) => demoWines.find((wine) => wine.slug === slug)?.openingStock;
    expect(stockOf('reserve-chardonnay-2022')).toBe(12);
    expect(stockOf('grenache-2023')).toBe(0);
  });
});
