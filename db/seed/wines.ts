import type { SeedWine } from './types.ts';
import { bordeauxWines } from './wines/bordeaux.ts';
import { cabernetSizes, cabernets } from './wines/cabernet.ts';
import { rhoneWines } from './wines/rhone.ts';
import { sparklingAndDessert } from './wines/sparkling-and-dessert.ts';
import { whitesAndRoses } from './wines/white-and-rose.ts';
import { zinfandels } from './wines/zinfandel.ts';

/** The winery's 24 wines in display order, with two upcoming vintages and a past one (domain §4.2). */
export const wines: readonly SeedWine[] = [
  ...cabernets,
  ...bordeauxWines,
  ...rhoneWines,
  ...zinfandels,
  ...cabernetSizes,
  ...whitesAndRoses,
  ...sparklingAndDessert,
];
