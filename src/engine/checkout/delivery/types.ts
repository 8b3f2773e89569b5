import type { CivilDate } from '../../../core/dates.ts';
import type { SkuId } from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';
import type { ShippingOffer, WeatherRisk } from '../../../integrations/shipping/port.ts';
import type { GiftMembershipWish } from '../../clubs/gift-memberships/types.ts';
import type { GiftCardWish } from '../../ledger/gift-cards/types.ts';
import type { OrderedVisit } from '../../visits/reservations/types.ts';
import type { allExtraCodes, cartExtraCodes } from './extras-table.ts';

/** `auto` waits until the weather is safe when the table warns, and changes nothing when it does not (domain §2.2). */
export type WeatherPolicy = 'auto' | 'holdUntil' | 'shipAnyway';

/** What a customer may wish about the way an order reaches them. Texts are empty until they are filled in. */
export type WishFields = {
  /** The Monday of the week in which the box is to leave; empty for as soon as it can. */
  readonly requestedShipWeek: string;
  readonly weatherPolicy: WeatherPolicy;
  /** The day of `holdUntil`. */
  readonly weatherHoldUntil: string;
  /** The tick under "ship anyway". */
  readonly weatherWaived: boolean;
  /** Who collects the order, when it is not whoever ordered. */
  readonly pickupPerson: string;
  readonly isGift: boolean;
  readonly giftMessage: string;
  /** The box goes to somebody else, at the delivery address. */
  readonly isGiftToOther: boolean;
  readonly recipientFirstName: string;
  readonly recipientLastName: string;
  readonly recipientPhone: string;
  readonly recipientIsAdult: boolean;
  readonly engravedBottles: number;
  readonly engravingLine1: string;
  readonly engravingLine2: string;
  readonly engravingProofread: boolean;
};

/** What was decided about the weather on the way. `waivedAt` is the instant of the tick, in ISO 8601. */
export type WeatherChoice =
  | { readonly kind: WeatherRisk['kind']; readonly decision: 'hold'; readonly until: CivilDate }
  | { readonly kind: WeatherRisk['kind']; readonly decision: 'shipAnyway'; readonly waivedAt: string };

/** How a draft would travel, decided from its wishes and the calendar; empty for a pickup and before there is an address. */
export type ShippingPlan = {
  /** For the week that was asked for; what the shipping step lists. */
  readonly offers: readonly ShippingOffer[];
  /** The chosen offer with the days on which it will really travel, a hold for the weather included. */
  readonly chosen: ShippingOffer | undefined;
  /** Mondays of the weeks that may be asked for. */
  readonly shipWeeks: readonly CivilDate[];
  /** What the table warns of if the chosen option left as it is offered. */
  readonly warning: WeatherRisk | undefined;
  /** Days on which ground may leave without harm; empty when the table warns of no option. */
  readonly safeDepartures: readonly CivilDate[];
  /** The day on which the box leaves because a later week was asked for; it waits until then. */
  readonly requestedShipOn: CivilDate | undefined;
  /** What was decided about the warning; undefined without one, and while a risk is taken that nobody has confirmed. */
  readonly weather: WeatherChoice | undefined;
};

/** The wishes as an order keeps them (I-1). Names and address of a gift's recipient are the order's own. */
export type DeliveryWishes = {
  readonly gift?: {
    readonly message: string;
    /** The carrier's number, when the box goes to somebody else, who was stated to be 21 or older. */
    readonly recipientPhone?: string;
  };
  readonly pickup?: {
    /** Empty when whoever ordered comes. */
    readonly person: string;
    readonly readyOn: CivilDate;
    readonly keptUntil: CivilDate;
  };
  readonly weather?: WeatherChoice;
  readonly engraving?: { readonly bottles: number; readonly lines: readonly string[] };
  /** What the cards of a gift card order are to be; there is nothing else on such an order. */
  readonly giftCard?: GiftCardWish;
  /** What is given and to whom, on the order of a gift membership. */
  readonly giftMembership?: GiftMembershipWish;
  /** What is visited, on an order of a visit. */
  readonly visit?: OrderedVisit;
};

export type ExtraCode = (typeof allExtraCodes)[number];

/** Something that a checkout offers beside its wines: a gift box, ice packs, engraving. */
export type Extra = {
  readonly code: ExtraCode;
  readonly skuId: SkuId;
  readonly title: string;
  readonly priceCents: Cents;
};

/** How many of each the cart shall have; what is absent stays as it is. */
export type WishedExtras = { readonly [Code in (typeof cartExtraCodes)[number]]?: number };
