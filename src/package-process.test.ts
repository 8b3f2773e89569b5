import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { webProcessEnvironment } from '../bin/setup.mjs';
import { createTestDatabase, type TestDatabase } from '../test/helpers/database.ts';
import { demoFolder } from '../test/helpers/demo-winery.ts';
import { createTemporaryFolder } from '../test/helpers/folder.ts';
import { waitingJobs } from '../test/helpers/jobs.ts';
import { type ZipEntry, zipOf } from '../test/helpers/zip.ts';
import type { PackageImportId } from './core/ids.ts';
import { confirmPackageImport, uploadPackage } from './engine/staff/index.server.ts';
import { addTestStaffMember } from './engine/staff/members/testing.ts';
import { maxPackageBytes, packagePartNames } from './engine/staff/packages/rules.ts';
import { findStalledPackageImports } from './engine/staff/packages/store.server.ts';
import { findPackageImport, listPackageImports } from './engine/staff/packages/view.server.ts';
import { processPackageImport, sweepPackages } from './engine/staff/packages/work-package.server.ts';
import { createFolderMediaStorage } from './integrations/media-storage/folder-adapter.server.ts';
import { MediaStorageError } from './integrations/media-storage/port.ts';
import { createPackageImportProcess } from './integrations/package-process/process-adapter.server.ts';
import { plainPicture } from './integrations/picture-encoder/testing.ts';
import { type JobService, openJobService } from './platform/jobs.server.ts';
import { createLog } from './platform/log.server.ts';
import { createSeal } from './platform/seal.server.ts';
import { loadSecrets } from './platform/secrets.server.ts';

/** Tests that upload, check and import packages as staff and the worker do, each in its own process. */

const dataFolder = createTemporaryFolder('package-import');
const mediaFolder = join(dataFolder, 'media');
const log = createLog('silent');
const owner = { memberId: randomUUID(), name: 'Olive Owner' };
const colleague = { memberId: randomUUID(), name: 'Carl Colleague' };
const byOf = ({ memberId }: typeof owner) =>
  ({ actor: `staff:${memberId}`, memberId, requestId: 'r0000000000000001' }) as const;

let shop: TestDatabase;
let jobs: JobService;
let environment: NodeJS.ProcessEnv;
let now = new Date('2026-11-28T20:00:00Z');

beforeAll(async () => {
  shop = await createTestDatabase();
  jobs = await openJobService({ url: shop.url, works: false, log });
  await addTestStaffMember(shop.database.read, owner);
  await addTestStaffMember(shop.database.read, colleague);
  environment = webProcessEnvironment({
    ...{ PATH: process.env.PATH, NODE_ENV: 'production', DEMO: 'true', LOG_LEVEL: 'silent' },
    ...{ DATA_DIR: dataFolder, DATABASE_URL: shop.url },
  });
});
afterAll(async () => {
  await jobs.stop();
  await shop.drop();
  rmSync(dataFolder, { recursive: true, force: true });
});

const secrets = loadSecrets({ dataFolder, sealKeys: undefined, hashKey: undefined });
const mediaStorage = createFolderMediaStorage(mediaFolder);
const wired = () => ({
  ...{ database: shop.database, clock: { now: () => now }, jobs: jobs.queue, log, mediaStorage },
  ...{ seal: createSeal(secrets), packageProcess: createPackageImportProcess(environment) },
});

async function* pieces(content: Uint8Array, bytes = 70_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += bytes) yield content.subarray(at, at + bytes);
}

const demo = (name: string) => readFileSync(join(demoFolder, name), 'utf8');
const [header = '', ...wines] = demo('catalog/wines.csv').split('\n');
const winesOf = (count: number, change = (text: string) => text) =>
  wines.slice(0, count).flatMap((wine, index): ZipEntry[] => {
    const slug = wine.split(',')[1];
    const facts = { name: `catalog/wines/${slug}.json`, content: demo(`catalog/wines/${slug}.json`) };
    if (index > 0) return [facts];
    const table = [header, ...wines.slice(0, count), ''].join('\n');
    return [{ name: 'catalog/wines.csv', content: change(table) }, facts];
  });
const profile: ZipEntry = { name: 'winery.json', content: demo('winery.json') };

