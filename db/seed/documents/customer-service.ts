import { chapter, page, questions, richText, type SeedDocument } from './words.ts';

const contents = { kind: 'table-of-contents', id: 'contents', title: 'On this page' };

const help = page({
  id: 'help',
  name: 'Help',
  url: '/help',
  description:
    'Answers about orders, shipping, returns, wine clubs, visits, gift cards and your account at Mesa Lucero, and how to reach us.',
  blocks: [
    richText(
      'intro',
      'Find an answer below, or [contact us](/shop/contact-us): a person at the winery reads every message. To see where an order is, [look it up](/order-confirmation) with its number, your email and your ZIP code.',
    ),
    contents,
    ...questions('orders', 'Orders and shipping', [
      [
        'Where is my order?',
        'Open the link in your confirmation email, or [look up your order](/order-confirmation). Once it ships, you will find the tracking number there.',
      ],
      [
        'Do you ship to my state?',
        'We ship to most states. [See the list](/shipping-states), and leave your email if yours isn’t on it. We’ll let you know when that changes.',
      ],
      [
        'What does shipping cost?',
        'Ground shipping starts at $15 within California. [Shipping and delivery](/shipping) lists every rate, and the cart shows yours as soon as you enter a ZIP code. Pickup at either tasting room is free.',
      ],
      [
        'Does someone have to sign?',
        'Yes. The carrier only delivers wine to an adult 21 or older with ID. A business address is often the easiest choice.',
      ],
      [
        'Can I change or cancel my order?',
        'Until it is packed, you can cancel it or change the address on its page. After that, [call or email us](/shop/contact-us).',
      ],
      [
        'When is my card charged?',
        'We reserve the amount when you order and charge your card when your wine ships. Gift cards, memberships and prepaid visits are charged right away.',
      ],
    ]),
    ...questions('returns', 'Returns and refunds', [
      [
        'A bottle is broken, corked or missing. What now?',
        'Report it on your order’s page within 30 days of delivery, with a photo if you can. We refund or replace it. [Returns and refunds](/returns) has the details.',
      ],
      [
        'Can I return wine I did not like?',
        'Sound wine can’t be returned, but please tell us. We’d like to get it right next time.',
      ],
    ]),
    ...questions('clubs', 'Wine clubs', [
      [
        'Which club is right for me?',
        '[Compare the clubs](/wine-club), or [answer a few questions](/curated-club-join) and let your taste choose.',
      ],
      [
        'When am I charged?',
        'We email you before each shipment with the bottles and the exact total. You can change the box, skip it, or pick another week until the day named in that email.',
      ],
      [
        'How do I skip, pause or cancel?',
        'Open [your wine club](/shop/wine-club) and choose what you need. Canceling takes two clicks, and you won’t be charged after that.',
      ],
    ]),
    ...questions('visits', 'Visits', [
      [
        'Do I need a reservation?',
        'For a seated tasting or a tour, yes. [Choose a time](/events/month). At the Downtown Barrel Bar you can walk in.',
      ],
      [
        'Can I bring children or a dog?',
        'Everyone at a tasting must be 21. The picnic tables welcome families, and leashed dogs are welcome outdoors.',
      ],
      [
        'How do I change or cancel a visit?',
        'Use the link in your confirmation email, or [your reservations](/shop/reservations). Each reservation shows how long you can cancel for a refund.',
      ],
      ['Planning something larger?', 'For 12 to 80 guests, see [private events](/private-events).'],
    ]),
    ...questions('gift-cards', 'Gift cards and rewards', [
      [
        'How do I check a gift card balance?',
        'Enter the code and PIN on the [balance page](/gift-card-balance).',
      ],
      [
        'Do gift cards expire?',
        'No. They pay for wine, visits, shipping and tax, and whatever is left stays on the card.',
      ],
      [
        'How do Vine Points work?',
        'You earn points when your order is delivered or picked up. [See the rewards](/loyalty/rewards).',
      ],
    ]),
    ...questions('account', 'Your account', [
      [
        'I forgot my password.',
        '[Ask for a link](/sign-in/forgot-password). It arrives within a few minutes. Check your spam folder, too.',
      ],
      ['Do I need an account to order?', 'No. You can check out as a guest and create an account afterward.'],
      [
        'How do I see or delete my data?',
        'In [settings](/shop/settings) you can download your data or close your account. The [privacy policy](/privacy) says what we keep and why.',
      ],
    ]),
  ],
});

