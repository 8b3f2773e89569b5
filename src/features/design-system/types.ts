/** A design token by its name without the dashes: `color-paper`. */
export type Token = { readonly name: string; readonly value: string };

/** A color's use and the backgrounds it needs contrast with: 4.5:1 for text, 3:1 for edges and marks. */
export type ColorUse = {
  readonly name: string;
  readonly use: string;
  readonly wordsOn?: readonly string[];
  readonly marksOn?: readonly string[];
};

/** A color on a background with its required contrast. */
export type Contrast = {
  readonly ground: string;
  readonly groundValue: string;
  readonly kind: 'words' | 'marks';
  readonly ratio: number;
  readonly least: number;
};

export type Swatch = {
  readonly name: string;
  /** Such as `#f7f2e8`. */
  readonly value: string;
  readonly use: string;
  readonly contrasts: readonly Contrast[];
};
