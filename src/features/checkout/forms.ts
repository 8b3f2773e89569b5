import { z } from 'zod';
import { cents } from '../../core/money.ts';
import { cartExtraCodes, largestExtra } from '../../engine/catalog/extras-table.ts';
import type { WishedExtras } from '../../engine/checkout/delivery/types.ts';
import type { DraftPatch } from '../../engine/checkout/types.ts';
import { formValues } from '../../platform/form-values.ts';
import { extraField, type PageStep } from './rules.ts';

/** Longer texts are cut before anything looks at them; what fits is said by the requirements. */
const longestField = 2_000;
/** All fields are one line: the database cannot store some of these signs, and none belongs into the head of a mail. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to be taken out
const controls = /[\u0000-\u001f\u007f]+/g;
const text = z
  .string()
  .max(longestField)
  .transform((value) => value.replace(controls, ' ').trim());
const field = text.optional();

/** A checkbox is absent when it is off, so its presence in the form is told by a field of its own. */
const asked = z.literal('yes').optional();
const ticked = z.literal('on').optional();

/** Undefined where the form did not ask. */
function tick(isAsked: 'yes' | undefined, isTicked: 'on' | undefined): boolean | undefined {
  return isAsked && isTicked === 'on';
}

const birthDate = {
  birthMonth: field,
  birthDay: field,
  birthYear: field,
};

/** As the stepper writes it; how many are possible is said by the requirements and by the cart. */
const quantity = z
  .string()
  .regex(/^\d{1,2}$/)
  .transform(Number)
  .pipe(z.number().max(largestExtra));

const contact = z.object({
  email: field,
  firstName: field,
  lastName: field,
  company: field,
  phone: field,
  ...birthDate,
});

/** An address of the book, or `new` for one that is typed. */
const addressChoice = z.union([z.uuid(), z.literal('new')]).optional();

const delivery = z.object({
  deliveryAddress: addressChoice,
  keepsAddress: ticked,
  delivery: z.enum(['ship', 'pickup']).optional(),
  selectedPickupLocation: field,
  zipCode: field,
  primaryStreet: field,
  secondaryStreet: field,
  city: field,
  stateCode: field,
  note: field,
  pickupPerson: field,
  isGiftAsked: asked,
  isGift: ticked,
  giftMessage: field,
  isGiftToOtherAsked: asked,
  isGiftToOther: ticked,
  recipientFirstName: field,
  recipientLastName: field,
  recipientPhone: field,
  recipientIsAdultAsked: asked,
  recipientIsAdult: ticked,
  engravedBottles: quantity.optional(),
  engravingLine1: field,
  engravingLine2: field,
  engravingProofreadAsked: asked,
  engravingProofread: ticked,
});

const shipping = z.object({
  shippingOptionId: z.enum(['ground', 'two_day', 'overnight']).optional(),
  requestedShipWeek: field,
  weatherPolicy: z.enum(['auto', 'holdUntil', 'shipAnyway']).optional(),
  weatherHoldUntil: field,
  weatherWaivedAsked: asked,
  weatherWaived: ticked,
});

const payment = z.object({
  billingAddress: z.union([addressChoice, z.literal('delivery')]),
  billingAsked: asked,
  billingSameAsDelivery: ticked,
  billingFirstName: field,
  billingLastName: field,
  billingPrimaryStreet: field,
  billingSecondaryStreet: field,
  billingCity: field,
  billingState: field,
  billingZipCode: field,
});

/**
 * What one step of the form changes in the draft; undefined when the form is not one that our page sends.
 * Fields that are absent stay as they are, so a form without JavaScript and one half filled are both taken.
 */
