import { type Cents, formatCents } from '../../core/money.ts';
import { Price } from '../base/price.tsx';

export type PriceFacts = {
  readonly priceCents: Cents;
  /**
   * What this visitor pays if `isMember`, otherwise what members of the best club pay; undefined without a member
   * price.
   */
  readonly memberPriceCents: Cents | undefined;
  readonly isMember: boolean;
};

/** The unit price, with the member price in brass beside it. */
export function ShopPrice({ priceCents, memberPriceCents, isMember }: PriceFacts) {
  return (
    <Price
      amount={formatCents(priceCents)}
      aside={
        memberPriceCents === undefined
          ? undefined
          : isMember
            ? `${formatCents(memberPriceCents)} for you`
            : `from ${formatCents(memberPriceCents)} for members`
      }
    />
  );
}
