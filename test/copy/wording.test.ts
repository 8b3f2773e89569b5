import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { decodeTrie } from 'cspell-trie-lib';
import { describe, expect, it } from 'vitest';
import { projectFolder } from '../laws/source.ts';
import { readCopy } from './strings.ts';

const dictionaryFolder = dirname(createRequire(import.meta.url).resolve('@cspell/dict-en_us'));
const dictionary = decodeTrie(gunzipSync(readFileSync(join(dictionaryFolder, 'en_US.trie.gz'))));
const ownWords = new Set(
  readFileSync(join(import.meta.dirname, 'words.txt'), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#')),
);
/** Matches spellings that American dictionaries list as variants. */
const british =
  /^(cancell(ed|ing)|catalogues?|programmes?|labell(ed|ing)|travell(ed|er|ers|ing)|grey|e-mails?)$/i;
/** Matches the paths of texts that must not change, because customers agreed to them. */
const versioned = /\/terms-rules\.ts$|\/legal\//;
/** Returns whether a path is in a winery's package, whose names of grapes, dishes, places and people are in no dictionary. */
const isWineryText = (path: string) => path.startsWith('wineries/');
const documents = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: projectFolder })];

/** Returns the words of a text that are neither American English nor in `words.txt`. Skips addresses, code and placeholders. */
function misspelled(text: string): string[] {
  const prose = text.replace(
    /```[\s\S]*?```|`[^`]*`|\{[^}]*\}|https?:\S+|\]\([^)]*\)|\S+@\S+|\/\S+|\w*\d\w*/g,
    ' ',
  );
  return [...prose.matchAll(/\p{L}+(?:['’-]\p{L}+)*/gu)]
    .flatMap(([compound]) => (british.test(compound) ? [compound] : compound.split('-')))
    .map((word) => word.replaceAll('’', "'").replace(/'s$/, ''))
    .filter((word) => word.length > 2 && !/.\p{Lu}/u.test(word))
    .filter((word) => british.test(word) || !(isWord(word) || isWord(word.toLowerCase())));
}

const isWord = (word: string) => ownWords.has(word) || dictionary.has(word);

describe('the spelling check', () => {
  it('passes for every text of pages, emails, refusals and the staff command line', () => {
    const found = readCopy()
      .filter(({ path }) => !versioned.test(path))
      .flatMap(({ path, line, text }) =>
        misspelled(text)
          .filter((word) => !(isWineryText(path) && /^\p{Lu}/u.test(word)))
          .map((word) => `${path}:${line} ${word}`),
      );
    expect(found).toEqual([]);
  });

  it.each(documents)('passes for %s', (path) => {
    const withoutCitations = readFileSync(join(projectFolder, path), 'utf8').replace(/“[^”]*”/g, ' ');
    expect(misspelled(withoutCitations)).toEqual([]);
  });

  it('flags British spellings and typos, but no code', () => {
    expect(misspelled('Your colour is cancelled, see `catalogue` at https://colour.test')).toEqual([
      'colour',
      'cancelled',
    ]);
    expect(misspelled('Teh wine’s label')).toEqual(['Teh']);
  });

  it('has no custom word that is unused or already in the dictionary', () => {
    const texts = [
      ...readCopy().map(({ text }) => text),
      ...documents.map((path) => readFileSync(join(projectFolder, path), 'utf8')),
    ].join('\n');
    const used = new Set([...texts.matchAll(/\p{L}+/gu)].map(([word]) => word));
    expect([...ownWords].filter((word) => dictionary.has(word) || !used.has(word))).toEqual([]);
  });
});

/** Patterns of translated English that native readers notice immediately. */
const habits = [
  /\bonce more\b|\banew\b/i,
  /\bmeanwhile\b|\bby now\b/i,
  /\bwho(m|so)?ever\b|\bwhichever of\b/i,
  /\btick(s|ed|ing)?\b/i,
  /\be-mails?\b/i,
  /\bany more\b(?! (than|of|wine|bottles?|questions?|information|points|time|seats?|details))/i,
  /\bthat were (many|too)\b/i,
  /\bis (not )?said\b/i,
  /\bof (yours|ours|theirs)\b/i,
  /\bthere is no such\b/i,
  /\bset aside\b/i,
  /\b(give|gives|gave|given|giving) (it |them |the \w+ )?back\b/i,
  /\bquickly done\b/i,
  /\b(the|our) (counter|house)\b/i,
  /\bbelongs? together\b/i,
  /\b(you|they) typed\b/i,
  /\bseatings?\b/i,
  /\b(thereby|therewith|whereupon|lest)\b/i,
];

/** The number of texts that still match these patterns. Lower it with every rewrite, and never raise it; the goal is 0. */
const remaining = 0;

it('no new text has a habit of translated English', () => {
  const found = readCopy()
    .filter(({ path, text }) => !versioned.test(path) && habits.some((habit) => habit.test(text)))
    .map(({ path, line, text }) => `${path}:${line} ${text}`);
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(remaining);
});

it('the habit patterns match translated sentences and no idiomatic one', () => {
  const sentences = [
    'Please begin once more: it is quickly done.',
    'Whoever signs is 21 or older.',
    'Please tick the box.',
    'There is no such order.',
    'No card of yours is asked for.',
  ];
  expect(sentences.filter((sentence) => !habits.some((habit) => habit.test(sentence)))).toEqual([]);
  expect(habits.some((habit) => habit.test('Do you have any more questions? Check the box to agree.'))).toBe(
    false,
  );
});

it('readCopy finds texts of pages, emails, refusals and the staff command line', () => {
  const folders = new Set(readCopy().map(({ path }) => path.split('/').slice(0, 3).join('/')));
  for (const folder of [
    'src/features/cart',
    'src/features/club-mails',
    'src/engine/compliance',
    'src/features/operator',
    'src/back-office/routes',
    'wineries/seneca-gorge/pages',
  ])
    expect(folders).toContain(folder);
});
