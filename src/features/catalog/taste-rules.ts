import type { TasteProfile } from '../../engine/catalog/types.ts';

/** One scale of a wine's taste profile, with the wine's value and the word for it. */
export type TasteScale = {
  readonly label: string;
  readonly from: string;
  readonly to: string;
  /** The wine's value on the scale, from 1 to 5. */
  readonly value: number;
  readonly word: string;
};

/** The label of each scale, followed by its words for the values 1 to 5. */
const scales = {
  body: ['Body', 'light', 'fairly light', 'medium', 'full', 'very full'],
  acidity: ['Acidity', 'soft', 'gentle', 'balanced', 'fresh', 'crisp'],
  tannin: ['Tannin', 'silky', 'fine', 'medium', 'firm', 'grippy'],
  oak: ['Oak', 'none', 'a trace', 'some', 'noticeable', 'pronounced'],
  sweetness: ['Sweetness', 'dry', 'off-dry', 'medium', 'rich', 'sweet'],
} as const satisfies Record<keyof TasteProfile, readonly string[]>;

/** Returns a wine's taste profile as labeled scales. Omits scales that don't apply. */
export function tasteScales(taste: TasteProfile): TasteScale[] {
  return (Object.keys(scales) as (keyof TasteProfile)[]).flatMap((name) => {
    const value = taste[name];
    if (value === undefined) return [];
    const [label, ...words] = scales[name];
    const word = words[Math.round(value) - 1] ?? '';
    return [{ label, from: words[0], to: words[4], value, word }];
  });
}
