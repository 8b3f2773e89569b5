import { type Cents, formatRoundCents } from '../../../core/money.ts';
import { winery } from '../../../winery.ts';

/**
 * The terms of gift cards, shown before the purchase (domain §2.6).
 * @param cashBelowCents the balance below which the law requires cash redemption on request; zero if it doesn't.
 */
export function GiftCardTerms({ cashBelowCents }: { cashBelowCents: Cents }) {
  return (
    <section aria-labelledby="terms" className="mt-16 border-t border-line pt-8">
      <h2 id="terms" className="type-title">
        Before you buy
      </h2>
      <ul className="mt-5 grid gap-x-12 gap-y-3 text-small text-ink-soft md:grid-cols-2">
        <li>It never expires and has no fees. Any balance stays on it.</li>
        <li>
          It can be used only at {winery().legalName}, for wine, gifts, visits and club shipments, including
          tax and shipping. It can’t buy another gift card.
        </li>
        <li>You can change it or get a refund until it’s sent. After that it belongs to the recipient.</li>
        <li>
          It can’t be returned, and can be exchanged for cash only where the law requires it.
          {cashBelowCents > 0 &&
            ` In ${winery().address.state}, you can redeem a balance under ${formatRoundCents(cashBelowCents)} for cash.`}
        </li>
        <li>Lost it? Give us the order number and the email address you used, and we’ll replace the code.</li>
        <li>Anyone can receive one. You must be 21 or older to buy wine with it.</li>
      </ul>
    </section>
  );
}
