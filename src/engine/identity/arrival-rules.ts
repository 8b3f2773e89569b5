type ArrivalFacts = {
  /** Whether two carts became one. */
  readonly isJoined: boolean;
  /** What had to change for that. */
  readonly notices: readonly { readonly sentence: string }[];
  /** How many orders of a guest now stand in the account. */
  readonly attachedOrders: number;
};

/** What somebody who signs in is told of what changed by it, one sentence each; nothing where nothing did. */
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