/** Returns a package with wines and pictures, zipped inside a folder as most programs do it. */
async function packageWith({
  wineCount = 2,
  colors = [],
  change,
}: {
  readonly wineCount?: number;
  readonly colors?: readonly string[];
  readonly change?: (text: string) => string;
} = {}): Promise<Buffer> {
  const pictures = await Promise.all(
    colors.map(async (color, index): Promise<ZipEntry> => {
      return { name: `media/p${index}.png`, content: await plainPicture(600, 900, color).png().toBuffer() };
    }),
  );
  const described = colors.map((_, index) => ({ name: `p${index}`, file: `p${index}.png`, alt: 'A hill' }));
  const listed = { name: 'media/media.json', content: JSON.stringify(described) };
  const entries = [
    profile,
    ...winesOf(wineCount, change),
    ...(colors.length > 0 ? [listed, ...pictures] : []),
  ];
  return zipOf(entries.map((entry) => ({ ...entry, name: `our winery/${entry.name}` })));
}

async function upload(zip: Uint8Array, by = owner): Promise<PackageImportId> {
  const uploaded = await uploadPackage(wired(), pieces(zip), byOf(by));
  if (!uploaded.ok) throw new Error(uploaded.refusals[0]?.sentence);
  return uploaded.value;
}

async function find(importId: PackageImportId) {
  const found = await findPackageImport(shop.database.read, importId);
  if (!found) throw new Error('the package is there');
  return found;
}

async function check(zip: Uint8Array) {
  const importId = await upload(zip);
  await processPackageImport(wired(), importId);
  return find(importId);
}

async function confirm(importId: PackageImportId, by = owner, mark?: string) {
  const shown = mark ?? (await find(importId)).mark;
  return confirmPackageImport(wired(), { importId, mark: shown }, byOf(by));
}

const changesIn = (found: Awaited<ReturnType<typeof find>>) =>
  found.preview
    .filter(({ created, changed }) => created + changed > 0)
    .map(({ title, created, changed }) => `${title}: +${created} ~${changed}`);

const rows = async (statement: string) => (await shop.database.pool.query(statement)).rows;
const stock = () => rows('select code from skus order by code');
const auditsOf = (importId: PackageImportId) =>
  rows(`select action, actor from audit_events where subject_id = '${importId}' order by id`);
const storedParts = () =>
  readdirSync(dataFolder, { recursive: true }).filter((name) => String(name).includes('package-'));

describe('the check of an uploaded package', () => {
  it('names every fault with file and line, and writes nothing', async () => {
    const before = await stock();
    const zip = await packageWith({
      change: (text) => text.replace('38.00', '"38,00"').replace(',750,', ',7,'),
    });
    const found = await check(zip);
    expect(found).toMatchObject({ state: 'faulty', faultCount: 2, uploadedBy: owner.name });
    expect(found.faults.map(({ file, line, sentence }) => `${file}:${line}: ${sentence}`)).toEqual([
      'catalog/wines.csv:2: price can’t be “38,00”. List price in dollars, such as `42.00`.',
      expect.stringMatching(/^catalog\/wines\.csv:2: bottle_ml/),
    ]);
    expect(await stock()).toEqual(before);
    expect(storedParts()).toEqual([]);
  });

  it('rejects a hostile ZIP file with a reason', async () => {
    const found = await check(zipOf([profile, { name: 'media', content: '/etc', mode: 0o120777 }]));
    expect(found).toMatchObject({
      state: 'faulty',
      faults: [
        { file: '', sentence: 'The ZIP file contains the link “media”. Replace it with the file itself.' },
      ],
    });
  });

  it('fails a package that crashes its process on every attempt', async () => {
    const importId = await upload(await packageWith());
    const packageProcess = { run: () => Promise.reject(new Error('out of memory')) };
    for (let turn = 0; turn < 4; turn += 1)
      await processPackageImport({ ...wired(), packageProcess }, importId);
    expect(await find(importId)).toMatchObject({
      state: 'faulty',
      faults: [{ file: '', sentence: expect.stringMatching(/Nothing was imported/) }],
    });
  });
});

