/** Addresses of the legal texts, by their folder in a winery's package. */
export const legalPaths = {
  privacy: '/privacy',
  'plus-terms': '/daou-plus-terms-conditions',
  'plus-privacy': '/daou-plus-privacy-policy',
  /** Signed copies keep their words in `engine/visits/waivers`; this page shows every version without a link. */
  waiver: '/digital-waiver',
} as const;

export type LegalDocument = keyof typeof legalPaths;

export const legalDocuments = Object.keys(legalPaths) as LegalDocument[];
