import { isWineFacts } from '../../engine/catalog/rules.ts';
import type { SkuFacts } from '../../engine/catalog/types.ts';

/** The origin of a wine: the name of its picture and the caption. */
export type Place = { readonly picture: string; readonly words: string };

const several: Place = {
  picture: 'place-paso-robles',
  words: 'Paso Robles: several hillsides, one wine',
};

const places: Readonly<Record<string, Place>> = {
  Adelaida: { picture: 'place-adelaida', words: 'Adelaida: limestone under green winters' },
  'Willow Creek': { picture: 'place-willow-creek', words: 'Willow Creek: steep rows, late sun' },
  'Templeton Gap': {
    picture: 'place-templeton-gap',
    words: 'Templeton Gap: where the sea wind comes through',
  },
  'El Pomar': { picture: 'place-el-pomar', words: 'El Pomar: clay on easy hills' },
  Estrella: { picture: 'place-estrella', words: 'Estrella: river terraces and a wide sky' },
  Creston: { picture: 'place-creston', words: 'Creston: high, dry, and cold by night' },
  'Santa Margarita Ranch': {
    picture: 'place-santa-margarita-ranch',
    words: 'Santa Margarita Ranch: the cool south end',
  },
};

/** Undefined for goods. */
export function placeOf(facts: SkuFacts): Place | undefined {
  if (!isWineFacts(facts)) return undefined;
  return (facts.subAva !== undefined && places[facts.subAva]) || several;
}
