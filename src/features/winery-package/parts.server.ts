import type { z } from 'zod';
import type { CivilDate } from '../../core/dates.ts';
import { invariant } from '../../core/invariant.ts';
import { ok, type Result, refused } from '../../core/result.ts';
import { savedSkus, saveSkus } from '../../engine/catalog/index.server.ts';
import { type SkuToSave, skuShape } from '../../engine/catalog/save-types.ts';
import { clubShape } from '../../engine/clubs/definition-rules.ts';
import { exportClubs, saveClub } from '../../engine/clubs/index.server.ts';
import { readDocument } from '../../engine/content/data-rules.ts';
import {
  currentSettings,
  isSameVersion,
  publishDocument,
  publishedTexts,
  publishLegalTexts,
  type SettingShapes,
  saveDocument,
  saveSetting,
  shownVersions,
} from '../../engine/content/index.server.ts';
import { knownDocuments, legalFaults } from '../../engine/content/legal/check-rules.ts';
import { lineOfField, readLegalFile, writeLegalFile } from '../../engine/content/legal/file-rules.ts';
import { rewardShape } from '../../engine/loyalty/rewards/definition-types.ts';
import { orderRewards, rewardsAsSaved, saveReward } from '../../engine/loyalty/rewards/index.server.ts';
import { couponShape } from '../../engine/pricing/promotions/definition-rules.ts';
import { couponsAsSaved, saveCoupon } from '../../engine/pricing/promotions/index.server.ts';
import type { CustomerToImport } from '../../engine/staff/importing/types.ts';
import { importCustomers } from '../../engine/staff/index.server.ts';
import { addOnShape, experienceShape, poolShape } from '../../engine/visits/experiences/definition-types.ts';
import {
  addOnsAsSaved,
  experiencesAsSaved,
  orderExperiences,
  poolsAsSaved,
  saveAddOn,
  saveExperience,
  savePool,
} from '../../engine/visits/experiences/index.server.ts';
import type { AuditActor, StaffActor } from '../../platform/audit-types.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { type LegalDocument, type LegalText, legalDocuments } from '../../winery-legal.ts';
import { readCustomers } from './customer-file-rules.ts';
import { joined, jsonFile, locateJson, readEntry, readList } from './located-rules.ts';
import type { PackagePart, Read, SavedEntry, Saving, SettingFile } from './types.ts';
import { readWines, writeWines } from './wine-file-rules.ts';

/** What the winery decided as single values, such as its profile. */
export function settingsPart(
  settings: readonly SettingFile[],
): PackagePart<{ readonly name: string; readonly value: unknown }> {
  const shapes: SettingShapes = Object.fromEntries(settings.map(({ name, shape }) => [name, shape]));
  return {
    title: 'settings',
    read: (files) =>
      joined(
        settings.map(({ name, file, shape, isRequired, texts }) => {
          const text = files.get(file);
          if (text === undefined) {
            const faults = isRequired ? [{ file, line: 1, sentence: 'This file is missing.' }] : [];
            return { entries: [], faults };
          }
          const located = locateJson(file, text);
          if (!('value' in located)) return { entries: [], faults: located };
          for (const { path, file: part } of texts) putText(located.value, path, files.get(part));
          const { entries, faults } = readEntry(file, located, shape, texts);
          return {
            entries: entries.map((entry) => ({ ...entry, value: { name, value: entry.value } })),
            faults,
          };
        }),
      ),
    save: async (entries, { tx, actor, now }) => {
      const saved = [];
      for (const { value } of entries) {
        const each = await saveSetting(tx, shapes, value.name, value.value, { actor, now });
        if (!each.ok) return each;
        saved.push({ as: each.value });
      }
      return ok(saved);
    },
    write: async (read) => {
      const current = new Map((await currentSettings(read)).map(({ name, value }) => [name, value]));
      return new Map(
        settings
          .filter(({ name }) => current.has(name))
          .flatMap(({ name, file, texts }) => {
            const value = structuredClone(current.get(name));
            const parts = texts.flatMap((text): [string, string][] => {
              const taken = takeText(value, text.path);
              return taken === undefined ? [] : [[text.file, taken]];
            });
            return [[file, jsonFile(value)] as [string, string], ...parts];
          }),
      );
    },
  };
}

/** Puts the text of a file of its own into the value that it belongs to, if that has a place for it. */
function putText(value: unknown, path: readonly string[], text: string | undefined): void {
  const holder = holderOf(value, path);
  if (holder && text !== undefined) holder[path.at(-1) ?? ''] = text;
}

/** Takes a text out of the value, for a file of its own. */
function takeText(value: unknown, path: readonly string[]): string | undefined {
  const holder = holderOf(value, path);
  const name = path.at(-1) ?? '';
  const text = holder?.[name];
  if (typeof text !== 'string') return undefined;
  delete holder?.[name];
  return text;
}

