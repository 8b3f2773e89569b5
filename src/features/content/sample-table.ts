/** A sample of every kind of block in all its states, as an editor would write them, for developers and tests. */
export const sampleBlocks: readonly object[] = [
  {
    id: 'hero',
    kind: 'hero',
    title: 'Ten weeks of smoke, stems and sleep.',
    text: 'What happens in the cellar between the last bin and the first racking, told by the people who do it.',
    picture: 'visit',
    alt: 'The sun going down over the vines and the hills to the west.',
    button: { text: 'Come and see it', link: '/events/month' },
  },
  { id: 'contents', kind: 'table-of-contents', title: 'On this page' },
  { id: 'harvest', kind: 'heading', text: 'The last bin', level: 2 },
  {
    id: 'lead',
    kind: 'text',
    text: 'The Mourvèdre came in on the ninth of November, three days after the first frost in the gap.\nIt went into two open tanks with a third of its stems, and nobody touched it for a week.',
  },
  {
    id: 'rich',
    kind: 'rich-text',
    nodes: [
      {
        kind: 'paragraph',
        spans: [
          { text: 'We taste ' },
          { text: 'every tank, every morning', isStrong: true },
          { text: ', and write down one word each. To read along, find the wines ' },
          { text: 'on the list', link: '/wines?type=red' },
          { text: ', ask the people ' },
          { text: 'at the bar', isEmphasis: true },
          { text: ', or ' },
          { text: 'email us', link: 'mailto:visits@winery.example' },
          { text: '.' },
        ],
      },
      {
        kind: 'list',
        isOrdered: true,
        items: [
          [{ text: 'Pump over twice a day until the cap stops rising.' }],
          [{ text: 'Press when the word of the morning is “enough.”' }],
          [{ text: 'Wait.' }],
        ],
      },
      {
        kind: 'list',
        isOrdered: false,
        items: [[{ text: 'Two open tanks' }], [{ text: 'Nineteen barrels, four of them new' }]],
      },
    ],
  },
  { id: 'detail', kind: 'heading', text: 'What the stems do', level: 3 },
  { id: 'small', kind: 'heading', text: 'A note', level: 4 },
  {
    id: 'quote',
    kind: 'quote',
    text: 'You cannot hurry it, and you cannot leave it alone either.',
    source: 'Inés Robledo, in the cellar since 2009',
  },
  {
    id: 'picture',
    kind: 'image',
    picture: 'story',
    alt: 'The estate in winter: green hills, bare rows, low sun.',
    caption: 'The east block in January.',
  },
  {
    id: 'columns',
    kind: 'columns',
    columns: [
      {
        blocks: [
          {
            id: 'column-picture',
            kind: 'image',
            picture: 'experience-cave-tour',
            alt: 'Two tiers of barrels in the limestone cave, and a glass of red wine beside a lit candle.',
            link: '/events/cave-tour',
          },
        ],
      },
      {
        blocks: [
          { id: 'column-heading', kind: 'heading', text: 'Come down and taste', level: 3 },
          {
            id: 'column-text',
            kind: 'text',
            text: 'Six people, one lamp, three barrels that are not wine yet.',
          },
          {
            id: 'column-button',
            kind: 'button',
            text: 'Choose a day',
            link: '/events/cave-tour',
            look: 'primary',
          },
          { id: 'column-quiet', kind: 'button', text: 'All visits', link: '/events/month', look: 'quiet' },
        ],
      },
    ],
  },
  {
    id: 'thirds',
    kind: 'columns',
    columns: ['Hill block', 'Creek block', 'Terrace'].map((name) => ({
      blocks: [
        { kind: 'heading', text: name, level: 3 },
        { kind: 'text', text: 'Limestone, clay or sand, and a wind that knows which.' },
      ],
    })),
  },
  {
    id: 'questions',
    kind: 'accordion',
    items: [
      {
        title: 'Do you filter?',
        blocks: [{ kind: 'text', text: 'The whites, lightly. The reds we let fall clear.' }],
      },
      {
        title: 'Does it contain sulfites?',
        blocks: [{ kind: 'text', text: 'Yes, a little. It says so on the label.' }],
      },
    ],
  },
  {
    id: 'tabs',
    kind: 'tabs',
    items: [
      {
        label: 'By day',
        blocks: [
          { kind: 'text', text: 'Pressing from eight, racking from ten, lunch at the long table at one.' },
        ],
      },
      {
        label: 'By week',
        blocks: [
          {
            kind: 'text',
            text: 'Two tanks come in, one goes out. On Fridays someone sharpens the pruning shears.',
          },
        ],
      },
      {
        label: 'By year',
        blocks: [{ kind: 'image', picture: 'estate', alt: 'Rows of vines on a pale hill at noon.' }],
      },
    ],
  },
  {
    id: 'film',
    kind: 'video',
    poster: 'experience-harvest-supper',
    alt: 'A long table under lamps between the rows.',
    title: 'Harvest supper, two minutes',
    film: '/films/harvest-supper.mp4',
  },
  { id: 'grid', kind: 'product-grid', title: 'How it turned out', slugs: [], style: 'red', limit: 4 },
  {
    id: 'night',
    kind: 'section',
    title: 'After dark',
    tone: 'night',
    blocks: [
      {
        id: 'night-text',
        kind: 'text',
        text: 'Fermentation does not sleep, so someone sits with it until two.',
      },
      {
        id: 'night-rich',
        kind: 'rich-text',
        nodes: [
          {
            kind: 'paragraph',
            spans: [
              { text: 'Join them on a ' },
              { text: 'lantern walk', link: '/events/month' },
              { text: '.' },
            ],
          },
        ],
      },
      {
        id: 'night-button',
        kind: 'button',
        text: 'See the evenings',
        link: '/events/month',
        look: 'primary',
      },
      {
        id: 'night-wine',
        kind: 'wine-feature',
        slug: 'old-block-zinfandel-2022',
        text: 'From vines that were here before the road.',
      },
    ],
  },
  {
    id: 'feature',
    kind: 'wine-feature',
    slug: 'cabernet-sauvignon-2022',
    text: 'The one we are asked about most. Give it an hour.',
  },
  {
    id: 'sand',
    kind: 'section',
    tone: 'sand',
    blocks: [
      {
        id: 'perks',
        kind: 'perks',
        title: 'For those who stay',
        items: [
          { title: 'A seat at the table', text: 'Two tastings a quarter are yours.' },
          { title: 'First look', text: 'Releases open to you three days before everyone else.' },
          { title: 'No hurry', text: 'We hold your box until you are home.' },
        ],
      },
    ],
  },
  { id: 'events', kind: 'event-list', title: 'Next at the winery', limit: 4 },
  { id: 'calendar', kind: 'event-calendar' },
  { id: 'clubs', kind: 'club-comparison' },
  { id: 'gift', kind: 'gift-card-teaser' },
  {
    id: 'bare',
    kind: 'hero',
    title: 'A page can open with words alone.',
    text: 'A hero without a picture sits on plain paper.',
    button: { text: 'Shop the wines', link: '/wines' },
  },
  { id: 'map', kind: 'map' },
  {
    id: 'form-section',
    kind: 'section',
    title: 'Ask the cellar',
    tone: 'plain',
    blocks: [
      {
        id: 'form',
        kind: 'form',
        name: 'Ask the cellar',
        sendSubmissionsTo: 'email',
        blocks: [
          { id: 'form-label', kind: 'label', text: 'Your email address', for: 'email' },
          { id: 'form-email', kind: 'text-input', type: 'email', name: 'email', isRequired: true },
          {
            id: 'form-question',
            kind: 'text-area',
            name: 'question',
            label: 'Your question',
            isRequired: true,
          },
          {
            id: 'form-about',
            kind: 'select',
            name: 'about',
            label: 'About',
            options: [
              { value: 'wine', name: 'A wine' },
              { value: 'visit', name: 'A visit' },
            ],
          },
          { id: 'form-send', kind: 'submit-button', text: 'Ask' },
        ],
      },
    ],
  },
  { id: 'gone', kind: 'wine-feature', slug: 'a-wine-that-nobody-made' },
  { id: 'unmade', kind: 'image', picture: 'a-picture-that-nobody-made', alt: '' },
];
