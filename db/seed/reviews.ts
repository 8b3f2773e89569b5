/** A demo customer's review of a wine delivered before this shop kept orders (domain §5.9). */
export type SeedReview = {
  readonly email: string;
  readonly slug: string;
  readonly stars: 1 | 2 | 3 | 4 | 5;
  readonly daysAgo: number;
  readonly words: string;
};

const of = (name: string) => `${name}@customers.example`;

export const demoReviews: readonly SeedReview[] = [
  {
    email: of('ana'),
    slug: 'cabernet-sauvignon-2022',
    stars: 5,
    daysAgo: 16,
    words:
      'Opened it with a rib roast and left half a glass in the bottle by accident. The half glass on Monday was the best of it: cedar, black cherry, no edges left. I would give it an hour in the decanter and not be impatient like I was.',
  },
  {
    email: of('ben'),
    slug: 'cabernet-sauvignon-2022',
    stars: 4,
    daysAgo: 41,
    words:
      'Honest Paso cabernet, ripe without being jammy. The oak sits a little on top still. I put six away and will report back in two years.',
  },
  {
    email: of('gia'),
    slug: 'cabernet-sauvignon-2022',
    stars: 3,
    daysAgo: 74,
    words:
      'Good wine, but bigger than what I like with dinner. My brother-in-law finished it happily, so maybe it is me. Shipping was quick and everything arrived whole.',
  },
  {
    email: of('elena'),
    slug: 'cabernet-sauvignon-2022',
    stars: 5,
    daysAgo: 103,
    words: 'The bottle I bring to people I do not know well yet. It has never gone home with me again.',
  },
  {
    email: of('finn'),
    slug: 'cabernet-sauvignon-2022',
    stars: 4,
    daysAgo: 131,
    words:
      'Held up to venison stew in January, which says something. Needs air. Second day better than the first.',
  },
  {
    email: of('ben'),
    slug: 'three-ropes-gsm-2022',
    stars: 5,
    daysAgo: 9,
    words:
      'This is the one I came back for. Raspberry first, then pepper, then something like the smell of the hills after the first rain. We drank it slightly cool on the porch with lamb skewers.',
  },
  {
    email: of('chloe'),
    slug: 'three-ropes-gsm-2022',
    stars: 4,
    daysAgo: 52,
    words: 'Lighter than the color promises, in a good way. It disappears fast, so open two.',
  },
  {
    email: of('dev'),
    slug: 'three-ropes-gsm-2022',
    stars: 5,
    daysAgo: 88,
    words:
      'Had it at the tasting room and was afraid it would not taste the same at home. It does, even out of our water glasses.',
  },
  {
    email: of('chloe'),
    slug: 'chardonnay-2023',
    stars: 4,
    daysAgo: 23,
    words:
      'I do not usually buy chardonnay. This one has lemon and a bit of salt and hardly any butter. Roast chicken, done.',
  },
  {
    email: of('gia'),
    slug: 'chardonnay-2023',
    stars: 5,
    daysAgo: 60,
    words:
      'Fresh, not heavy, and still good on the third night in the refrigerator door. A case is on its way.',
  },
  {
    email: of('elena'),
    slug: 'reserve-cabernet-sauvignon-2021',
    stars: 5,
    daysAgo: 15,
    words:
      'Quiet at first and then it does not stop. Graphite, cassis, dried sage. We gave it three hours and wished we had given it four. Worth the money on a day that deserves it.',
  },
  {
    email: of('finn'),
    slug: 'reserve-cabernet-sauvignon-2021',
    stars: 4,
    daysAgo: 6,
    words: 'Very fine, and very young. I should have listened to the drink window on this page and waited.',
  },
  {
    email: of('ana'),
    slug: 'old-block-zinfandel-2022',
    stars: 5,
    daysAgo: 47,
    words:
      'Zinfandel with its shirt tucked in. Brambly and spicy, and it keeps its manners. Pizza night has never been so well dressed.',
  },
  {
    email: of('dev'),
    slug: 'old-block-zinfandel-2022',
    stars: 2,
    daysAgo: 68,
    words:
      'Too hot for me at fifteen-and-change percent. The friends I had over liked it more than I did, so the two stars are just me.',
  },
  {
    email: of('gia'),
    slug: 'estate-rose-2024',
    stars: 5,
    daysAgo: 112,
    words:
      'Strawberry, watermelon rind, very dry. We served it at my mother’s seventieth and three guests asked me where it came from.',
  },
  {
    email: of('elena'),
    slug: 'viognier-2023',
    stars: 4,
    daysAgo: 80,
    words: 'Apricot and orange blossom, but it stays dry and does not get perfumed. Lovely with Thai basil.',
  },
  {
    email: of('ben'),
    slug: 'syrah-2021',
    stars: 5,
    daysAgo: 119,
    words: 'Smoke, olives, blueberries. If you grill, buy this one. If you do not grill, buy a grill.',
  },
  {
    email: of('finn'),
    slug: 'merlot-2022',
    stars: 4,
    daysAgo: 27,
    words: 'Plum and black tea. Underpriced, frankly, so please do not tell anybody.',
  },
];