describe('the upload of a package', () => {
  const refusalOf = async (content: AsyncIterable<Uint8Array>, changes = {}) => {
    const uploaded = await uploadPackage({ ...wired(), ...changes }, content, byOf(owner));
    return uploaded.ok ? undefined : uploaded.refusals[0]?.code;
  };
  async function* large(): AsyncGenerator<Uint8Array> {
    const piece = Buffer.alloc(8 * 1024 * 1024);
    piece.set(Buffer.from('PK\x03\x04'));
    for (let bytes = 0; bytes <= maxPackageBytes; bytes += piece.length) yield piece;
  }
  async function* brokenOff(): AsyncGenerator<Uint8Array> {
    yield Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(5 * 1024 * 1024)]);
    throw new Error('aborted');
  }

  it('is rejected if the file is missing, of another type or too large, and stores nothing', async () => {
    const before = await listPackageImports(shop.database.read, 100);
    expect(await refusalOf(pieces(new Uint8Array()))).toBe('PACKAGE_MISSING');
    expect(await refusalOf(pieces(Buffer.from('%PDF-1.7')))).toBe('PACKAGE_TYPE');
    expect(await refusalOf(large(), { mediaStorage: { ...mediaStorage, write: async () => {} } })).toBe(
      'PACKAGE_BYTES',
    );
    const write = () => Promise.reject(new MediaStorageError('the bucket can’t be reached'));
    const zip = await packageWith();
    expect(await refusalOf(pieces(zip), { mediaStorage: { ...mediaStorage, write } })).toBe(
      'PACKAGE_STORAGE',
    );
    await expect(refusalOf(brokenOff())).rejects.toThrow('aborted');
    expect(await listPackageImports(shop.database.read, 100)).toEqual(before);
    expect(storedParts()).not.toEqual([]);
    await sweepPackages(wired());
    expect(storedParts()).toEqual([]);
    expect(await rows(`select id from package_imports where state in ('uploading', 'discarded')`)).toEqual(
      [],
    );
  });

  it('is encrypted, and deleted after a day without a confirmation', async () => {
    const zip = zipOf([profile, { name: 'customers/note.txt', content: 'ana@example.com', method: 0 }]);
    const importId = await upload(zip);
    const [name = ''] = packagePartNames(importId, 1);
    expect(readFileSync(join(mediaFolder, name.slice(0, 2), name)).includes('ana@example.com')).toBe(false);
    await rows(
      `update package_imports set state = 'ready', preview = '[]', mark = 'm' where id = '${importId}'`,
    );
    const before = now;
    now = new Date(before.getTime() + 25 * 60 * 60 * 1000);
    await sweepPackages(wired());
    now = before;
    expect(await findPackageImport(shop.database.read, importId)).toBeUndefined();
    expect(storedParts()).toEqual([]);
    expect(await confirm(importId, owner, 'a'.repeat(64))).toBeUndefined();
  });
});

