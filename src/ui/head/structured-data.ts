import { weekdayNames } from '../../core/weekday-names.ts';
import { winery } from '../../winery.ts';
import type { Breadcrumb } from '../base/breadcrumbs.tsx';
import type { HeadFacts } from './page-tags.ts';

const schema = 'https://schema.org';

type Place = {
  readonly street: string;
  readonly city: string;
  readonly stateCode: string;
  readonly zipCode: string;
};
type OpenDaily = { readonly opensAt: string; readonly closesAt: string };

function postalAddress({ street, city, stateCode, zipCode }: Place): object {
  return {
    '@type': 'PostalAddress',
    streetAddress: street,
    addressLocality: city,
    addressRegion: stateCode,
    postalCode: zipCode,
    addressCountry: winery().address.country,
  };
}

function openingHours({ opensAt, closesAt }: OpenDaily): object {
  return { '@type': 'OpeningHoursSpecification', dayOfWeek: weekdayNames, opens: opensAt, closes: closesAt };
}

/** Returns structured data of type Winery (schema.org), with the location, and with opening hours in the winery's time zone. */
export function wineryStructuredData({ origin, socialPicture }: HeadFacts) {
  const [home, ...others] = winery().pickupLocations;
  return {
    '@context': schema,
    '@type': 'Winery',
    '@id': `${origin}/#winery`,
    name: winery().legalName,
    description: winery().description,
    url: `${origin}/`,
    telephone: winery().phone.shown,
    logo: `${origin}/icon-512.png`,
    ...(socialPicture && { image: `${origin}${socialPicture.file}` }),
    address: postalAddress(winery().address),
    openingHoursSpecification: openingHours(home),
    department: others.map((place) => ({
      '@type': 'LocalBusiness',
      name: `${winery().name} ${place.name}`,
      telephone: winery().phone.shown,
      address: postalAddress(place),
      openingHoursSpecification: openingHours(place),
    })),
  };
}

/** Returns structured data of type BreadcrumbList (schema.org). The last breadcrumb is the page itself, without a URL. */
export function breadcrumbStructuredData(origin: string, items: readonly Breadcrumb[]) {
  return {
    '@context': schema,
    '@type': 'BreadcrumbList',
    itemListElement: items.map(({ label, to }, position) => ({
      '@type': 'ListItem',
      position: position + 1,
      name: label,
      ...(to !== undefined && { item: `${origin}${to}` }),
    })),
  };
}
