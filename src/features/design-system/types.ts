/** A design token by its name without the dashes: `color-paper`. */
export type Token = { readonly name: string; readonly value: string };

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
  /** The color in hexadecimal notation, such as `#f6f5f2`. */
  readonly value: string;
  readonly use: string;
  readonly contrasts: readonly Contrast[];
};