const shipping = page({
  id: 'shipping',
  name: 'Shipping and delivery',
  url: '/shipping',
  description:
    'What shipping costs by region, delivery times, adult signature, weather holds and free pickup at Mesa Lucero’s two tasting rooms.',
  blocks: [
    richText(
      'intro',
      'The cart shows your exact rate and delivery dates as soon as you enter a ZIP code. [See every state we ship to](/shipping-states).',
    ),
    contents,
    ...chapter(
      'rates',
      'Rates',
      `Ground shipping depends on the region and the number of 750 ml bottles. A magnum counts as two bottles, a half bottle as half of one.

- **California:** $15 for 1–2 bottles, $20 for 3–5, $25 for 6–11, $30 for 12. One to three business days in transit.
- **Western states:** $20, $25, $32 and $40. Three to five business days.
- **All other mainland states:** $25, $32, $42 and $52. Five to seven business days.
- **Alaska and Hawaii, by air:** $45, $60, $95 and $140. Three to six business days.

Two-day and overnight air are offered where a carrier provides them. Orders without wine ship for $9.`,
    ),
    ...chapter(
      'when',
      'When it ships',
      'We pack Monday through Friday. An order placed by 4 pm Pacific usually leaves within two business days. You can choose a later week at checkout.',
    ),
    ...chapter(
      'signature',
      'Adult signature',
      'An adult 21 or older must sign and show ID. The carrier tries up to three times. After that, the box comes back to us and we’ll contact you. Many customers ship to work or to a carrier’s pickup point for that reason.',
    ),
    ...chapter(
      'weather',
      'Heat and frost',
      'We hold boxes that would sit in heat or hard frost on the way, and we’ll tell you at checkout. You can add an ice pack or ask us to wait for mild weather.',
    ),
    ...chapter(
      'pickup',
      'Free pickup',
      'Pick up at the Hilltop Tasting Room or the Downtown Barrel Bar, usually within two business days. We email you when your order is ready and keep it for 45 days. Please bring ID.',
    ),
    ...chapter(
      'gifts',
      'Sending a gift',
      'Enter the recipient’s address at checkout and add a gift message. We leave prices out of the box. The recipient must be 21 or older and sign for it.',
    ),
  ],
});

const returns = page({
  id: 'returns',
  name: 'Returns and refunds',
  url: '/returns',
  description:
    'Broken, corked, wrong or missing bottles are refunded or replaced. How to report a problem and when you’ll get your refund.',
  blocks: [
    richText(
      'intro',
      'If something is wrong with your order, we’ll make it right. Report it within 30 days of delivery, and we’ll refund or replace the bottle.',
    ),
    contents,
    ...chapter(
      'report',
      'Report a problem',
      `Open your order from the confirmation email or [your order history](/shop/order-history), and choose “Report a problem.” Tell us which bottles, what happened, and add a photo if you can. We’ll reply within two business days.

- Broken or leaking: please keep the box until we reply.
- Corked or faulty: recork the bottle and keep what is left.
- Wrong or missing: nothing to keep; the packing list helps.`,
    ),
    ...chapter(
      'sound-wine',
      'Sound wine',
      'By law and by custom, sound wine cannot be returned. Unopened merchandise can be returned within 30 days. Engraved bottles can be returned only if they arrive damaged, leaking, or are not what you ordered.',
    ),
    ...chapter(
      'cancel',
      'Cancel before it ships',
      'Until your order is packed, you can cancel it on its page. You won’t be charged, and we’ll return any gift card balance or points you used.',
    ),
    ...chapter(
      'visits',
      'Visits',
      'Each reservation shows how long you can cancel for a full refund. If we have to cancel, you choose a refund, credit or another date.',
    ),
    ...chapter(
      'money',
      'When you’ll get your refund',
      'Refunds go first to the card you paid with, then to a gift card. We send them the same day. Your bank may take up to 10 days to show them.',
    ),
  ],
});

