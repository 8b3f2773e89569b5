/** Where a row of the table is from, how sure it is and what else it says. */
export type RowSource = {
  /** `Law news, Wine Institute · November 20, 2026` */
  readonly source: string;
  /** `Two tables agree` */
  readonly confidence: string;
  readonly note: string | undefined;
};

/** A state that wine may go to, and what it allows, one line each; without lines it sets no limit. */
export type OpenRow = RowSource & { readonly name: string; readonly allowances: readonly string[] };

/** A state that wine may not go to, or several places beyond our carriers that share a reason and a source. */
export type ClosedRow = RowSource & {
  readonly names: string;
  readonly reason: string;
  /** Where a law may change, so that one may ask to be told. */
  readonly stateCode: string | undefined;
};

export type Overview = {
  /** `November 20, 2026` */
  readonly asOf: string;
  /** `45 states and the District of Columbia` */
  readonly openCount: string;
  readonly open: readonly OpenRow[];
  readonly closed: readonly ClosedRow[];
  /** States that wine may not go to, and what holds no wine may. */
  readonly goodsOnly: string;
};