function holderOf(value: unknown, path: readonly string[]): Record<string, unknown> | undefined {
  const holder = path
    .slice(0, -1)
    .reduce<unknown>((within, name) => (within as Record<string, unknown> | undefined)?.[name], value);
  return typeof holder === 'object' && holder !== null ? (holder as Record<string, unknown>) : undefined;
}

const goodsFile = 'catalog/goods.json';
const setsFile = 'catalog/sets.json';

/**
 * Wines, then sets, goods and services, in shelf order. They are saved together, because they name one another.
 * @param dayAfter the day so many days after the import
 */
export function catalogPart(dayAfter: (days: number) => CivilDate): PackagePart<SkuToSave> {
  return {
    title: 'wines and goods',
    read: (files) =>
      joined([
        readWines(files, dayAfter),
        readList(setsFile, files.get(setsFile), skuShape),
        readList(goodsFile, files.get(goodsFile), skuShape),
      ]),
    save: async (entries, { tx, actor, now }) =>
      saveSkus(
        tx,
        entries.map(({ value }) => value),
        { actor, now },
      ),
    write: async (read) => {
      const skus = await savedSkus(read);
      const ofKind = (isOf: (sku: SkuToSave) => boolean) => skus.filter(isOf);
      return new Map([
        ...writeWines(skus.filter((sku) => sku.kind === 'wine')),
        [setsFile, jsonFile(ofKind(({ kind }) => kind === 'bundle'))],
        [goodsFile, jsonFile(ofKind(({ kind }) => kind !== 'bundle' && kind !== 'wine'))],
      ]);
    },
  };
}

const pagesFolder = 'pages/';

type PageDocument = { readonly id: string; readonly file: unknown };

/** The documents that editors publish, one to a file; those of settings lie beside them. */
export function documentsPart(settings: readonly SettingFile[]): PackagePart<PageDocument> {
  const ofSettings = new Set(settings.map(({ file }) => file));
  return {
    title: 'pages',
    read: (files) =>
      joined(
        [...files]
          .filter(([file]) => file.startsWith(pagesFolder) && file.endsWith('.json') && !ofSettings.has(file))
          .map(([file, text]): Read<PageDocument> => {
            const located = locateJson(file, text);
            if (!('value' in located)) return { entries: [], faults: located };
            const { document, faults } = readDocument(located.value);
            if (faults.length > 0) {
              return { entries: [], faults: faults.map((sentence) => ({ file, line: 1, sentence })) };
            }
            const value = { id: document.id, file: located.value };
            return { entries: [{ value, file, lineOf: located.lineOf }], faults: [] };
          }),
      ),
    save: async (entries, { tx, actor, now }) => {
      const shop = { database: { transaction: within(tx) }, clock: { now: () => now } };
      const before = new Map(
        (await shownVersions(tx, now)).map((version) => [version.id as string, version]),
      );
      const saved: SavedEntry[] = [];
      for (const { value } of entries) {
        const { document } = readDocument(value.file);
        const known = before.get(value.id);
        if (known && isSameVersion(known, document)) {
          saved.push({ as: 'unchanged' });
          continue;
        }
        const kept = await saveDocument(shop, value.file, actor);
        if (!kept.ok) return kept;
        const published = await publishDocument(shop, { id: kept.value.id }, actor);
        if (!published.ok) return published;
        saved.push({ as: known ? 'changed' : 'created' });
      }
      return ok(saved);
    },
    write: async (read, now) => {
      const versions = await shownVersions(read, now);
      return new Map(
        versions.map(({ id, model, name, targets, data }) => [
          `${pagesFolder}${id}.json`,
          jsonFile({ id, model, name, targets, data }),
        ]),
      );
    },
  };
}

function staffActorOf(actor: AuditActor): StaffActor {
  invariant(/^(operator|staff):/.test(actor), 'only staff import customers');
  return actor as StaffActor;
}

/**
 * The customers of another platform. They are written only on request (`exportCustomers`), because a package is usually shared.
 * @param overwrites whether the file replaces what customers changed themselves
 */
export function customersPart(
  facts: () => Parameters<typeof readCustomers>[1],
  overwrites: boolean,
): PackagePart<CustomerToImport> {
  return {
    title: 'customers',
    read: (files) => readCustomers(files, facts()),
    save: async (entries, { tx, actor, now, seal }) => {
      const customers = entries.map(({ value }) => value);
      const by = { actor: staffActorOf(actor), now, seal, overwrites };
      const saved = await importCustomers(tx, customers, by);
      return ok(saved.map((as) => ({ as })));
    },
    write: async () => new Map(),
  };
}
const legalFolder = 'legal/';

