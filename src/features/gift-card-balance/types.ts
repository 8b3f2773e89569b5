import type { PayeeErrors } from './forms.ts';

/** A card as its holder sees it; amounts are written out. */
export type ShownBalance = {
  readonly lastFour: string;
  readonly available: string;
  /** Set aside for an order that is being paid; undefined when nothing is. */
  readonly reserved: string | undefined;
  readonly movements: readonly { readonly on: string; readonly words: string; readonly amount: string }[];
  /** Whether it can be added to an account, or is in this visitor's or in another's. */
  readonly account: 'free' | 'own' | 'other';
  /** What it must be below to be owed in cash; undefined when it is not. */
  readonly cashBelow: string | undefined;
  /** What the forms of this page act with in place of the code, for a quarter of an hour. */
  readonly proof: string;
};

export type BalanceAnswer =
  | { readonly kind: 'balance'; readonly balance: ShownBalance }
  | {
      readonly kind: 'refused';
      readonly sentence: string;
      readonly field: string | undefined;
      readonly typed: { readonly giftCardCode: string; readonly pin: string };
    }
  | {
      readonly kind: 'payee';
      readonly errors: PayeeErrors;
      readonly typed: Readonly<Record<string, string>>;
      readonly sentence?: string;
    }
  | { readonly kind: 'asked'; readonly amount: string; readonly email: string };
