import type { QuizAnswers } from '../../engine/clubs/memberships/types.ts';
import type { BoxedBottle } from '../../ui/commerce/bottle-box.tsx';
import type { PictureSource } from '../../ui/media/picture.tsx';

/** The answers of the quiz as encoded in the URL, with defaults for missing ones. */
export type Quiz = {
  readonly zipCode: string;
  /** Whether the boxes are picked up instead of shipped. */
  readonly isPickup: boolean;
  readonly answers: QuizAnswers;
  /** Whether the visitor skipped the questions, so that we choose. */
  readonly isSurprise: boolean;
  /** Whether to show boxes. */
  readonly isAnswered: boolean;
  readonly plan: string;
  readonly frequency: string;
  readonly neverGrapes: readonly string[];
  /** Slugs of the wines to leave out of all boxes. */
  readonly neverWines: readonly string[];
};

/** An option of a question. */
export type Choice = { readonly value: string; readonly label: string; readonly description?: string };

/** What is available for a color and a plan. */
export type PlanOptions = {
  readonly matches: number;
  /** Budgets in dollars by adventure, lowest first; empty if unavailable. */
  readonly budgets: Readonly<Record<string, readonly number[]>>;
};

export type QuizOptions = Readonly<Record<string, PlanOptions>>;

export type SampleWine = {
  readonly skuId: number;
  readonly name: string;
  readonly picture: PictureSource | undefined;
  readonly quantity: number;
  /** The total at the member price, and at the list price. */
  readonly price: string;
  readonly listPrice: string;
  /** Why it was chosen. */
  readonly reason: string;
};

export type SampleBox = {
  readonly title: string;
  /** When it would be charged and shipped. */
  readonly when: string;
  readonly bottles: readonly BoxedBottle[];
  readonly lines: readonly SampleWine[];
  readonly sum: string;
  readonly listSum: string;
};

/** The preview of the boxes. */
export type QuizPreview = {
  /** Explains answers that were adjusted to the stock. */
  readonly notes: readonly string[];
  /** Why there are no boxes; undefined if there are. */
  readonly nothing: string | undefined;
  readonly boxes: readonly SampleBox[];
  readonly facts: readonly { readonly label: string; readonly value: string }[];
};