/** Legal texts, one version to a file: `legal/privacy/2026-11-26.md`. */
export const legalTextsPart: PackagePart<LegalText> = {
  title: 'legal texts',
  read: (files) =>
    joined(
      [...files]
        .filter(([file]) => file.startsWith(legalFolder))
        .map(([file, given]): Read<LegalText> => {
          const [, document = '', day = ''] = /^legal\/([a-z-]+)\/(\d{4}-\d{2}-\d{2})\.md$/.exec(file) ?? [];
          if (!legalDocuments.includes(document as LegalDocument)) {
            const sentence = `Legal texts are in files such as legal/privacy/2026-11-26.md. ${knownDocuments}`;
            return { entries: [], faults: [{ file, line: 1, sentence }] };
          }
          const text = readLegalFile(document as LegalDocument, given);
          const found = [
            ...legalFaults(text),
            ...(text.from === day
              ? []
              : [{ field: 'from', sentence: `from must be the day in the name of the file, ${day}.` }]),
          ];
          const faults = found.map(({ field, sentence }) => ({
            ...{ file, sentence },
            line: lineOfField(given, field),
          }));
          const lineOf = (path: readonly PropertyKey[]) => lineOfField(given, path.map(String).join('.'));
          return { entries: faults.length > 0 ? [] : [{ value: text, file, lineOf }], faults };
        }),
    ),
  save: async (entries, { tx, ...by }) => {
    const texts = entries.map(({ value }) => value);
    const saved = await publishLegalTexts(tx, texts, by);
    return saved.ok ? ok(saved.value.map((as) => ({ as }))) : saved;
  },
  write: async (read) =>
    new Map(
      (await publishedTexts(read)).map((text) => [
        `${legalFolder}${text.document}/${text.from}.md`,
        writeLegalFile(text),
      ]),
    ),
};

const within =
  (tx: Transaction) =>
  <Value>(work: (tx: Transaction) => Promise<Value>): Promise<Value> =>
    work(tx);

type Documented = {
  readonly documented: { readonly file: string; readonly shape: z.ZodType; readonly isOrdered: boolean };
};

/** A part that is one file with a list, whose things are saved one by one. */
function listPart<Value>(kind: {
  readonly title: string;
  readonly file: string;
  readonly shape: z.ZodType<Value>;
  save(value: Value, saving: Saving): Promise<Result<SavedEntry['as']>>;
  /** Puts what was saved into the order of the file; returns the slugs of what moved. */
  order?(tx: Transaction, slugs: readonly string[], by: Saving): Promise<readonly string[]>;
  readAll(read: Transaction, now: Date): Promise<readonly unknown[]>;
}): PackagePart<Value> & Documented {
  const { title, file, shape } = kind;
  return {
    title,
    documented: { file, shape, isOrdered: kind.order !== undefined },
    read: (files) => readList(file, files.get(file), shape),
    save: async (entries, saving) => {
      const saved: SavedEntry[] = [];
      for (const [index, { value }] of entries.entries()) {
        const each = await kind.save(value, saving);
        if (!each.ok) {
          return refused(
            ...each.refusals.map((refusal) => ({ ...refusal, details: { ...refusal.details, index } })),
          );
        }
        saved.push({ as: each.value });
      }
      const slugs = entries.map(({ value }) => (value as { readonly slug?: string }).slug ?? '');
      const moved = await kind.order?.(saving.tx, slugs, saving);
      return ok(
        saved.map((each, index) =>
          each.as === 'unchanged' && moved?.includes(slugs[index] ?? '') ? { as: 'changed' } : each,
        ),
      );
    },
    write: async (read, now) => new Map([[file, jsonFile(await kind.readAll(read, now))]]),
  };
}

const clubsPart = listPart({
  ...{ title: 'clubs', file: 'clubs/clubs.json', shape: clubShape },
  save: async (club, { tx, ...by }) => {
    const saved = await saveClub(tx, club, by);
    return saved.ok ? ok(saved.value.change) : saved;
  },
  readAll: exportClubs,
});
const roomsPart = listPart({
  ...{ title: 'rooms', file: 'experiences/rooms.json', shape: poolShape },
  save: (room, { tx, ...by }) => savePool(tx, room, by),
  readAll: poolsAsSaved,
});
const addOnsPart = listPart({
  ...{ title: 'add-ons', file: 'experiences/add-ons.json', shape: addOnShape },
  save: (addOn, { tx, ...by }) => saveAddOn(tx, addOn, by),
  readAll: addOnsAsSaved,
});
const experiencesPart = listPart({
  ...{ title: 'experiences', file: 'experiences/experiences.json', shape: experienceShape },
  save: (experience, { tx, ...by }) => saveExperience(tx, experience, by),
  order: orderExperiences,
  readAll: experiencesAsSaved,
});
const rewardsPart = listPart({
  ...{ title: 'rewards', file: 'rewards/rewards.json', shape: rewardShape },
  save: (reward, { tx, ...by }) => saveReward(tx, reward, by),
  order: orderRewards,
  readAll: rewardsAsSaved,
});

const couponsPart = listPart({
  ...{ title: 'promo codes', file: 'pricing/coupons.json', shape: couponShape },
  save: (coupon, { tx, ...by }) => saveCoupon(tx, coupon, by),
  readAll: couponsAsSaved,
});

/** Clubs, what one can visit, rewards and promo codes, in the order in which they name one another. */
export const listParts = [
  clubsPart,
  roomsPart,
  addOnsPart,
  experiencesPart,
  rewardsPart,
  couponsPart,
] as const;
