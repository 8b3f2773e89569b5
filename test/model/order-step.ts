import fc from 'fast-check';
import { isOpen } from './order-model.ts';
import { pick, step } from './step.ts';
import type { Model, Order, Parcel, Step } from './types.ts';
import type { World } from './world.ts';

const n = fc.nat(1_000);
const hasOrder = ({ orders }: Model) => orders.size > 0;
const orderOf = ({ orders }: Model, which: number): Order => pick([...orders.values()], which);
/** Returns an open order for seven of eight numbers, if there is one; otherwise any order. */
const lively = (model: Model, which: number): Order => {
  const open = [...model.orders.values()].filter(isOpen);
  return open.length > 0 && which % 8 !== 0 ? pick(open, which) : orderOf(model, which);
};

type WithOrder = (order: Order, world: World, n: number) => Promise<unknown>;
export const orderStep = (name: string, act: WithOrder): fc.Arbitrary<Step> =>
  fc
    .tuple(n, n)
    .map(([which, more]) =>
      step(`${name}(${which}, ${more})`, hasOrder, (model, world) => act(lively(model, which), world, more)),
    );

type WithParcel = (order: Order, parcel: Parcel, world: World, n: number) => Promise<unknown>;
const parcelsOf = ({ orders }: Model) =>
  [...orders.values()].flatMap((order) => order.parcels.map((parcel) => ({ order, parcel })));
export const parcelStep = (name: string, act: WithParcel): fc.Arbitrary<Step> =>
  fc.tuple(n, n).map(([which, more]) =>
    step(
      `${name}(${which}, ${more})`,
      (model) => parcelsOf(model).length > 0,
      (model, world) => {
        const all = parcelsOf(model);
        const under = all.filter(({ order }) => isOpen(order));
        const { order, parcel } = pick(under.length > 0 && which % 8 !== 0 ? under : all, which);
        return act(order, parcel, world, more);
      },
    ),
  );
