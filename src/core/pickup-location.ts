/** A location where customers pick up orders. The winery's settings describe each location; the tax table refers to it by its id. */
export type PickupLocation = {
  readonly id: string;
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly stateCode: string;
  readonly zipCode: string;
  readonly hours: string;
};
