/** A place where orders are handed over; the house file names them, the tax table knows their ids. */
export type PickupLocation = {
  readonly id: string;
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly stateCode: string;
  readonly zipCode: string;
  readonly hours: string;
};
