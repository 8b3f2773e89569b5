import { describe, expect, it } from 'vitest';
import { foldWords, matchesWord, wordsIn } from './words.ts';

describe('foldWords', () => {
  it('drops accents, capitals and typographic marks', () => {
    expect(foldWords('Véraison – d’Œuf')).toBe("veraison - d'oeuf");
  });
});

describe('wordsIn', () => {
  it('splits at every character that is neither letter nor digit', () => {
    expect(wordsIn("gift-card, 2nd! o'clock")).toEqual(['gift', 'card', '2nd', 'o', 'clock']);
  });
});

describe('matchesWord', () => {
  it.each([
    ['ship', 'shipping'],
    ['shiping', 'shipping'],
    ['retruns', 'returns'],
    ['limstone', 'limestone'],
    ['accesibilty', 'accessibility'],
    ['resrvation', 'reservations'],
  ])('finds %s in %s', (term, word) => {
    expect(matchesWord(term, word)).toBe(true);
  });

  it.each([
    ['hike', 'like'],
    ['club', 'clue'],
    ['shipping', 'sh'],
    ['merlot', 'market'],
    ['returns', 'rewards'],
  ])('does not match %s with %s', (term, word) => {
    expect(matchesWord(term, word)).toBe(false);
  });
});
