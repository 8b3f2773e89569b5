import { fileURLToPath } from 'node:url';
import { csvLine } from '../src/core/csv.ts';
import { customersFile } from '../src/features/winery-package/customer-file-rules.ts';
import {
  formatPackageProblem,
  readPackageParts,
  saveParsedPackage,
} from '../src/features/winery-package/import-package.server.ts';
import type { PackageFiles } from '../src/features/winery-package/types.ts';
import { winesFile } from '../src/features/winery-package/wine-file-rules.ts';
import { createZipCodeTable } from '../src/integrations/zip-codes/table-adapter.server.ts';
import { createSeal } from '../src/platform/seal.server.ts';
import { openWineryPackage, wineryPackageParts } from '../src/winery-package.server.ts';
import { createTestDatabase } from '../test/helpers/database.ts';
import { type Figure, figureAtMost } from './report.ts';

const wines = 5_000;
const customers = 20_000;
const folder = fileURLToPath(new URL('../wineries/mesa-lucero', import.meta.url));
const key = 'ab'.repeat(32);
const seal = createSeal({ sealKeys: [key], hashKey: key });

/**
 * Measures importing a large winery into an empty database, in one transaction as `npm run winery -- import --yes` does, and importing it a
 * second time.
 */
export async function measureImport(clusterUrl: string): Promise<Figure[]> {
  const { database, drop } = await createTestDatabase(clusterUrl);
  const files = createLargePackage();
  const run = async () => {
    const began = performance.now();
    const now = new Date();
    const read = readPackageParts(wineryPackageParts(now, { zipCodes: createZipCodeTable() }), files);
    await database.transaction(async (tx) => {
      const imported = await saveParsedPackage(read, { tx, actor: 'operator:bench', now, seal });
      if (imported.kind === 'faulty')
        throw new Error(imported.faults.slice(0, 5).map(formatPackageProblem).join('\n'));
    });
    return (performance.now() - began) / 1000;
  };
  try {
    return [
      figureAtMost('import of 5,000 wines and 20,000 customers', await run(), 60, ' s', 1),
      figureAtMost('the same again, with nothing to change', await run(), 60, ' s', 1),
    ];
  } finally {
    await drop();
  }
}

/** Returns the demo package with many more wines, and with customers who have one or more addresses each. */
export function createLargePackage(): PackageFiles {
  const files = new Map(openWineryPackage(folder));
  const words = files.get('catalog/wines/cabernet-sauvignon-2022.json') ?? '';
  const styles = ['red', 'white', 'rosé', 'sparkling', 'dessert'];
  const table = [files.get(winesFile)?.trimEnd() ?? ''];
  for (let n = 1; n <= wines; n += 1) {
    const slug = `library-${n}`;
    const price = (20 + (n % 90)).toFixed(2);
    // Code, slug, title, vintage, style, price, abv, bottle and visibility; the rest is left out but for the stock.
    const cells = [
      `LIB-${n}`,
      slug,
      `Library ${n}`,
      1990 + (n % 35),
      styles[n % 5] ?? '',
      price,
      '14.5',
      '',
      '',
    ];
    table.push(csvLine([...cells, '', '', '', '', '', '', 24]));
    files.set(`catalog/wines/${slug}.json`, words);
  }
  files.set(winesFile, `${table.join('\n')}\n`);
  return files.set(customersFile, customerTable());
}

function customerTable(): string {
  const lines = [
    'email,first_name,last_name,phone,birth_date,customer_since,tags,marketing_agreed_on,marketing_source,note,store_credit,street,city,state,zip',
  ];
  for (let n = 1; n <= customers; n += 1) {
    const agrees = n % 3 === 0;
    const cells = [
      ...[`customer.${n}@example.com`, `Ana${n % 500}`, `Whitlock${n % 3000}`],
      ...[
        `805555${String(n % 10_000).padStart(4, '0')}`,
        `${1940 + (n % 60)}-0${1 + (n % 9)}-1${n % 10}`,
        '2019-06-01',
      ],
      ...[n % 4 === 0 ? 'Trade, Local' : '', agrees ? '2019-06-02' : '', agrees ? 'Checkout' : ''],
      ...[n % 5 === 0 ? 'Prefers red' : '', n % 100 === 0 ? '25.00' : ''],
      ...[`${n} Vine St`, 'Dundee', 'OR', '97115'],
    ];
    lines.push(csvLine(cells));
  }
  return `${lines.join('\n')}\n`;
}
