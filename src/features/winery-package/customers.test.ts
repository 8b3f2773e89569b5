import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/helpers/database.ts';
import '../../../test/helpers/demo-winery.ts';
import { testSeal } from '../../../test/helpers/shop.ts';
import { csvByteOrderMark } from '../../core/csv.ts';
import { exportCustomers } from '../../engine/staff/index.server.ts';
import { createZipCodeTable } from '../../integrations/zip-codes/table-adapter.server.ts';
import { commitOrRollBack } from '../../platform/dry-run.server.ts';
import { wineryPackageParts } from '../../winery-package.server.ts';
import { addressesFile, customersFile, formatCustomerFiles } from './customer-file-rules.ts';
import {
  formatImportOutcome,
  formatPackageProblem,
  importPackage,
  readPackageParts,
} from './import-package.server.ts';

const now = new Date('2026-11-27T20:00:00Z');
const zipCodes = createZipCodeTable();
const later = new Date('2026-12-01T20:00:00Z');
const profile = JSON.stringify((await import('../../../test/helpers/demo-settings.ts')).demoSettings.profile);

const header =
  'email,first_name,last_name,phone,birth_date,customer_since,tags,marketing_agreed_on,marketing_source,note,store_credit,street,city,state,zip';
const ana =
  'ana@example.com,Ana,Whitlock,805-555-0142,4/30/1980,2019-06-01,"Trade, Local",2019-06-02,Old shop checkout,Likes magnums,25.50,12 Vine St,Dundee,OR,97115';
const ben = 'Ben@Example.com,Ben,Ortiz,,,,,,,,,,,,';

let shop: TestDatabase;
beforeAll(async () => {
  shop = await createTestDatabase();
});
afterAll(() => shop.drop());

const csv = (...lines: string[]) => [header, ...lines, ''].join('\n');
const packageOf = (customers: string, addresses?: string) =>
  new Map([
    ['winery.json', profile],
    [customersFile, customers],
    ...(addresses === undefined ? [] : [[addressesFile, addresses] as const]),
  ]);

async function run(
  customers: string,
  { at = now, addresses = undefined as string | undefined, overwrites = false } = {},
) {
  const outcome = await commitOrRollBack(shop.database, async (tx) => {
    const parts = wineryPackageParts(at, { zipCodes, overwritesCustomers: overwrites });
    const saving = { tx, actor: 'operator:jo', now: at, seal: testSeal } as const;
    const result = await importPackage(parts, packageOf(customers, addresses), saving);
    return { result, isKept: result.kind === 'imported' };
  });
  if (outcome.kind === 'faulty') return outcome.faults.map(formatPackageProblem);
  return formatImportOutcome(outcome.parts.filter(({ title }) => title === 'customers'));
}

const faults = (customers: string, addresses?: string) =>
  readPackageParts(wineryPackageParts(now, { zipCodes }), packageOf(customers, addresses)).faults.map(
    formatPackageProblem,
  );

const query = async (text: string) => (await shop.database.pool.query(text)).rows;

