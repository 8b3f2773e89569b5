/** A design token. Its name has no leading dashes, such as `color-paper`. */
export type DesignToken = { readonly name: string; readonly value: string };

/** A color's contrast with one background, and the minimum required for its use. */
export type ColorContrast = {
  readonly ground: string;
  readonly groundValue: string;
  readonly kind: 'words' | 'marks';
  readonly ratio: number;
  readonly least: number;
};

export type ColorSwatch = {
  readonly name: string;
  /** The color in hexadecimal notation, such as `#f6f5f2`. */
  readonly value: string;
  readonly use: string;
  readonly contrasts: readonly ColorContrast[];
};
