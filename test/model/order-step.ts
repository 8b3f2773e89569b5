import fc from 'fast-check';
import { isOrderOpen } from './order-model.ts';
import { createStep, pickItem } from './step.ts';
import type { HistoryModel, HistoryStep, ModelOrder, ModelParcel } from './types.ts';
import type { ControlledShop } from './world.ts';

const n = fc.nat(1_000);
const hasOrder = ({ orders }: HistoryModel) => orders.size > 0;
const orderOf = ({ orders }: HistoryModel, which: number): ModelOrder =>
  pickItem([...orders.values()], which);
/** Returns an open order for seven of eight numbers, if there is one; otherwise any order. */
const lively = (model: HistoryModel, which: number): ModelOrder => {
  const open = [...model.orders.values()].filter(isOrderOpen);
  return open.length > 0 && which % 8 !== 0 ? pickItem(open, which) : orderOf(model, which);
};

type WithOrder = (order: ModelOrder, world: ControlledShop, n: number) => Promise<unknown>;
export const orderStep = (name: string, act: WithOrder): fc.Arbitrary<HistoryStep> =>
  fc
    .tuple(n, n)
    .map(([which, more]) =>
      createStep(`${name}(${which}, ${more})`, hasOrder, (model, world) =>
        act(lively(model, which), world, more),
      ),
    );

type WithParcel = (
  order: ModelOrder,
  parcel: ModelParcel,
  world: ControlledShop,
  n: number,
) => Promise<unknown>;
const parcelsOf = ({ orders }: HistoryModel) =>
  [...orders.values()].flatMap((order) => order.parcels.map((parcel) => ({ order, parcel })));
export const parcelStep = (name: string, act: WithParcel): fc.Arbitrary<HistoryStep> =>
  fc.tuple(n, n).map(([which, more]) =>
    createStep(
      `${name}(${which}, ${more})`,
      (model) => parcelsOf(model).length > 0,
      (model, world) => {
        const all = parcelsOf(model);
        const under = all.filter(({ order }) => isOrderOpen(order));
        const { order, parcel } = pickItem(under.length > 0 && which % 8 !== 0 ? under : all, which);
        return act(order, parcel, world, more);
      },
    ),
  );
