import type { QuizAnswers } from '../../engine/clubs/memberships/types.ts';
import type { BoxedBottle } from '../../ui/commerce/bottle-box.tsx';
import type { PictureSource } from '../../ui/media/picture.tsx';

/** All that is asked, as it stands in the address; what was not answered yet is as somebody would have it who asks for nothing. */
export type Quiz = {
  readonly zipCode: string;
  /** The way out where wine may not go: nothing is sent there. */
  readonly isPickup: boolean;
  readonly answers: QuizAnswers;
  /** Passed over: we choose. */
  readonly isSurprise: boolean;
  /** There is something to show boxes of. */
  readonly isAnswered: boolean;
  readonly plan: string;
  readonly frequency: string;
  readonly neverGrapes: readonly string[];
  /** By the last part of their address. */
  readonly neverWines: readonly string[];
};

/** An answer that can be given, in words. */
export type Choice = { readonly value: string; readonly label: string; readonly description?: string };

/** What a color and a plan leave to choose from. */
export type PlanOptions = {
  readonly matches: number;
  /** In dollars, the lowest first, by how adventurous; none where that cannot be had. */
  readonly budgets: Readonly<Record<string, readonly number[]>>;
};

export type QuizOptions = Readonly<Record<string, PlanOptions>>;

export type SampleLine = {
  readonly skuId: number;
  readonly name: string;
  readonly picture: PictureSource | undefined;
  readonly quantity: number;
  /** What so many cost a member, and everybody else. */
  readonly price: string;
  readonly listPrice: string;
  /** Why it is in. */
  readonly reason: string;
};

export type SampleBox = {
  readonly title: string;
  /** When it would be charged and sent. */
  readonly when: string;
  readonly bottles: readonly BoxedBottle[];
  readonly lines: readonly SampleLine[];
  readonly sum: string;
  readonly listSum: string;
};

/** What stands under the boxes, before anybody orders one. */
export type Preview = {
  /** Which answers the stock narrows. */
  readonly notes: readonly string[];
  /** Why there are no boxes, where there are none. */
  readonly nothing: string | undefined;
  readonly boxes: readonly SampleBox[];
  readonly facts: readonly { readonly label: string; readonly value: string }[];
};
