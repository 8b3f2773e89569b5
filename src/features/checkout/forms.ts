import { z } from 'zod';
import { cents } from '../../core/money.ts';
import { cartExtraRoles, maxExtraQuantity } from '../../engine/catalog/extras-table.ts';
import type { RequestedExtras } from '../../engine/checkout/delivery/types.ts';
import type { DraftPatch } from '../../engine/checkout/types.ts';
import { formValues } from '../../platform/form-values.ts';
import { type CheckoutPageStep, extraFieldName } from './rules.ts';

/**
 * The maximum length of a text field, in characters. The page's own fields are shorter; the checkout's requirements report texts that are
 * too long.
 */
const longestField = 2_000;
/**
 * Control characters, replaced with spaces because all fields are a single line: the database can't store some of them, and they have no
 * place in an email header.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to be taken out
const controls = /[\u0000-\u001f\u007f]+/g;
const text = z
  .string()
  .max(longestField)
  .transform((value) => value.replace(controls, ' ').trim());
const field = text.optional();

/** A hidden field that marks a checkbox as part of the form, because browsers omit unchecked boxes. */
const asked = z.literal('yes').optional();
const ticked = z.literal('on').optional();

/** Returns whether the box is checked; undefined if the form has no such box. */
function tick(isAsked: 'yes' | undefined, isTicked: 'on' | undefined): boolean | undefined {
  return isAsked && isTicked === 'on';
}

const birthDate = {
  birthMonth: field,
  birthDay: field,
  birthYear: field,
};

/** A quantity as the stepper field submits it. The requirements and the cart limit it further. */
const quantity = z
  .string()
  .regex(/^\d{1,2}$/)
  .transform(Number)
  .pipe(z.number().max(maxExtraQuantity));

const contact = z.object({
  email: field,
  firstName: field,
  lastName: field,
  company: field,
  phone: field,
  ...birthDate,
});

/** The id of a saved address, or `new` for an entered address. */
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
 * Returns a step's changes to the draft; undefined if the form can't come from the shop's own page. Absent fields leave the draft
 * unchanged, so a form may contain only part of a step.
 */
export function parseStepPatch(step: CheckoutPageStep, form: FormData): DraftPatch | undefined {
  const values = formValues(form);
  switch (step) {
    case 'contact': {
      const parsed = contact.safeParse(values);
      if (!parsed.success) return undefined;
      const { birthMonth = '', birthDay = '', birthYear = '', ...fields } = parsed.data;
      const isEntered = birthMonth !== '' && birthDay !== '' && birthYear !== '';
      return defined({
        ...fields,
        birthDate: isEntered ? { month: birthMonth, day: birthDay, year: birthYear } : undefined,
      });
    }
    case 'delivery': {
      const parsed = delivery.safeParse(values);
      // A reward asks for the contact in the same form.
      const enteredContact = parseStepPatch('contact', form);
      if (!parsed.success || !enteredContact) return undefined;
      const { delivery: way, deliveryAddress: _choice, keepsAddress: _keeps, ...fields } = parsed.data;
      const { isGiftAsked, isGiftToOtherAsked, recipientIsAdultAsked, engravingProofreadAsked, ...rest } =
        fields;
      return defined({
        ...enteredContact,
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

/** Returns a step's address choice, if any (the id of a saved address, or `new`), and whether to save an entered address. */
export function parseAddressChoice(step: CheckoutPageStep, form: FormData) {
  const values = formValues(form);
  if (step === 'delivery') {
    const { deliveryAddress: choice, keepsAddress } = delivery.safeParse(values).data ?? {};
    return { choice, keepsAddress: keepsAddress === 'on' };
  }
  const choice = step === 'payment' ? payment.safeParse(values).data?.billingAddress : undefined;
  return { choice, keepsAddress: false };
}

const extraNames = cartExtraRoles.map((role) => [role, extraFieldName(role)] as const);
const extras = z.object(Object.fromEntries(extraNames.map(([, name]) => [name, quantity.optional()])));

/** Returns the quantities of gift boxes and ice packs in a step's form; undefined if the form can't come from the shop's own page. */
export function parseRequestedExtras(form: FormData): RequestedExtras | undefined {
  const parsed = extras.safeParse(formValues(form));
  if (!parsed.success) return undefined;
  return Object.fromEntries(
    extraNames.flatMap(([role, name]) => {
      const quantity = parsed.data[name];
      return quantity === undefined ? [] : [[role, quantity]];
    }),
  );
}

type Defined<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

function defined<Fields extends object>(fields: Fields): Defined<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Defined<Fields>;
}

/** The gateway's reference for a card. */
const cardReference = z
  .string()
  .max(255)
  .regex(/^[\w-]*$/);

/** An amount in cents, digits only, as the page submits it. Other notations of the same number are rejected. */
const shownCents = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform((digits) => cents(Number(digits)));

/** The fields of the form that places an order, except the billing address. */
export const placeOrderFormSchema = z.object({
  draftId: z.uuid(),
  shownMark: z.string().max(40).optional(),
  shownTotalCents: shownCents,
  shownCardCents: shownCents.optional(),
  paymentMethodId: cardReference.optional().transform((value) => value || undefined),
  /** The id of a saved card, or `new` for a card entered in the form, which parses to undefined. */
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

/** The form that retries the payment of a placed order, for which only a card is required. */
export const payAgainFormSchema = z.object({ paymentMethodId: cardReference.min(1) });

/** The form that saves a card without a purchase. */
export const saveCardFormSchema = z.strictObject({
  paymentMethodId: cardReference.min(1),
  replaces: z.uuid().optional(),
  /** The id of the membership that the card is saved for. */
  club: z.uuid().optional(),
  makesDefault: ticked.transform((value) => value === 'on'),
});

/** The form that starts a new membership with a saved card. */
export const savedCardFormSchema = z.strictObject({ club: z.uuid(), savedCard: z.uuid() });

/** The form that cancels the bank's challenge, so that the customer can pay with a different card. */
export const cancelPaymentFormSchema = z.object({ draftId: z.uuid() });

const tender = { draftId: z.uuid(), account: z.uuid() };

/** Forms that add, use, reorder or remove a gift card or credit in a checkout. The engine validates the code. */
export const giftCardFormSchema = z.discriminatedUnion('intent', [
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

export type GiftCardFormInput = z.output<typeof giftCardFormSchema>;
