import { type Cents, formatCents } from '../../core/money.ts';
import { Price } from '../base/price.tsx';

export type PriceFacts = {
  readonly priceCents: Cents;
  /** What this visitor pays when `isMember`, else what members of the best club pay; undefined where no member price exists. */
  readonly memberPriceCents: Cents | undefined;
  readonly isMember: boolean;
};

/** The price of one, and beside it in brass what membership makes of it. */
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
