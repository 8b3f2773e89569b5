/** The roles that mark a SKU as a checkout extra. Each role belongs to at most one SKU. */
export const skuRoles = ['gift-box-1', 'gift-box-2', 'gift-box-3', 'ice-pack', 'engraving'] as const;

export type SkuRole = (typeof skuRoles)[number];

/** Roles of extras that are lines in the cart. Engraving is not a line, but work on a bottle in the cart. */
export type CartExtraRole = Exclude<SkuRole, 'engraving'>;

export const cartExtraRoles = skuRoles.filter((role): role is CartExtraRole => role !== 'engraving');

/** Maximum quantity of one extra that a form accepts. */
export const maxExtraQuantity = 24;

type WithRole = { readonly role: SkuRole | undefined };

export const isGiftBox = ({ role }: WithRole): boolean => role?.startsWith('gift-box-') ?? false;
export const isIcePack = ({ role }: WithRole): boolean => role === 'ice-pack';
export const isEngraving = ({ role }: WithRole): boolean => role === 'engraving';
