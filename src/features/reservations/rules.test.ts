import { describe, expect, it } from 'vitest';
import { guestRows } from './rules.ts';

type View = Parameters<typeof guestRows>[0];

const view = (changes: Partial<View>): View => ({
  ...{ firstName: 'Hal', lastName: 'Hart', guests: [], party: 2, waiver: undefined },
  ...changes,
});
const waiver = (signers: readonly string[], missing: number) => ({ token: 't', signers, missing });
const shown = (changes: Partial<View>) =>
  guestRows(view(changes)).map(({ name, isSigned }) => [name, isSigned]);

describe('guestRows', () => {
  it('leaves the signature undefined if no waiver is needed', () => {
    expect(shown({})).toEqual([
      ['Hal Hart', undefined],
      ['Guest 2', undefined],
    ]);
  });

  it('shows a signer’s name for a guest without one', () => {
    expect(shown({ waiver: waiver(['Hal Hart', 'Guest Two'], 0) })).toEqual([
      ['Hal Hart', true],
      ['Guest Two', true],
    ]);
    expect(shown({ waiver: waiver(['Guest Two'], 1) })).toEqual([
      ['Hal Hart', false],
      ['Guest Two', true],
    ]);
  });

  it('marks guests as signed if an adult signed for them or they signed under another name', () => {
    expect(shown({ party: 3, waiver: waiver(['hal  HART'], 1) })).toEqual([
      ['Hal Hart', true],
      ['Guest 2', true],
      ['Guest 3', false],
    ]);
    const guests = [{ position: 1, name: 'Bob Smith' }];
    expect(shown({ guests, waiver: waiver(['Hal Hart', 'Robert Smith'], 0) })).toEqual([
      ['Hal Hart', true],
      ['Bob Smith', true],
    ]);
  });

  it('marks exactly as many guests as the waiver counts', () => {
    for (const missing of [0, 1, 2, 3]) {
      const signers = ['Zoe Zahn', 'Yan Yu', 'Xu Xi'].slice(missing);
      const lines = guestRows(view({ party: 3, waiver: waiver(signers, missing) }));
      expect(lines.filter(({ isSigned }) => isSigned)).toHaveLength(3 - missing);
    }
  });
});
