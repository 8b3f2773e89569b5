import { type Cents, formatCents } from '../../core/money.ts';
import { Price } from '../base/price.tsx';

export type UnitPriceFacts = {
  readonly priceCents: Cents;
  /**
   * The price that this visitor pays if `isMember`; otherwise the price that members of the best club pay. Undefined if there is no member
   * price.
   */
  readonly memberPriceCents: Cents | undefined;
  readonly isMember: boolean;
};

/** The unit price with the member price beside it. */
export function UnitPrice({ priceCents, memberPriceCents, isMember }: UnitPriceFacts) {
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
