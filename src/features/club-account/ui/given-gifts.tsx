import { TextLink } from '../../../ui/base/text-link.tsx';
import type { GivenGift } from '../types.ts';

/** The memberships that somebody gave to others, and where each stands. */
export function GivenGifts({ gifts }: { gifts: readonly GivenGift[] }) {
  return (
    <section aria-labelledby="given" className="mt-16">
      <h2 id="given" className="type-title mb-3">
        Memberships you gave
      </h2>
      <ul className="border-line border-y">
        {gifts.map(({ id, recipientName, what, sentence, to }) => (
          <li key={id} className="border-line py-4 not-first:border-t">
            <p className="font-medium wrap-anywhere">
              <TextLink to={to}>To {recipientName}</TextLink>
            </p>
            <p className="text-small">{what}</p>
            <p className="text-ink-soft text-small">{sentence}.</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
