import { addDays, parseCivilDate, wineryDate, wineryInstant } from '../../../core/dates.ts';
import type { ContentDocumentId } from '../../../core/ids.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import { documentHistory, listDocuments } from '../../../engine/content/content-view.server.ts';
import { readDocumentData } from '../../../engine/content/data-rules.ts';
import {
  findDocumentVersion,
  previewToken,
  publishDocument,
  publishedLegalTexts,
  publishLegalTexts,
  saveDocument,
  unpublishDocument,
} from '../../../engine/content/index.server.ts';
import { lineNumberOfField, parseLegalFile } from '../../../engine/content/legal/file-rules.ts';
import { firstTargetPath } from '../../../engine/content/rules.ts';
import type { StoredVersion } from '../../../engine/content/types.ts';
import { successOutcome } from '../outcome-rules.ts';
import { readJsonFile, readTextFile } from '../read-file.server.ts';
import { formatInstant, formatTable } from '../text-rules.ts';
import type { CommandHandlers, OperatorShop } from '../types.ts';
import type { contentCommands } from './command-table.ts';
import { documentListText, documentVersionText } from './text-rules.ts';

const countedDays = 30;

export const commandHandlers: CommandHandlers<typeof contentCommands> = {
  content: async ({ database, clock }) => {
    const documents = await listDocuments(database.read, clock.now());
    return ok({ text: documentListText(documents, clock.now()), data: documents });
  },

  'content-show': async (shop, { id, version }) => {
    const found = await versionOf(shop, id, version);
    if (!found.ok) return found;
    const { read } = shop.database;
    const since = addDays(wineryDate(shop.clock.now()), -countedDays);
    const history = await documentHistory(read, found.value.id, since);
    const { data, faults } = readDocumentData(found.value.data);
    return ok({
      text: documentVersionText({ stored: found.value, data, faults, history }),
      data: { ...found.value, data, faults, history },
    });
  },

  'content-import': async (shop, { file }) => {
    const read = await readJsonFile(file, 'CONTENT_FILE');
    if (!read.ok) return read;
    const saved = await saveDocument(shop, read.value, shop.actor);
    if (!saved.ok) return saved;
    const { id, version } = saved.value;
    return successOutcome(
      `Version ${version} of ${id} was saved. It stays hidden until you publish it.`,
      saved.value,
    );
  },

  'legal-texts': async ({ database }) => {
    const texts = (await publishedLegalTexts(database.read)).map(({ document, from, changes }) => ({
      ...{ document, from, changes },
    }));
    const text = formatTable(
      texts,
      [
        { title: 'text', of: ({ document }) => document },
        { title: 'from', of: ({ from }) => from },
        { title: 'changes', of: ({ changes }) => changes },
      ],
      'No legal texts.',
    );
    return ok({ text, data: texts });
  },

  'legal-publish': async ({ database, clock, actor }, { document, file }) => {
    const given = await readTextFile(file, 'LEGAL_TEXT_FILE');
    if (!given.ok) return given;
    const text = parseLegalFile(document, given.value);
    const published = await database.transaction((tx) =>
      publishLegalTexts(tx, [text], { actor, now: clock.now() }),
    );
    if (published.ok) {
      return successOutcome(`The version of ${document} from ${text.from} was published.`, {
        document,
        from: text.from,
      });
    }
    return refused(
      ...published.refusals.map((refusal) => ({
        ...refusal,
        sentence: `Line ${lineNumberOfField(given.value, refusal.field ?? '')}: ${refusal.sentence}`,
      })),
    );
  },

  'content-publish': async (shop, { id, version, from, until }) => {
    const times = instantsFrom({ from, until });
    if (!times.ok) return times;
    const published = await publishDocument(
      shop,
      { id: id as ContentDocumentId, version, ...times.value },
      shop.actor,
    );
    if (!published.ok) return published;
    const { shownFrom, shownUntil } = published.value;
    const begins =
      shownFrom > shop.clock.now() ? `will be published at ${formatInstant(shownFrom)}` : 'is now published';
    const ends = shownUntil ? `, until ${formatInstant(shownUntil)}` : '';
    const replaced = published.value.replaced.map(
      (each) =>
        ` Version ${each.version}, which was scheduled for ${formatInstant(each.shownFrom)}, is no longer scheduled.`,
    );
    const text = `Version ${published.value.version} of ${id} ${begins}${ends}.`;
    return successOutcome([text, ...replaced].join(''), published.value);
  },

  'content-unpublish': async (shop, { id, from }) => {
    const times = instantsFrom({ from });
    if (!times.ok) return times;
    const ended = await unpublishDocument(shop, { id: id as ContentDocumentId, ...times.value }, shop.actor);
    if (!ended.ok) return ended;
    const isNow = ended.value.from <= shop.clock.now();
    const when = isNow ? 'was unpublished' : `will be unpublished at ${formatInstant(ended.value.from)}`;
    return successOutcome(`${id} ${when}.`, ended.value);
  },

  'content-preview': async (shop, { id, version }) => {
    const found = await versionOf(shop, id, version);
    if (!found.ok) return found;
    const path = firstTargetPath(found.value.targets);
    if (path === undefined) {
      return refused({
        code: 'CONTENT_NO_PAGE',
        sentence: `The document ${id} has no page of its own to preview it on.`,
      });
    }
    const { seal } = await shop.open();
    const { token, endsAt } = previewToken(seal, found.value, shop.clock.now());
    const link = `${shop.publicUrl}${path}?preview=${token}`;
    return successOutcome(
      `Anyone with this link can see version ${found.value.version} of ${id} until ${formatInstant(endsAt)}:\n${link}`,
      { link, endsAt },
    );
  },
};

async function versionOf(
  { database }: OperatorShop,
  id: string,
  version: number | undefined,
): Promise<Result<StoredVersion, 'CONTENT_NOT_FOUND'>> {
  const found = await findDocumentVersion(database.read, id as ContentDocumentId, version);
  if (found) return ok(found);
  const sentence =
    version === undefined ? `There is no document ${id}.` : `Document ${id} has no version ${version}.`;
  return refused({ code: 'CONTENT_NOT_FOUND', sentence });
}

/** Parses a command's time arguments, each a date or a date with a time, in winery time. Refuses `CONTENT_TIME` if one is neither. */
function instantsFrom<Name extends string>(
  values: Readonly<Record<Name, string | undefined>>,
): Result<{ readonly [Each in Name]?: Date }, 'CONTENT_TIME'> {
  const instants: { [Each in Name]?: Date } = {};
  for (const [name, text] of Object.entries<string | undefined>(values)) {
    if (text === undefined) continue;
    const [, day = '', hours = '0', minutes = '0'] =
      /^(\d{4}-\d\d-\d\d)(?:T([01]\d|2[0-3]):([0-5]\d))?$/.exec(text) ?? [];
    const date = parseCivilDate(day);
    if (!date) {
      const sentence = `--${name} must be a date such as 2026-12-01 or a date with a time such as 2026-12-01T08:00.`;
      return refused({ code: 'CONTENT_TIME', sentence });
    }
    instants[name as Name] = wineryInstant(date, Number(hours) * 60 + Number(minutes));
  }
  return ok(instants);
}