const termsOfSale = page({
  id: 'terms-of-sale',
  name: 'Terms of sale',
  url: '/terms-of-sale',
  description:
    'The terms that apply when you order from Mesa Lucero Estate. In effect since November 23, 2026.',
  blocks: [
    richText(
      'intro',
      'In effect since November 23, 2026. These terms apply to every order placed with Mesa Lucero Estate, 4180 Ladera Vieja Road, Paso Robles, California 93446. Clubs, Mesa Lucero+ and gift cards have further terms, shown where you join or buy.',
    ),
    contents,
    ...chapter(
      'age',
      'Age',
      'You must be at least 21 years old to order wine, and so must the person who receives it. We check the date of birth at checkout, and the carrier or our staff checks ID. If nobody of legal age is available to sign, the order cannot be delivered.',
    ),
    ...chapter(
      'sale',
      'Where the sale takes place',
      'Wine is sold in California, and title passes to the buyer there. We arrange transport on your behalf and only to places where the law permits it. State limits on volume and strength apply and are checked at checkout.',
    ),
    ...chapter(
      'prices',
      'Prices, taxes and payment',
      'Prices are in US dollars. The total, including discounts, shipping and taxes, is shown before you place the order. We reserve it on your card and charge it when the order ships; gift cards, memberships and prepaid visits are charged at once. If a price is plainly an error, we will tell you and you may cancel.',
    ),
    ...chapter(
      'acceptance',
      'Acceptance and limits',
      'An order is accepted when we confirm it by email. Some wines are limited per customer. We may decline or cancel an order that the law does not permit us to fill or that we cannot supply; you will not be charged for it.',
    ),
    ...chapter(
      'delivery',
      'Delivery',
      '[Shipping and delivery](/shipping) describes rates, times and the adult signature. Delivery dates are estimates. Risk of damage in transit is ours until the box is signed for.',
    ),
    ...chapter(
      'returns',
      'Returns',
      '[Returns and refunds](/returns) is part of these terms. Your rights under California law are not limited by it.',
    ),
    ...chapter('resale', 'No resale', 'Wine is sold for personal use, not for resale.'),
    ...chapter(
      'law',
      'Law and disputes',
      'California law applies. Please [contact us](/shop/contact-us) first: most matters are settled by a phone call. Courts in San Luis Obispo County have jurisdiction unless mandatory law says otherwise.',
    ),
    ...chapter(
      'prop-65',
      'Proposition 65',
      'Drinking distilled spirits, beer, coolers, wine and other alcoholic beverages may increase cancer risk, and, during pregnancy, can cause birth defects. For more information go to [P65Warnings.ca.gov/alcohol](https://www.P65Warnings.ca.gov/alcohol).',
    ),
  ],
});

const accessibility = page({
  id: 'accessibility',
  name: 'Accessibility',
  url: '/accessibility',
  description:
    'How we make this shop and our two tasting rooms accessible, what we’re still working on, and how to contact us.',
  blocks: [
    richText(
      'intro',
      'Everyone of legal age should be able to buy our wine and visit us. We build this shop to the Web Content Accessibility Guidelines 2.2, level AA.',
    ),
    contents,
    ...chapter(
      'online',
      'This shop',
      `- Everything works with a keyboard, and the focus is always visible.
- Text keeps its contrast and can be enlarged to 200% without loss.
- Forms name their fields, say what is wrong in words, and keep what you entered.
- Animation stops if your device is set to reduce motion.
- Browsing, the cart and most forms work without JavaScript; card fields need it.`,
    ),
    ...chapter(
      'known',
      'What we are still working on',
      'Card fields come from our payment provider. The engraving preview is an image, and the text you enter is always shown beside it. If anything else is in your way, please tell us.',
    ),
    ...chapter(
      'places',
      'Our tasting rooms',
      'Both rooms have step-free entrances, accessible restrooms and tables at wheelchair height. The cave floor is uneven, and the limestone hike is not suitable for wheelchairs. Service animals are welcome everywhere. Tell us what you need in the note when you reserve.',
    ),
    ...chapter(
      'contact',
      'Contact us',
      '[Send us a message](/shop/contact-us) or call +1 805 555 0142, daily 10–5 Pacific. We can also take your order by phone. We’ll reply within two business days.',
    ),
  ],
});

/** The usual customer service pages. */
export const customerService: readonly SeedDocument[] = [help, shipping, returns, termsOfSale, accessibility];
