import type { SeedWine } from './types.ts';
import { bordeauxWines } from './wines/bordeaux.ts';
import { cabernetSizes, cabernets } from './wines/cabernet.ts';
import { rhoneWines } from './wines/rhone.ts';
import { sparklingAndDessert } from './wines/sparkling-and-dessert.ts';
import { whitesAndRoses } from './wines/white-and-rose.ts';
import { zinfandels } from './wines/zinfandel.ts';

/** The 24 wines of the house in shelf order, with two vintages to come and one that has left (domain §4.2). */
export const wines: readonly SeedWine[] = [
  ...cabernets,
  ...bordeauxWines,
  ...rhoneWines,
  ...zinfandels,
  ...cabernetSizes,
  ...whitesAndRoses,
  ...sparklingAndDessert,
];