describe('the import of customers', () => {
  it('creates accounts with their address, tags, note, consent and credit, and sends no email', async () => {
    const addresses =
      'email,label,street,zip\nANA@example.com,Office,1 Cellar Rd,97115\nana@example.com,,12 Vine Street,97115\n';
    expect(await run(csv(ana, ben), { addresses })).toEqual(['+ 2 customers', '- nothing']);
    const [stored] = await query(`
      select c.first_name, c.phone, c.zip_code, c.email_verified, c.marketing_source, c.marketing_agreed_at, c.created_at,
             p.phone as found_by, array(select tag::text from staff_tags where person_id = p.id order by tag) as tags,
             (select json_agg(json_build_object('body', body, 'by', written_by)) from staff_notes where person_id = p.id) as notes,
             (select sum(posted)::int from ledger_accounts where customer_id = c.id) as credit,
             (select count(*)::int from sign_in_methods where customer_id = c.id) as passwords
        from customers c join people p on p.customer_id = c.id where c.email = 'ana@example.com'`);
    expect(stored).toEqual({
      ...{ first_name: 'Ana', phone: '+18055550142', zip_code: '97115', email_verified: true, passwords: 0 },
      ...{ marketing_source: 'Old shop checkout', marketing_agreed_at: new Date('2019-06-02T07:00:00Z') },
      ...{ created_at: new Date('2019-06-01T07:00:00Z'), found_by: '+18055550142', credit: 2550 },
      ...{ tags: ['Local', 'Trade'], notes: [{ body: 'Likes magnums', by: 'operator:jo' }] },
    });
    expect(
      await query(`select primary_street, city, state_code, label, is_default_ship, is_default_bill, recipient_is_adult
        from addresses order by place`),
    ).toMatchObject([
      {
        primary_street: '12 Vine St',
        is_default_ship: true,
        is_default_bill: true,
        recipient_is_adult: false,
      },
      {
        primary_street: '1 Cellar Rd',
        city: 'Dundee',
        state_code: 'OR',
        label: 'Office',
        is_default_ship: false,
      },
    ]);
    expect(await query(`select count(*)::int as notices from notices`)).toEqual([{ notices: 0 }]);
    expect(await query(`select actor, data from audit_events where action = 'customers.imported'`)).toEqual([
      { actor: 'operator:jo', data: { created: 2, changed: 0, credited: 1, overwrites: false } },
    ]);
    const [born] = await query(
      `select birth_date_sealed as sealed from customers where email = 'ana@example.com'`,
    );
    expect(JSON.parse(testSeal.open(born.sealed))).toEqual({ month: '04', day: '30', year: '1980' });
  });

  it('changes nothing when the file is imported again', async () => {
    await run(csv(ana, ben));
    const before = await query('select * from customers order by email');
    expect(await run(csv(ana, ben), { at: later })).toEqual([
      '= everything is as in the package',
      '- nothing',
    ]);
    expect(await query('select * from customers order by email')).toEqual(before);
  });

  it('updates a customer from the file as long as the customer has changed nothing', async () => {
    const line = 'cy@example.com,Cy,Young,,,,,,,,,,,,';
    await run(csv(line));
    expect(await run(csv(line.replace('Young', 'Older')), { at: later })).toEqual([
      '~ 1 customers',
      '- nothing',
    ]);
    expect(await query(`select last_name from customers where email = 'cy@example.com'`)).toEqual([
      { last_name: 'Older' },
    ]);
  });

  it('keeps the customer’s own changes, fills in missing values, and overwrites on request', async () => {
    const line = 'dee@example.com,Dee,Fine,,,,,2020-01-01,Newsletter,,,,,,';
    await run(csv(line));
    await query(`update customers set last_name = 'Chosen', marketing_agreed_at = null, marketing_source = null,
      updated_at = '2026-11-28T20:00:00Z' where email = 'dee@example.com'`);
    const changed = line.replace('Fine,', 'Finer,805-555-0100');
    await run(csv(changed), { at: later });
    const read = () =>
      query(`select last_name, phone, marketing_agreed_at from customers where email = 'dee@example.com'`);
    expect(await read()).toEqual([{ last_name: 'Chosen', phone: '+18055550100', marketing_agreed_at: null }]);
    await run(csv(changed.replace('Finer', 'Finest')), { at: later });
    expect(await read()).toMatchObject([{ last_name: 'Chosen' }]);
    await run(csv(changed), { at: later, overwrites: true });
    expect(await read()).toMatchObject([{ last_name: 'Finer', marketing_agreed_at: null }]);
  });

  it('does not restore a closed account, and recognizes an account under its new address', async () => {
    const gone = 'gone@example.com,Gone,Person,,,,,,,,,,,,';
    const moved = 'moved@example.com,Moved,Person,,,,,,,,,,,,';
    await run(csv(gone, moved));
    await query(`with closed as (update customers set email = id || '@closed.invalid', email_verified = false, first_name = '', last_name = ''
      where email = 'gone@example.com' returning id) insert into closed_accounts (customer_id, closed_at) select id, now() from closed`);
    await query(`update customers set email = 'new@example.com' where email = 'moved@example.com'`);
    await run(csv(gone.replace('Person', 'Again'), moved.replace('Person', 'Again')), { at: later });
    expect(
      await query(
        `select email::text from customers where email in ('gone@example.com', 'moved@example.com', 'new@example.com')`,
      ),
    ).toEqual([{ email: 'new@example.com' }]);
  });

  it('changes nothing when it imports an export, which contains no birth dates', async () => {
    await run(csv(ana, ben));
    const customers = await shop.database.transaction((tx) =>
      exportCustomers(tx, { actor: 'operator:jo', now }),
    );
    const files = formatCustomerFiles(customers);
    expect(files.get(customersFile)).toContain(
      'ana@example.com,Ana,Whitlock,(805) 555-0142,,2019-06-01,"Local, Trade",2019-06-02,Old shop checkout,Likes magnums,25.50',
    );
    const before = await query('select email, first_name, phone, updated_at from customers order by email');
    const read = readPackageParts(
      wineryPackageParts(now, { zipCodes }),
      packageOf(files.get(customersFile) ?? '', files.get(addressesFile)),
    );
    expect(read.faults).toEqual([]);
    await run(files.get(customersFile) ?? '', { at: later, addresses: files.get(addressesFile) ?? '' });
    expect(await query('select email, first_name, phone, updated_at from customers order by email')).toEqual(
      before,
    );
    expect(
      await query(
        `select actor, data ->> 'customers' as n from audit_events where action = 'customers.exported'`,
      ),
    ).toEqual([{ actor: 'operator:jo', n: String(customers.length) }]);
  });
});

