import { href } from 'react-router';
import { useFeatureVariation } from '../../../ui/base/feature.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { CaseProgress } from '../../../ui/commerce/case-progress.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import type { QuantityBenefitView } from '../types.ts';

type CartBenefitsProps = {
  benefits: readonly QuantityBenefitView[];
  teaser: string | undefined;
};

/** The progress toward the next quantity benefit, the benefits after it, the link to fill the case, and the wine club teaser. */
export function CartBenefits({ benefits, teaser }: CartBenefitsProps) {
  const [next, ...later] = benefits;
  const isTeasing = useFeatureVariation('cart-club-teaser', 'shown') !== 'hidden';
  const shownTeaser = isTeasing ? teaser : undefined;
  if (!next && shownTeaser === undefined) return null;
  return (
    <div className="figures space-y-3 text-small print:hidden">
      {next && (
        <div>
          <CaseProgress {...next} />
          <p className="text-brass">{next.sentence}</p>
          {later.map(({ sentence }) => (
            <p key={sentence} className="text-ink-soft">
              {sentence}
            </p>
          ))}
          <TextLink
            to={`${href('/shop/cart')}?show=fill#fill`}
            prefetch="none"
            className="inline-flex min-h-11 items-center"
          >
            Fill my case
          </TextLink>
        </div>
      )}
      {shownTeaser !== undefined && (
        <p className="flex gap-2 text-brass">
          <Icon name="info" size={18} className="mt-0.75 shrink-0" />
          {shownTeaser}
        </p>
      )}
    </div>
  );
}
