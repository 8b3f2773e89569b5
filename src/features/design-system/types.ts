/** One value that the look is made of, by its name without the dashes: `color-paper`. */
export type Token = { readonly name: string; readonly value: string };

/** What a colour is for, and on which grounds it must be told apart: words at 4.5 : 1, edges and marks at 3 : 1. */
export type ColourUse = {
  readonly name: string;
  readonly use: string;
  readonly wordsOn?: readonly string[];
  readonly marksOn?: readonly string[];
};

/** A colour on a ground, and what it must have there. */
export type Contrast = {
  readonly ground: string;
  readonly groundValue: string;
  readonly kind: 'words' | 'marks';
  readonly ratio: number;
  readonly least: number;
};

/** A colour as it is shown. */
export type Swatch = {
  readonly name: string;
  /** `#f7f2e8` */
  readonly value: string;
  readonly use: string;
  readonly contrasts: readonly Contrast[];
};
