import { house } from '../../house.ts';
import { VisuallyHidden } from '../base/visually-hidden.tsx';
import { Icon } from '../media/icons.tsx';

const { legalName, address } = house;
const place = `${legalName}, ${address.street}, ${address.city}, ${address.stateCode} ${address.zipCode}`;

/** Opens whatever a telephone keeps for maps; nothing is asked of it before it is pressed, and it learns nothing of the page. */
export function DirectionsLink() {
  return (
    <a
      href={`https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`}
      rel="noopener noreferrer"
      className="text-wine link-line hover:decoration-2"
    >
      Directions
      <VisuallyHidden> to the winery, on a map</VisuallyHidden>
      <Icon name="external" size={14} className="ml-1 inline" />
    </a>
  );
}
