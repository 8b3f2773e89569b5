import { countWithNoun } from '../../../core/count-words.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import {
  answerSupportCase,
  closeSupportCase,
  decryptCasePhotos,
  findSupportCaseByNumber,
  openSupportCases,
} from '../../../engine/support/index.server.ts';
import type { SupportCase } from '../../../engine/support/types.ts';
import { successOutcome } from '../outcome-rules.ts';

import type { CommandHandlers, OperatorShop } from '../types.ts';
import { writePhotosToTemporaryFolder } from '../write-photos.server.ts';
import type { supportCaseCommands } from './command-table.ts';
import { supportCasesText, supportCaseText } from './text-rules.ts';

const defaultLimit = 50;

export const commandHandlers: CommandHandlers<typeof supportCaseCommands> = {
  cases: async ({ database }, { answered = false, limit = defaultLimit }) => {
    const cases = await openSupportCases(database.read, { includesAnswered: answered, limit });
    return ok({ text: supportCasesText(cases), data: cases });
  },

  case: async (shop, { number }) => {
    const found = await caseByNumber(shop, number);
    return found.ok ? successOutcome(supportCaseText(found.value), found.value) : found;
  },

  'case-photos': async (shop, { number }) => {
    const found = await caseByNumber(shop, number);
    if (!found.ok) return found;
    const { seal } = await shop.open();
    const photos = await decryptCasePhotos(shop.database.read, seal, found.value);
    if (photos.length === 0) {
      return refused({ code: 'NO_PHOTOS', sentence: `Case ${number} has no photos.` });
    }
    const { folder, files } = await writePhotosToTemporaryFolder(`case-${number}-`, photos);
    const text = `${countWithNoun(photos.length, 'photo')} saved to ${folder}. Delete the folder when you are done.`;
    return successOutcome(text, { files });
  },

  'answer-case': async (shop, { number, answer }) => {
    const { actor } = shop;
    const answered = await answerSupportCase(await shop.open(), { number, actor, words: answer });
    if (!answered.ok) return answered;
    return successOutcome(`Case ${number} was answered. The sender will be notified.`, {
      number,
      ...answered.value,
    });
  },

  'close-case': async (shop, { number }) => {
    const closed = await closeSupportCase(shop, { number, actor: shop.actor });
    return closed.ok ? successOutcome(`Case ${number} was closed.`, { number }) : closed;
  },
};

async function caseByNumber({ database }: OperatorShop, number: number): Promise<Result<SupportCase>> {
  const found = await findSupportCaseByNumber(database.read, number);
  if (found) return ok(found);
  return refused({ code: 'CASE_NOT_FOUND', sentence: `There is no case ${number}.` });
}
