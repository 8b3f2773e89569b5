type ArrivalFacts = {
  /** Whether two carts were merged. */
  readonly isJoined: boolean;
  /** Changes made by the merge. */
  readonly notices: readonly { readonly sentence: string }[];
  /** Number of guest orders added to the account. */
  readonly attachedOrders: number;
};

/** Returns one sentence for each change that signing in made. */
export function arrivalNotices({ isJoined, notices, attachedOrders }: ArrivalFacts): string[] {
  return [
    ...(isJoined ? ['Your cart now also holds what lay in it when you were last here.'] : []),
    ...notices.map(({ sentence }) => sentence),
    ...(attachedOrders === 0
      ? []
      : attachedOrders === 1
        ? ['The order that you placed as a guest stands in your account now.']
        : [`The ${attachedOrders} orders that you placed as a guest stand in your account now.`]),
  ];
}
