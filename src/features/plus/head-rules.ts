import type { MetaDescriptor } from 'react-router';
import { membershipPath } from '../../core/membership-path.ts';
import type { PlusMembershipTerms } from '../../engine/pricing/standing/membership-types.ts';
import { pageMetaTags } from '../../ui/head/page-tags.ts';
import { pageTitle, winery } from '../../winery.ts';

/** Returns the head tags of the paid membership's page, which are the same for each of its URLs. */
export function membershipPageTags(
  matches: Parameters<typeof pageMetaTags>[0],
  model: { readonly terms: PlusMembershipTerms } | undefined,
): MetaDescriptor[] {
  return pageMetaTags(matches, {
    title: pageTitle(winery().membershipName),
    description: `A year of ${winery().membershipName}${model ? `: ${model.terms.words.description}` : ''}. Cancel in two clicks.`,
    path: membershipPath(),
  });
}
