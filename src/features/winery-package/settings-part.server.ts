import { ok } from '../../core/result.ts';
import { currentSettings, type SettingShapes, saveSetting } from '../../engine/content/index.server.ts';
import { combineReadResults, formatJsonFile, parseLocatedJson, validateEntry } from './located-rules.ts';
import type { PackagePart, PackageSettingFile } from './types.ts';

/** The part with the settings. Each setting is a single value, such as the winery's profile. */
export function settingsPart(
  settings: readonly PackageSettingFile[],
): PackagePart<{ readonly name: string; readonly value: unknown }> {
  const shapes: SettingShapes = Object.fromEntries(settings.map(({ name, shape }) => [name, shape]));
  return {
    title: 'settings',
    read: (files) =>
      combineReadResults(
        settings.map(({ name, file, shape, isRequired, texts }) => {
          const text = files.get(file);
          if (text === undefined) {
            const faults = isRequired ? [{ file, line: 1, sentence: 'This file is missing.' }] : [];
            return { entries: [], faults };
          }
          const located = parseLocatedJson(file, text);
          if (!('value' in located)) return { entries: [], faults: located };
          for (const { path, file: part } of texts) putText(located.value, path, files.get(part));
          const { entries, faults } = validateEntry(file, located, shape, texts);
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
            return [[file, formatJsonFile(value)] as [string, string], ...parts];
          }),
      );
    },
  };
}

/**
 * Writes a text that has its own file into the setting at `path`. Does nothing if the text is undefined or the setting has no object to
 * contain it.
 */
function putText(value: unknown, path: readonly string[], text: string | undefined): void {
  const holder = holderOf(value, path);
  if (holder && text !== undefined) holder[path.at(-1) ?? ''] = text;
}

/**
 * Removes a text from a setting and returns the text, so that it gets a file of its own. Returns undefined if the setting has no such text.
 */
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
