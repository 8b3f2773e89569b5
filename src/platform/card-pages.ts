/** Pages on which a card can be typed in: on these alone frames of the gateway may stand, so they are always loaded whole. */
export function takesCards(path: string): boolean {
  return /^\/shop\/checkout(?:\/|$)/i.test(path);
}
