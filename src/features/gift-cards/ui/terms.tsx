import { house } from '../../../house.ts';

/** What the law and the house say of gift cards, before anybody buys one (domain §2.6). */
export function GiftCardTerms() {
  return (
    <section aria-labelledby="terms" className="mt-16 border-t border-line pt-8">
      <h2 id="terms" className="type-title">
        Before you buy
      </h2>
      <ul className="mt-5 grid gap-x-12 gap-y-3 text-small text-ink-soft md:grid-cols-2">
        <li>It never expires and costs no fee. What is not spent stays on it.</li>
        <li>
          It pays at {house.legalName} and nowhere else: for wine, goods, visits and club shipments, tax and
          shipping included; not for another gift card.
        </li>
        <li>Until it is sent you can change it, or give it back for your money. After that it is theirs.</li>
        <li>
          It cannot be returned, and is exchanged for cash only where the law says so: in California a balance
          under $15 is paid out to whoever asks.
        </li>
        <li>
          Lost? With the order number and the mail that you bought it with we void the old code and send a new
          one.
        </li>
        <li>
          No age is asked to get it. Wine that is bought with it is sold and handed over to adults of 21 only.
        </li>
      </ul>
    </section>
  );
}
