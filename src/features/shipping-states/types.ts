/** The source of a row, its confidence and its note. */
export type StateRowSource = {
  /** `Law news, Wine Institute · November 20, 2026` */
  readonly source: string;
  /** `Two sources agree` */
  readonly confidence: string;
  readonly note: string | undefined;
};

/** A state that wine may ship to, and its limits, one per line; none without limits. */
export type OpenStateRow = StateRowSource & { readonly name: string; readonly allowances: readonly string[] };

/** A state that wine may not ship to, or several places without a carrier that share a reason and a source. */
export type ClosedStateRow = StateRowSource & {
  readonly names: string;
  readonly reason: string;
  /** Set if the law may change, so that the page can offer an email. */
  readonly stateCode: string | undefined;
};

export type ShippingStatesOverview = {
  /** `November 20, 2026` */
  readonly asOf: string;
  /** `45 states and the District of Columbia` */
  readonly openCount: string;
  readonly open: readonly OpenStateRow[];
  readonly closed: readonly ClosedStateRow[];
  /** States closed to wine that accept items without wine. */
  readonly goodsOnly: string;
};
