import type { PayeeErrors } from './forms.ts';

/** A card as its holder sees it, with formatted amounts. */
export type BalanceView = {
  readonly lastFour: string;
  readonly available: string;
  /** Reserved for an order that is being paid; undefined when nothing is. */
  readonly reserved: string | undefined;
  readonly movements: readonly { readonly on: string; readonly words: string; readonly amount: string }[];
  /** Whether the card is in no account, in this visitor's, or in another one. */
  readonly account: 'free' | 'own' | 'other';
  /** The amount below which it can be redeemed in cash; undefined when it can't be. */
  readonly cashBelow: string | undefined;
  /** What the forms of this page carry instead of the code, for 15 minutes. */
  readonly proof: string;
};

export type BalanceAnswer =
  | { readonly kind: 'balance'; readonly balance: BalanceView }
  | {
      readonly kind: 'refused';
      readonly sentence: string;
      readonly field: string | undefined;
      readonly entered: { readonly giftCardCode: string; readonly pin: string };
    }
  | {
      readonly kind: 'payee';
      readonly errors: PayeeErrors;
      readonly entered: Readonly<Record<string, string>>;
      readonly sentence?: string;
    }
  | { readonly kind: 'asked'; readonly amount: string; readonly email: string };
