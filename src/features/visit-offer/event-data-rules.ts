import { isSlotBookable } from '../../engine/visits/experiences/month-rules.ts';
import type { Experience, SlotOffer } from '../../engine/visits/experiences/types.ts';
import { winery } from '../../winery.ts';
import { experiencePath, experienceUrl } from './address-rules.ts';

type DescribedExperience = Pick<
  Experience,
  'slug' | 'title' | 'facts' | 'priceCents' | 'kit' | 'membersOnly' | 'kind' | 'ageRule'
>;

/**
 * Returns the structured data of an event (schema.org's Event) for the next session that anyone can book. Returns undefined if there is no
 * such session or the event is for members only.
 */
export function eventStructuredData(
  experience: DescribedExperience,
  offers: readonly SlotOffer[],
  { origin, picture }: { readonly origin: string; readonly picture: string | undefined },
): object | undefined {
  const next = offers.find(isSlotBookable);
  if (!next || experience.membersOnly !== undefined) return undefined;
  const { slug, title, facts, priceCents, kit, ageRule } = experience;
  const url = `${origin}${experiencePath(slug)}`;
  const { street, city, stateCode, zipCode, country } = winery().address;
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    '@id': `${url}#event`,
    name: title,
    description: facts.summary,
    url,
    ...(picture !== undefined && { image: `${origin}${picture}` }),
    startDate: next.startsAt.toISOString(),
    endDate: next.endsAt.toISOString(),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: `https://schema.org/${kit ? 'OnlineEventAttendanceMode' : 'OfflineEventAttendanceMode'}`,
    ...(ageRule === '21' && { typicalAgeRange: '21-' }),
    location: kit
      ? { '@type': 'VirtualLocation', url }
      : {
          '@type': 'Place',
          name: facts.place,
          address: {
            '@type': 'PostalAddress',
            streetAddress: street,
            addressLocality: city,
            addressRegion: stateCode,
            postalCode: zipCode,
            addressCountry: country,
          },
        },
    organizer: { '@type': 'Organization', name: winery().legalName, url: `${origin}/` },
    offers: {
      '@type': 'Offer',
      url: `${origin}${experienceUrl(slug, { slotId: next.slotId })}`,
      price: (priceCents / 100).toFixed(2),
      priceCurrency: 'USD',
      availability: `https://schema.org/${next.availability === 'low' ? 'LimitedAvailability' : 'InStock'}`,
    },
  };
}
