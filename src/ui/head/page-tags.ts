import type { MetaDescriptor } from 'react-router';
import { house, pageTitle } from '../../house.ts';
import type { SocialPicture } from '../media/picture.tsx';

/** What every page that may be found knows of itself; the root's loader tells it. */
export type HeadFacts = {
  /** The shop's address as customers see it, without a slash at its end. */
  readonly origin: string;
  /** The house's own picture for shared links. */
  readonly socialPicture: SocialPicture | undefined;
};

type Matches = readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[];

type FoundPage = {
  readonly title: string;
  readonly description: string;
  /** The one address of this page, with the query that belongs to it. */
  readonly path: string;
  /** Beside a shared link; the house's own unless said. */
  readonly picture?: SocialPicture | undefined;
};

/** The facts of the head that came with the root's data; undefined where even that could not be loaded. */
export function headFacts(matches: Matches): HeadFacts | undefined {
  const root = matches.find((match) => match?.id === 'root');
  return (root?.loaderData as { readonly head: HeadFacts } | undefined)?.head;
}

/** What a document that stands in place of this page says of itself, where it is shown (features/content). */
function documentFacts(matches: Matches) {
  const match = matches.find((each) => each?.id === 'within-frame');
  const data = match?.loaderData as { readonly shown?: { readonly document?: DocumentHead } } | undefined;
  return data?.shown?.document;
}

type DocumentHead = {
  readonly title: string;
  readonly description: string | undefined;
  readonly placement: 'above' | 'instead';
  readonly preview?: object | undefined;
};

/**
 * Title, description, canonical address and the tags of shared links (Open Graph; X reads the same ones). Search engines and
 * networks pass over addresses that are not absolute.
 */
export function pageTags(matches: Matches, { path, picture, ...page }: FoundPage): MetaDescriptor[] {
  const document = documentFacts(matches);
  const isInstead = document?.placement === 'instead';
  const title = isInstead ? pageTitle(document.title) : page.title;
  const description = (isInstead && document.description) || page.description;
  const words = [
    { title },
    { name: 'description', content: description },
    ...(document?.preview ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
  const facts = headFacts(matches);
  if (facts === undefined) return words;
  const address = `${facts.origin}${path}`;
  return [
    ...words,
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: house.legalName },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    ...pictureTags(facts.origin, picture ?? facts.socialPicture),
  ];
}

function pictureTags(origin: string, picture: SocialPicture | undefined): MetaDescriptor[] {
  if (picture === undefined) return [];
  return [
    { property: 'og:image', content: `${origin}${picture.file}` },
    { property: 'og:image:width', content: String(picture.width) },
    { property: 'og:image:height', content: String(picture.height) },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}
