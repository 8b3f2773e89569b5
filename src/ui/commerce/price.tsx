import { type Cents, formatCents } from '../../core/money.ts';
import { Price } from '../base/price.tsx';

export type PriceFacts = {
  readonly priceCents: Cents;
  /** What a member pays, or this visitor when `isMember`; undefined where no member price exists. */
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
          : `${formatCents(memberPriceCents)} for ${isMember ? 'you' : 'members'}`
      }
    />
  );
}
