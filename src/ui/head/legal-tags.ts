import type { MetaDescriptor } from 'react-router';
import type { RequestedVersion } from '../../core/dated-versions.ts';
import { formatDateWithYear } from '../../core/dates.ts';
import { pageTitle, winery } from '../../winery.ts';
import type { Breadcrumb } from '../base/breadcrumbs.tsx';
import { headFacts, pageMetaTags } from './page-tags.ts';
import { breadcrumbStructuredData } from './structured-data.ts';

type LegalHead = {
  readonly title: string;
  readonly description: string;
  readonly path: string;
  readonly trail?: readonly Breadcrumb[];
  /**
   * The loader's data, whose `shown` is undefined if the winery has published no version. Undefined if the requested version does not
   * exist.
   */
  readonly loaded: { readonly shown: RequestedVersion | undefined } | undefined;
};

/**
 * Returns the head tags of a legal text's page. Search engines may index only the version in force. Titles of other versions include their
 * date.
 */
export function legalPageMetaTags(
  matches: Parameters<typeof pageMetaTags>[0],
  { title, description, path, trail, loaded }: LegalHead,
): MetaDescriptor[] {
  if (loaded === undefined) return [{ title: pageTitle('Not found') }];
  const { shown } = loaded;
  if (shown === undefined) return [{ title: pageTitle(title) }, { name: 'robots', content: 'noindex' }];
  const { from, current, versions } = shown;
  const isCurrent = from === current;
  const words = isCurrent ? title : `${title}, effective ${formatDateWithYear(from)}`;
  const facts = headFacts(matches);
  const page = facts && {
    '@context': 'https://schema.org',
    '@type': 'WebPage',
    name: title,
    description,
    url: `${facts.origin}${path}`,
    datePublished: versions.at(-1)?.from,
    dateModified: current,
    publisher: { '@type': 'Winery', '@id': `${facts.origin}/#winery`, name: winery().legalName },
  };
  return [
    ...pageMetaTags(matches, { title: pageTitle(words), description, path }),
    ...(isCurrent ? [] : [{ name: 'robots', content: 'noindex' }]),
    ...(page && isCurrent ? [{ 'script:ld+json': page }] : []),
    ...(facts && trail && isCurrent
      ? [{ 'script:ld+json': breadcrumbStructuredData(facts.origin, trail) }]
      : []),
  ];
}
