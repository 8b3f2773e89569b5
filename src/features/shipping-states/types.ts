/** The source of a state's rule, with its confidence and note. */
export type StateRowSource = {
  /** The source and its date, such as `Law news, Wine Institute · November 20, 2026`. */
  readonly source: string;
  /** The confidence as text, such as `Two sources agree`. */
  readonly confidence: string;
  readonly note: string | undefined;
};

/** A state that wine may ship to, with its limits, one per line; no lines if it has no limits. */
export type OpenStateRow = StateRowSource & { readonly name: string; readonly allowances: readonly string[] };

/** A state that wine may not ship to, or several states without a carrier that have the same reason and source. */
export type ClosedStateRow = StateRowSource & {
  readonly names: string;
  readonly reason: string;
  /** The state's code if an email can be offered for when the law changes; undefined otherwise. */
  readonly stateCode: string | undefined;
};

export type ShippingStatesOverview = {
  /** The date of the state table, such as `November 20, 2026`. */
  readonly asOf: string;
  /** The number of open states, such as `45 states and the District of Columbia`. */
  readonly openCount: string;
  readonly open: readonly OpenStateRow[];
  readonly closed: readonly ClosedStateRow[];
  /** The names of states closed to wine that accept items without wine. */
  readonly goodsOnly: string;
};
