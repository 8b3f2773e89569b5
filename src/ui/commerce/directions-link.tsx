import { directionsUrl } from '../../winery.ts';
import { VisuallyHidden } from '../base/visually-hidden.tsx';
import { Icon } from '../media/icons.tsx';

/** A link to directions to the winery. The map service is contacted only on a click, and receives no referrer. */
export function DirectionsLink() {
  return (
    <a href={directionsUrl()} rel="noopener noreferrer" className="text-wine link-line hover:decoration-2">
      Directions
      <VisuallyHidden> to the winery (opens a map)</VisuallyHidden>
      <Icon name="external" size={14} className="ml-1 inline" />
    </a>
  );
}