describe('the import of a package', () => {
  let other: Awaited<ReturnType<typeof find>>;

  it('makes the previewed changes once, however many people confirm it and how often', async () => {
    const zip = await packageWith({ colors: ['#846', '#468'] });
    const shown = await check(zip);
    const { importId } = shown;
    other = await check(zip);
    expect(shown.state).toBe('ready');
    expect(changesIn(shown)).toEqual(['pictures: +2 ~0', expect.stringMatching(/^wines and goods: \+2/)]);
    expect(await rows('select name from media')).toEqual([]);

    expect(await confirm(importId, owner, 'b'.repeat(64))).toMatchObject({
      refusals: [{ code: 'PREVIEW_OUTDATED' }],
    });
    const [first, second, third] = await Promise.all([
      ...[owner, owner, colleague].map((by) => confirm(importId, by, shown.mark)),
    ]);
    for (const confirmed of [first, second, third]) expect(confirmed).toMatchObject({ ok: true });
    const waiting = (await waitingJobs(shop.database, 'work-package-import')).filter(
      ({ importId: id }) => id === importId,
    );
    // The check's own job still waits, because the test runs no worker.
    expect(waiting).toHaveLength(2);
    await Promise.all([processPackageImport(wired(), importId), processPackageImport(wired(), importId)]);
    const { confirmedBy, ...done } = await find(importId);
    expect(done).toMatchObject({ state: 'imported', picturesDone: 2, faults: [] });
    expect(await rows('select name from media order by name')).toEqual([{ name: 'p0' }, { name: 'p1' }]);
    const staff = confirmedBy === owner.name ? owner : colleague;
    expect(await auditsOf(importId)).toEqual([
      { action: 'package.uploaded', actor: `staff:${owner.memberId}` },
      ...['package.confirmed', 'package.imported'].map((action) => ({
        action,
        actor: `staff:${staff.memberId}`,
      })),
    ]);
    const saved = await rows(
      `select distinct actor from audit_events where action in ('catalog.saved', 'media.added')`,
    );
    expect(saved).toEqual([{ actor: `staff:${staff.memberId}` }]);
    expect(storedParts().join()).not.toContain(importId);

    expect(await confirm(importId, colleague, shown.mark)).toMatchObject({ ok: true });
    await processPackageImport(wired(), importId);
    expect(await auditsOf(importId)).toHaveLength(3);
    await expect(
      rows(`update package_imports set state = 'ready', finished_at = null where id = '${importId}'`),
    ).rejects.toThrow('a package import is final');
  });

  it('requires a new preview if the shop changed after the confirmation', async () => {
    const { importId, mark } = other;
    expect(await confirm(importId)).toMatchObject({ ok: true });
    await processPackageImport(wired(), importId);
    const again = await find(importId);
    expect(again).toMatchObject({ state: 'ready', isOutdated: true });
    expect(changesIn(again)).toEqual([]);
    expect(await confirm(importId, owner, mark)).toMatchObject({ refusals: [{ code: 'PREVIEW_OUTDATED' }] });
  });

  it('writes nothing if a picture can’t be decoded', async () => {
    const before = await stock();
    const broken: ZipEntry = {
      name: 'media/x.png',
      content: Buffer.from('\x89PNG\r\n\x1a\nno picture', 'latin1'),
    };
    const listed = {
      name: 'media/media.json',
      content: '[{ "name": "x", "file": "x.png", "alt": "A hill" }]',
    };
    const { importId, state } = await check(zipOf([profile, ...winesOf(5), listed, broken]));
    expect(state).toBe('ready');
    await confirm(importId);
    await processPackageImport(wired(), importId);
    expect(await find(importId)).toMatchObject({
      state: 'faulty',
      faults: [{ file: 'media/media.json', line: 1, sentence: expect.stringMatching(/damaged/) }],
    });
    expect(await stock()).toEqual(before);
  });

  it('is finished by another worker when its worker is killed', async () => {
    const { importId } = await check(
      await packageWith({ wineCount: 4, colors: ['#111', '#222', '#333', '#444'] }),
    );
    await confirm(importId);
    const before = await stock();
    const packageProcess = {
      run: async () => {
        const main = join(import.meta.dirname, 'package-process.ts');
        const stdio = ['pipe', 'ignore', 'inherit'] as const;
        const child = spawn(process.execPath, ['--no-warnings', main, importId], {
          stdio: [...stdio],
          env: environment,
        });
        const encoded = async () => (await find(importId)).picturesDone;
        await expect.poll(encoded, { timeout: 200_000 }).toBeGreaterThan(0);
        child.stdin?.destroy();
        expect(await once(child, 'close')).toEqual([1, null]);
        throw new Error('killed');
      },
    };
    await processPackageImport({ ...wired(), packageProcess }, importId);
    expect((await find(importId)).state).toBe('importing');
    expect(await stock()).toEqual(before);
    expect(await findStalledPackageImports(shop.database.read, new Date(now.getTime() - 60_000))).toEqual([
      importId,
    ]);
    await processPackageImport(wired(), importId);
    expect((await find(importId)).state).toBe('imported');
    expect((await stock()).length).toBeGreaterThan(before.length);
    expect(readdirSync(tmpdir()).filter((name) => name === `package-${importId}`)).toEqual([]);
  });

  it('is resumed only after its worker has been silent for a minute', async () => {
    const importId = await upload(await packageWith());
    const { promise, resolve } = Promise.withResolvers<void>();
    const first = processPackageImport({ ...wired(), packageProcess: { run: () => promise } }, importId);
    const silent = () => findStalledPackageImports(shop.database.read, new Date(now.getTime() - 60_000));
    await expect.poll(silent).toEqual([]);
    const run = vi.fn(async () => {});
    const second = { ...wired(), packageProcess: { run } };
    await processPackageImport(second, importId);
    expect(run).not.toHaveBeenCalled();
    const before = now;
    now = new Date(before.getTime() + 61_000);
    expect(await silent()).toEqual([importId]);
    await processPackageImport(second, importId);
    expect(run).toHaveBeenCalledOnce();
    now = before;
    resolve();
    await first;
  });
});
