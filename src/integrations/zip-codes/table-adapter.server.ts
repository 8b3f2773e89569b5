import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { invariant } from '../../core/invariant.ts';
import type { ZipCodeTable } from './port.ts';

/**
 * The table of the package `zipcodes`, read when the first ZIP is asked for. The package's own module would keep every row as
 * an object with coordinates (some 90 MB); its file is read as text instead, and one line per ZIP is kept (1 MB).
 */
export function createZipCodeTable(): ZipCodeTable {
  let regions: ReadonlyMap<string, string> | undefined;
  return {
    lookup: (zipCode) => {
      const zip5 = /^\s*(\d{5})(?:-\d{4})?\s*$/.exec(zipCode)?.[1];
      if (!zip5) return undefined;
      regions ??= readRegions();
      const lines = regions.get(zip5.slice(0, 3)) ?? '';
      const start = lines.indexOf(`\n${zip5}`);
      if (start === -1) return undefined;
      const place = lines.slice(start + 6, lines.indexOf('\n', start + 1));
      return { zipCode: zip5, stateCode: place.slice(0, 2), city: place.slice(2) };
    },
  };
}

const row =
  /\{"zip":"(\d{5})","latitude":[^,]*,"longitude":[^,]*,"city":"([^"]+)","state":"([A-Z]{2})","country":"US"\}/g;

/** By the first three digits: one line for every ZIP, such as `93446CAPaso Robles`, each between two line ends. */
function readRegions(): ReadonlyMap<string, string> {
  const text = readFileSync(createRequire(import.meta.url).resolve('zipcodes/lib/codes.js'), 'utf8');
  const regions = new Map<string, string[]>();
  let count = 0;
  for (const [, zipCode = '', city = '', stateCode = ''] of text.matchAll(row)) {
    const lines = regions.get(zipCode.slice(0, 3)) ?? [];
    lines.push(`${zipCode}${stateCode}${cityName(city)}`);
    regions.set(zipCode.slice(0, 3), lines);
    count += 1;
  }
  invariant(count > 40_000, `the package of ZIP codes reads as it was written, not ${count} rows`);
  return new Map([...regions].map(([zip3, lines]) => [zip3, `\n${lines.join('\n')}\n`]));
}

/** The package writes the post offices of the armed forces as it writes towns. */
function cityName(city: string): string {
  return ['Apo', 'Fpo', 'Dpo'].includes(city) ? city.toUpperCase() : city;
}
