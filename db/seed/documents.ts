import { customerService } from './documents/customer-service.ts';
import { ourStory } from './documents/our-story.ts';
import type { SeedDocument } from './documents/words.ts';

const privateEvents: SeedDocument = {
  id: 'private-events',
  name: 'Private events',
  data: {
    url: '/private-events',
    title: 'Private events',
    description:
      'Weddings, birthdays and company days at Mesa Lucero: three spaces for 12 to 80 guests, one party a day, and a form that goes straight to our event planner.',
    placement: 'instead',
    blocks: [
      {
        kind: 'hero',
        id: 'hero',
        title: 'A day of your own on the hill',
        text: 'One party a day, and the whole winery looks after it: a long table under the oaks, the barrel hall by candlelight, or the cave when it rains.',
        picture: 'experience-harvest-supper',
        alt: 'A long table set for supper between the vines',
      },
      {
        kind: 'perks',
        id: 'places',
        title: 'Three spaces',
        items: [
          {
            title: 'The terrace, up to 80',
            text: 'Under the oaks with the valley below. From April to October, with heaters after sundown.',
          },
          {
            title: 'The barrel hall, up to 50',
            text: 'Long tables between the barrels, warm in every season. Music until ten.',
          },
          {
            title: 'The cave, 12 to 24',
            text: 'One table at 58 degrees. Bring a jacket, and let us open something from the library.',
          },
        ],
      },
      {
        kind: 'section',
        id: 'ask',
        title: 'Ask about a date',
        tone: 'sand',
        blocks: [
          {
            kind: 'columns',
            id: 'ask-columns',
            columns: [
              {
                blocks: [
                  {
                    kind: 'form',
                    id: 'enquiry',
                    name: 'Private events',
                    sendSubmissionsTo: 'email',
                    sendSubmissionsToEmail: 'visits@mesalucero.example',
                    successMessage: [
                      {
                        kind: 'paragraph',
                        spans: [{ text: 'Thanks! We’ll reply within two business days.' }],
                      },
                    ],
                    blocks: [
                      { kind: 'label', id: 'name-label', text: 'Your name', for: 'name' },
                      { kind: 'text-input', id: 'name', name: 'name', isRequired: true },
                      { kind: 'label', id: 'email-label', text: 'Email', for: 'email' },
                      { kind: 'text-input', id: 'email', type: 'email', name: 'email', isRequired: true },
                      { kind: 'label', id: 'phone-label', text: 'Phone', for: 'phone' },
                      { kind: 'text-input', id: 'phone', type: 'tel', name: 'phone' },
                      {
                        kind: 'label',
                        id: 'occasion-label',
                        text: 'What are you celebrating?',
                        for: 'occasion',
                      },
                      {
                        kind: 'select',
                        id: 'occasion',
                        name: 'occasion',
                        isRequired: true,
                        options: [
                          { value: 'wedding', name: 'A wedding' },
                          { value: 'birthday', name: 'A birthday' },
                          { value: 'company', name: 'A company event' },
                          { value: 'trade', name: 'A trade tasting' },
                          { value: 'other', name: 'Something else' },
                        ],
                      },
                      { kind: 'label', id: 'day-label', text: 'Preferred date', for: 'day' },
                      { kind: 'text-input', id: 'day', type: 'date', name: 'day' },
                      { kind: 'label', id: 'guests-label', text: 'Number of guests', for: 'guests' },
                      { kind: 'text-input', id: 'guests', type: 'number', name: 'guests', isRequired: true },
                      {
                        kind: 'label',
                        id: 'place-label',
                        text: 'Which space would you like?',
                        for: 'place',
                      },
                      {
                        kind: 'text-input',
                        id: 'place-terrace',
                        type: 'radio',
                        name: 'place',
                        value: 'terrace',
                        label: 'The terrace',
                      },
                      {
                        kind: 'text-input',
                        id: 'place-hall',
                        type: 'radio',
                        name: 'place',
                        value: 'hall',
                        label: 'The barrel hall',
                      },
                      {
                        kind: 'text-input',
                        id: 'place-cave',
                        type: 'radio',
                        name: 'place',
                        value: 'cave',
                        label: 'The cave',
                      },
                      {
                        kind: 'label',
                        id: 'message-label',
                        text: 'Anything else we should know?',
                        for: 'message',
                      },
                      { kind: 'text-area', id: 'message', name: 'message' },
                      {
                        kind: 'text-input',
                        id: 'dinner',
                        type: 'checkbox',
                        name: 'dinner',
                        value: 'yes',
                        label: 'We’d also like dinner from your kitchen',
                      },
                      { kind: 'submit-button', id: 'send', text: 'Send inquiry' },
                    ],
                  },
                ],
              },
              {
                blocks: [
                  { kind: 'heading', id: 'next', text: 'What happens next', level: 3 },
                  {
                    kind: 'rich-text',
                    id: 'next-words',
                    nodes: [
                      {
                        kind: 'list',
                        isOrdered: true,
                        items: [
                          [{ text: 'We check whether the date is open, then email or call you.' }],
                          [{ text: 'You visit and see the spaces, with a glass in hand.' }],
                          [
                            {
                              text: 'We send a proposal with everything included. A one-third deposit holds the date.',
                            },
                          ],
                        ],
                      },
                      {
                        kind: 'paragraph',
                        spans: [
                          { text: 'For up to eight guests, ' },
                          { text: 'book a tasting', link: '/search/events' },
                          { text: ' and get your confirmation right away.' },
                        ],
                      },
                    ],
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  },
};

/** Shown above the membership pages, for visitors who are still deciding. */
const tasteFirst: SeedDocument = {
  id: 'taste-first',
  name: 'Taste first',
  data: {
    url: '/membership-overview',
    title: 'Taste first',
    placement: 'above',
    blocks: [
      {
        kind: 'section',
        id: 'taste',
        tone: 'sand',
        blocks: [
          {
            kind: 'rich-text',
            id: 'taste-words',
            nodes: [
              {
                kind: 'paragraph',
                spans: [
                  { text: 'Not sure yet? ', isStrong: true },
                  {
                    text: 'Taste first. We pour what club members receive, and we won’t bring up joining unless you ask. ',
                  },
                  { text: 'Choose a day on the hill', link: '/search/events' },
                ],
              },
            ],
          },
        ],
      },
    ],
  },
};

export const documents: readonly SeedDocument[] = [privateEvents, tasteFirst, ...customerService, ourStory];
