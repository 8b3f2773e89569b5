import type { CivilDate } from '../../core/dates.ts';
import { cents } from '../../core/money.ts';
import { type SkuToSave, skuSchema } from '../../engine/catalog/save-types.ts';
import { emptyAddress } from '../../engine/identity/address-book/text-rules.ts';
import type { CustomerToImport } from '../../engine/staff/importing/types.ts';
import { formatCustomerFiles } from './customer-file-rules.ts';
import type { PackageFiles } from './types.ts';
import { formatWineFiles } from './wine-file-rules.ts';

/** Returns the files of a package template for a winery to fill in, each with one example. */
export function packageTemplateFiles(): PackageFiles {
  return new Map([...formatWineFiles([exampleWine()]), ...formatCustomerFiles([exampleCustomer()])]);
}

function exampleWine(): Extract<SkuToSave, { kind: 'wine' }> {
  const wine = skuSchema.parse({
    ...{
      kind: 'wine',
      code: 'EXAMPLE-RED-23',
      slug: 'example-red-2023',
      title: 'Example Red',
      vintage: 2023,
    },
    ...{ style: 'red', priceCents: 3_200, abvTenths: 138, lowAt: 12 },
    facts: {
      ...{ designation: 'Red wine', appellation: 'American', vineyard: 'Name of the vineyard' },
      blend: [
        { grape: 'Merlot', percent: 80 },
        { grape: 'Cabernet Franc', percent: 20 },
      ],
      flavors: ['plum', 'cocoa', 'bay leaf'],
      taste: { body: 3, acidity: 3, tannin: 3, oak: 2, sweetness: 1 },
      ...{ note: 'What it tastes like.', making: 'How it was grown and made.', pairing: ['Roast chicken'] },
      ...{ ph: 3.6, titratableAcidityGramsPerLitre: 5.8, oakMonths: 12, newOakPercent: 20, casesMade: 400 },
      ...{ harvestedFrom: '2023-09-20', harvestedTo: '2023-09-28', bottledOn: '2025-02-10' },
      ...{ drinkFrom: 2025, drinkTo: 2033, servingFahrenheitFrom: 60, servingFahrenheitTo: 64 },
      ...{ allergens: 'Contains sulfites', awards: [] },
    },
  });
  if (wine.kind !== 'wine') throw new Error('the example is a wine');
  return wine;
}

function exampleCustomer(): CustomerToImport {
  const name = { firstName: 'Ana', lastName: 'Example', phone: '+12125550142' };
  const home = {
    ...{ ...emptyAddress, ...name, primaryStreet: '12 Vine St', city: 'New York' },
    ...{ stateCode: 'NY', zipCode: '10001' },
  };
  return {
    ...{ ...name, email: 'ana@example.com', birthDate: '1980-04-30' as CivilDate },
    ...{ customerSince: '2019-06-01' as CivilDate, tags: ['Trade', 'Local'], note: 'Likes magnums.' },
    marketing: { agreedOn: '2019-06-02' as CivilDate, source: 'Checkout at our old shop' },
    storeCreditCents: cents(2_500),
    addresses: [home, { ...home, label: 'Office', primaryStreet: '1 Cellar Rd' }],
  };
}
