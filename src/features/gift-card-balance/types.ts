import type { PayeeErrors } from './forms.ts';

/** A gift card's balance as shown to its holder, with formatted amounts. */
export type GiftCardBalanceView = {
  readonly lastFour: string;
  readonly available: string;
  /** The amount reserved for an order whose payment is in progress; undefined if there is none. */
  readonly reserved: string | undefined;
  readonly movements: readonly { readonly on: string; readonly words: string; readonly amount: string }[];
  /** The account that holds the card: none, this visitor's, or another customer's. */
  readonly account: 'free' | 'own' | 'other';
  /** The balance below which the card can be redeemed for cash, formatted; undefined if it can't be redeemed now. */
  readonly cashBelow: string | undefined;
  /** A sealed token that replaces the code in this page's forms. It expires after 15 minutes. */
  readonly proof: string;
};

export type BalanceFormResult =
  | { readonly kind: 'balance'; readonly balance: GiftCardBalanceView }
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
