import type { QuizAnswers } from '../../engine/clubs/memberships/types.ts';
import type { BoxedBottle } from '../../ui/commerce/bottle-box.tsx';
import type { PictureSource } from '../../ui/media/picture.tsx';

/** The quiz answers encoded in the URL, with defaults for missing ones. */
export type ClubQuiz = {
  readonly zipCode: string;
  /** Whether the boxes are picked up instead of shipped. */
  readonly isPickup: boolean;
  readonly answers: QuizAnswers;
  /** Whether the visitor skipped the questions, so that the winery chooses with default answers. */
  readonly isSurprise: boolean;
  /** Whether the visitor has answered or skipped the questions, so that the page shows boxes. */
  readonly isAnswered: boolean;
  readonly plan: string;
  readonly frequency: string;
  readonly neverGrapes: readonly string[];
  /** Slugs of the wines to leave out of all boxes. */
  readonly neverWines: readonly string[];
};

/** One choice for a quiz question. */
export type QuizChoice = { readonly value: string; readonly label: string; readonly description?: string };

/** The number of matching wines and the budgets available for one color and plan. */
export type QuizPlanOptions = {
  readonly matches: number;
  /** From adventure choice to the budgets in dollars that can be met, lowest first; empty if none can. */
  readonly budgets: Readonly<Record<string, readonly number[]>>;
};

export type QuizOptions = Readonly<Record<string, QuizPlanOptions>>;

export type SampleBoxLine = {
  readonly skuId: number;
  readonly name: string;
  readonly picture: PictureSource | undefined;
  readonly quantity: number;
  /** The line's total at the member price. `listPrice` is its total at the list price. Both are formatted. */
  readonly price: string;
  readonly listPrice: string;
  /** The sentence that explains why this wine was selected. */
  readonly reason: string;
};

export type SampleBox = {
  readonly title: string;
  /** The date on which the box would be charged and shipped, or `When you order` for the first. */
  readonly when: string;
  readonly bottles: readonly BoxedBottle[];
  readonly lines: readonly SampleBoxLine[];
  readonly sum: string;
  readonly listSum: string;
};

/** The preview of the boxes, formatted for the page. */
export type QuizPreview = {
  /** Sentences that explain which answers were adjusted to the stock. */
  readonly notes: readonly string[];
  /** The reason why there are no boxes; undefined if there are boxes. */
  readonly nothing: string | undefined;
  readonly boxes: readonly SampleBox[];
  readonly facts: readonly { readonly label: string; readonly value: string }[];
};