describe('a customer file', () => {
  it('can be written by a spreadsheet program', async () => {
    const text = `${csvByteOrderMark}Email,First Name,Last Name,Note\r\n"eve@example.com","Eve","O""Neil","Two\r\nlines"\r\n,,,\r\n\r\n`;
    expect(faults(text)).toEqual([]);
    expect(faults(`${text}nobody,,,\r\n`)).toEqual([
      `${customersFile}:6: email: “nobody” is not an email address.`,
    ]);
  });

  it.each([
    [
      'semicolons as separators',
      'email;first_name;last_name\na@example.com;A;B\n',
      '1: The columns are separated by semicolons.',
    ],
    [
      'an encoding other than UTF-8',
      'email,first_name\na@example.com,Ren\uFFFD\n',
      '2: This file is not UTF-8.',
    ],
    ['an unknown column', 'email,loves\na@example.com,red\n', '1: loves is not a known column.'],
    ['a duplicate column', 'email,email\na@example.com,\n', '1: The column email is listed twice.'],
    ['no email column', 'first_name\nAna\n', '1: The column email is missing.'],
    [
      'too many values on a line',
      'email,tags\na@example.com,Trade,Local\n',
      '2: This line has 3 values for 2 columns.',
    ],
    ['an unclosed quote', 'email,tags\na@example.com,"Trade\n', '2: This is not valid CSV'],
    [
      'a duplicate email address',
      csv(ana, ben, ana.replace('ana@', 'ANA@')),
      '4: email: ANA@example.com is on line 2 already.',
    ],
    ['a phone number of 7 digits', csv(ana.replace('805-555-0142', '555-0142')), '2: phone: “555-0142”'],
    [
      'a date that does not exist',
      csv(ana.replace('2019-06-01', '2019-06-31')),
      '2: customer_since: “2019-06-31”',
    ],
    [
      'a date in the future',
      csv(ana.replace('2019-06-01', '2027-06-01')),
      '2: customer_since: 2027-06-01 is in the future.',
    ],
    ['a customer under 21', csv(ana.replace('4/30/1980', '11/28/2005')), '2: birth_date: This person is 20.'],
    ['a birth year of 1880', csv(ana.replace('4/30/1980', '4/30/1880')), '2: birth_date: '],
    ['a consent without a source', csv(ana.replace('Old shop checkout', '')), '2: marketing_source: '],
    ['a consent source without a date', csv(ana.replace('2019-06-02', '')), '2: marketing_agreed_on: '],
    ['negative store credit', csv(ana.replace('25.50', '-25.50')), '2: store_credit: “-25.50”'],
    [
      'a tag of 41 characters',
      csv(ana.replace('Trade', 'x'.repeat(41))),
      '2: tags: A tag has at most 40 characters.',
    ],
    ['a four-digit ZIP code', csv(ana.replace('97115', '7115')), '2: zip: ZIP 7115 has 4 digits.'],
    [
      'a ZIP code in another state',
      csv(ana.replace(',OR,', ',WA,')),
      '2: state: ZIP 97115 is in OR, not in WA.',
    ],
    ['an unknown state', csv(ana.replace(',OR,97115', ',QQ,00400')), '2: state: '],
    ['an address without a street', csv(ana.replace('12 Vine St', '')), '2: street: '],
  ])('with %s is rejected with the line number', (_, text, words) => {
    expect(faults(text).some((fault) => fault.startsWith(`${customersFile}:${words}`))).toBe(true);
  });

  it('can be accompanied only by addresses of its own customers', () => {
    const addresses =
      'email,street,zip\nana@example.com,1 Cellar Rd,9711\nzoe@example.com,1 Cellar Rd,97115\n';
    expect(faults(csv(ana), addresses)).toEqual([
      expect.stringContaining(`${addressesFile}:2: zip: ZIP 9711 has 4 digits.`),
      `${addressesFile}:3: email: “zoe@example.com” is not a customer in ${customersFile}.`,
    ]);
  });
});
