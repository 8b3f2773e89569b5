import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProjectFolder } from '../../platform/project-folder.server.ts';
import type { ZipCodeTable } from './port.ts';

/** The file that `npm run zip-codes` writes, with one line per ZIP code, such as `97115ORDundee`, sorted by ZIP code. */
const file = 'src/integrations/zip-codes/zip-codes.txt';

/** Returns a ZIP code table, whose file is loaded at the first lookup. */
export function createZipCodeTable(): ZipCodeTable {
  let table: string | undefined;
  return {
    lookup: (zipCode) => {
      const zip5 = /^\s*(\d{5})(?:-\d{4})?\s*$/.exec(zipCode)?.[1];
      if (!zip5) return undefined;
      table ??= `\n${readFileSync(join(findProjectFolder(), file), 'utf8')}`;
      const start = table.indexOf(`\n${zip5}`);
      if (start === -1) return undefined;
      const place = table.slice(start + 6, table.indexOf('\n', start + 1));
      return { zipCode: zip5, stateCode: place.slice(0, 2), city: place.slice(2) };
    },
  };
}
