import type { MetaDescriptor } from 'react-router';
import { pageTitle, winery } from '../../winery.ts';
import type { SocialPicture } from '../media/picture.tsx';

/** Data from the root loader that the head of every indexed page needs. */
export type HeadFacts = {
  /** The shop's public origin, without a trailing slash. */
  readonly origin: string;
  /** The winery's default picture for shared links; undefined if none is saved. */
  readonly socialPicture: SocialPicture | undefined;
};

type Matches = readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[];

type FoundPage = {
  readonly title: string;
  readonly description: string;
  /** The page's canonical path with its query. */
  readonly path: string;
  /** The picture for shared links. Defaults to the winery's picture. */
  readonly picture?: SocialPicture | undefined;
};

/** Returns the head facts from the root loader's data; undefined if the root loader failed. */
export function headFacts(matches: Matches): HeadFacts | undefined {
  const root = matches.find((match) => match?.id === 'root');
  return (root?.loaderData as { readonly head: HeadFacts } | undefined)?.head;
}

/** Returns the title and description of the content document shown on this page (features/content); undefined if there is none. */
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
 * Returns the title, description, canonical URL and social tags of a page (Open Graph, which X also reads). URLs are absolute, because
 * search engines and social networks ignore relative ones.
 */
export function pageMetaTags(matches: Matches, { path, picture, ...page }: FoundPage): MetaDescriptor[] {
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
    { property: 'og:site_name', content: winery().legalName },
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
