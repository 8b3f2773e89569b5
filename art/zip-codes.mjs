// `npm run zip-codes`: writes the table of ZIP codes from the package `zipcodes`. The shop reads the file and not the package, which
// keeps every row as an object with coordinates: 90 MB of memory where the file's text is 1 MB.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import zipcodes from 'zipcodes';

const target = join(import.meta.dirname, '../src/integrations/zip-codes/zip-codes.txt');

/** The package writes the post offices of the armed forces as it writes towns. */
const cityName = (city) => (['Apo', 'Fpo', 'Dpo'].includes(city) ? city.toUpperCase() : city);

const lines = Object.values(zipcodes.codes)
  .filter(({ country }) => country === 'US')
  .map(({ zip, state, city }) => `${zip}${state}${cityName(city)}\n`);
await writeFile(target, lines.sort().join(''));
