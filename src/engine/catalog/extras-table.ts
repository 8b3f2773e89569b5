/** What checkout offers in addition to the wines, by the role that the catalog gives to a SKU; each has at most one. */
export const skuRoles = ['gift-box-1', 'gift-box-2', 'gift-box-3', 'ice-pack', 'engraving'] as const;

export type SkuRole = (typeof skuRoles)[number];

/** Extras that are lines of the cart; engraving is work on a bottle in it. */
export type CartExtraRole = Exclude<SkuRole, 'engraving'>;

export const cartExtraRoles = skuRoles.filter((role): role is CartExtraRole => role !== 'engraving');

/** Largest quantity of one extra that a form accepts. */
export const maximumExtraQuantity = 24;

type WithRole = { readonly role: SkuRole | undefined };

export const isGiftBox = ({ role }: WithRole): boolean => role?.startsWith('gift-box-') ?? false;
export const isIcePack = ({ role }: WithRole): boolean => role === 'ice-pack';
export const isEngraving = ({ role }: WithRole): boolean => role === 'engraving';
