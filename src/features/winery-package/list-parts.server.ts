import type { z } from 'zod';
import { ok, type Result, refused } from '../../core/result.ts';
import { clubDefinitionSchema } from '../../engine/clubs/definition-rules.ts';
import { exportClubs, saveClub } from '../../engine/clubs/index.server.ts';
import { rewardDefinitionSchema } from '../../engine/loyalty/rewards/definition-types.ts';
import { exportRewards, reorderRewards, saveReward } from '../../engine/loyalty/rewards/index.server.ts';
import { couponDefinitionSchema } from '../../engine/pricing/promotions/definition-rules.ts';
import { exportCoupons, saveCoupon } from '../../engine/pricing/promotions/index.server.ts';
import {
  experienceSchema,
  seatPoolSchema,
  visitAddOnSchema,
} from '../../engine/visits/experiences/definition-types.ts';
import {
  readSavedExperiences,
  readSavedSeatPools,
  readSavedVisitAddOns,
  reorderExperiences,
  saveExperience,
  saveSeatPool,
  saveVisitAddOn,
} from '../../engine/visits/experiences/index.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { formatJsonFile, readJsonList } from './located-rules.ts';
import type { PackageEntrySaveResult, PackagePart, PackageSaveContext } from './types.ts';

type Documented = {
  readonly documented: { readonly file: string; readonly shape: z.ZodType; readonly isOrdered: boolean };
};

/** Creates a part that is one JSON file with a list. Its entries are saved one by one. */
function listPart<Value>(kind: {
  readonly title: string;
  readonly file: string;
  readonly shape: z.ZodType<Value>;
  save(value: Value, saving: PackageSaveContext): Promise<Result<PackageEntrySaveResult['as']>>;
  /** Saves the order of the entries in the file. Returns the slugs of the entries that moved. */
  order?(tx: Transaction, slugs: readonly string[], by: PackageSaveContext): Promise<readonly string[]>;
  readAll(read: Transaction, now: Date): Promise<readonly unknown[]>;
}): PackagePart<Value> & Documented {
  const { title, file, shape } = kind;
  return {
    title,
    documented: { file, shape, isOrdered: kind.order !== undefined },
    read: (files) => readJsonList(file, files.get(file), shape),
    save: async (entries, saving) => {
      const saved: PackageEntrySaveResult[] = [];
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
    write: async (read, now) => new Map([[file, formatJsonFile(await kind.readAll(read, now))]]),
  };
}

const clubsPart = listPart({
  ...{ title: 'clubs', file: 'clubs/clubs.json', shape: clubDefinitionSchema },
  save: async (club, { tx, ...by }) => {
    const saved = await saveClub(tx, club, by);
    return saved.ok ? ok(saved.value.change) : saved;
  },
  readAll: exportClubs,
});
const roomsPart = listPart({
  ...{ title: 'rooms', file: 'experiences/rooms.json', shape: seatPoolSchema },
  save: (room, { tx, ...by }) => saveSeatPool(tx, room, by),
  readAll: readSavedSeatPools,
});
const addOnsPart = listPart({
  ...{ title: 'add-ons', file: 'experiences/add-ons.json', shape: visitAddOnSchema },
  save: (addOn, { tx, ...by }) => saveVisitAddOn(tx, addOn, by),
  readAll: readSavedVisitAddOns,
});
const experiencesPart = listPart({
  ...{ title: 'experiences', file: 'experiences/experiences.json', shape: experienceSchema },
  save: (experience, { tx, ...by }) => saveExperience(tx, experience, by),
  order: reorderExperiences,
  readAll: readSavedExperiences,
});
const rewardsPart = listPart({
  ...{ title: 'rewards', file: 'rewards/rewards.json', shape: rewardDefinitionSchema },
  save: (reward, { tx, ...by }) => saveReward(tx, reward, by),
  order: reorderRewards,
  readAll: exportRewards,
});

const couponsPart = listPart({
  ...{ title: 'promo codes', file: 'pricing/coupons.json', shape: couponDefinitionSchema },
  save: (coupon, { tx, ...by }) => saveCoupon(tx, coupon, by),
  readAll: exportCoupons,
});

/** The parts with clubs, rooms, add-ons, experiences, rewards and promo codes. A later part may refer to entries of earlier parts. */
export const jsonListParts = [
  clubsPart,
  roomsPart,
  addOnsPart,
  experiencesPart,
  rewardsPart,
  couponsPart,
] as const;