export function readStep(step: PageStep, form: FormData): DraftPatch | undefined {
  const values = formValues(form);
  switch (step) {
    case 'contact': {
      const parsed = contact.safeParse(values);
      if (!parsed.success) return undefined;
      const { birthMonth = '', birthDay = '', birthYear = '', ...fields } = parsed.data;
      const isTyped = birthMonth !== '' && birthDay !== '' && birthYear !== '';
      return defined({
        ...fields,
        birthDate: isTyped ? { month: birthMonth, day: birthDay, year: birthYear } : undefined,
      });
    }
    case 'delivery': {
      const parsed = delivery.safeParse(values);
      // A reward asks for the contact in the same form.
      const contactTyped = readStep('contact', form);
      if (!parsed.success || !contactTyped) return undefined;
      const { delivery: way, deliveryAddress: _choice, keepsAddress: _keeps, ...fields } = parsed.data;
      const { isGiftAsked, isGiftToOtherAsked, recipientIsAdultAsked, engravingProofreadAsked, ...rest } =
        fields;
      return defined({
        ...contactTyped,
        ...rest,
        isPickup: way && way === 'pickup',
        isGift: tick(isGiftAsked, fields.isGift),
        isGiftToOther: tick(isGiftToOtherAsked, fields.isGiftToOther),
        recipientIsAdult: tick(recipientIsAdultAsked, fields.recipientIsAdult),
        engravingProofread: tick(engravingProofreadAsked, fields.engravingProofread),
      });
    }
    case 'shipping': {
      const parsed = shipping.safeParse(values);
      if (!parsed.success) return undefined;
      const { weatherWaivedAsked, ...fields } = parsed.data;
      return defined({ ...fields, weatherWaived: tick(weatherWaivedAsked, fields.weatherWaived) });
    }
    case 'payment': {
      const parsed = payment.safeParse(values);
      if (!parsed.success) return undefined;
      const { billingAsked, billingSameAsDelivery, billingAddress: _choice, ...fields } = parsed.data;
      return defined({ ...fields, billingSameAsDelivery: tick(billingAsked, billingSameAsDelivery) });
    }
  }
}

/** Which address of the customer's book a step's form names, if any, and whether a typed one is to be kept. */
export function readChoice(step: PageStep, form: FormData) {
  const values = formValues(form);
  if (step === 'delivery') {
    const { deliveryAddress: choice, keepsAddress } = delivery.safeParse(values).data ?? {};
    return { choice, keepsAddress: keepsAddress === 'on' };
  }
  const choice = step === 'payment' ? payment.safeParse(values).data?.billingAddress : undefined;
  return { choice, keepsAddress: false };
}

const extraNames = cartExtraCodes.map((code) => [code, extraField(code)] as const);
const extras = z.object(Object.fromEntries(extraNames.map(([, name]) => [name, quantity.optional()])));

/** The gift boxes and ice packs that a step's form names; undefined when the form is not one that our page sends. */
export function readExtras(form: FormData): WishedExtras | undefined {
  const parsed = extras.safeParse(formValues(form));
  if (!parsed.success) return undefined;
  return Object.fromEntries(
    extraNames.flatMap(([code, name]) => {
      const wished = parsed.data[name];
      return wished === undefined ? [] : [[code, wished]];
    }),
  );
}

type Defined<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

function defined<Fields extends object>(fields: Fields): Defined<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Defined<Fields>;
}

/** A card as the gateway's fields name it. */
const cardReference = z
  .string()
  .max(255)
  .regex(/^[\w-]*$/);

/** As the page wrote it; another way of writing the same number is nobody's page. */
const shownCents = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform((digits) => cents(Number(digits)));

/** What the pay button sends besides the billing address. */
export const placeOrderForm = z.object({
  draftId: z.uuid(),
  shownMark: z.string().max(40).optional(),
  shownTotalCents: shownCents,
  shownCardCents: shownCents.optional(),
  paymentMethodId: cardReference.optional().transform((value) => value || undefined),
  /** A card that is kept; `new` where one was typed. */
  card: z
    .union([z.uuid(), z.literal('new')])
    .optional()
    .transform((value) => (value === 'new' ? undefined : value)),
  keepsCard: ticked.transform((value) => value === 'on'),
  seenTries: z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .optional(),
});

/** A placed order is paid again: with a card, and nothing else is asked. */
export const payAgainForm = z.object({ paymentMethodId: cardReference.min(1) });

/** A card is kept without a purchase. */
export const keepCardForm = z.strictObject({
  paymentMethodId: cardReference.min(1),
  replaces: z.uuid().optional(),
  /** The membership that it is kept for. */
  club: z.uuid().optional(),
  makesDefault: ticked.transform((value) => value === 'on'),
});

/** A new member starts with a card that they saved before. */
export const savedCardForm = z.strictObject({ club: z.uuid(), savedCard: z.uuid() });

/** The customer gives up the bank's question, to pay with another card. */
export const cancelPaymentForm = z.object({ draftId: z.uuid() });

const tender = { draftId: z.uuid(), account: z.uuid() };

/** What can be done with gift cards and credit in a checkout; the engine judges what was typed for a code. */
export const giftCardForm = z.discriminatedUnion('intent', [
  z.strictObject({
    intent: z.literal('enter'),
    draftId: z.uuid(),
    giftCardCode: z.string().max(200),
    pin: z.string().max(40),
  }),
  z.strictObject({ intent: z.literal('use'), ...tender }),
  z.strictObject({ intent: z.literal('first'), ...tender }),
  z.strictObject({ intent: z.literal('remove'), ...tender }),
]);

export type GiftCardForm = z.output<typeof giftCardForm>;
