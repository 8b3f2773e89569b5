import { addMonths, type CivilDate } from '../../src/core/dates.ts';
import {
  type ExpiryProtection,
  type LotExpiryWarning,
  lastDayOfLot,
  nextLotExpiryAction,
} from '../../src/engine/loyalty/points/lot-rules.ts';

type ModelLot = {
  expiresOn: CivilDate;
  left: number;
  returnedOn: CivilDate | undefined;
  told: LotExpiryWarning[];
};
type Taken = readonly (readonly [lot: ModelLot, points: number])[];

/**
 * Returns a minimal model of one customer's points: the lots, the points spent from each, and a debt that new points reduce. The caller
 * names each earning and redemption. Methods return whether the action is allowed.
 */
export function createPointsModel() {
  const lots: ModelLot[] = [];
  const earned = new Map<string, ModelLot>();
  const spending = new Map<string, { taken: Taken; state: 'open' | 'posted' | 'void' | 'back' }>();
  let debt = 0;
  const available = () => lots.reduce((all, { left }) => all + left, 0);

  const take = (amount: number, first?: ModelLot): Taken => {
    const inOrder = [...lots].sort(
      (a, b) => Number(b === first) - Number(a === first) || a.expiresOn.localeCompare(b.expiresOn),
    );
    let open = amount;
    return inOrder.flatMap((lot) => {
      const part = Math.min(open, lot.left);
      lot.left -= part;
      open -= part;
      return part > 0 ? [[lot, part] as const] : [];
    });
  };
  const workOff = () => {
    const paid = Math.min(debt, available());
    take(paid);
    debt -= paid;
  };
  const giveBack = (taken: Taken) => {
    for (const [lot, part] of taken) lot.left += part;
    workOff();
  };
  const settle = (name: string, state: 'posted' | 'void') => {
    const spent = spending.get(name);
    if (spent?.state === state || (state === 'posted' && spent?.state === 'back')) return true;
    if (spent?.state !== 'open') return false;
    spent.state = state;
    if (state === 'void') giveBack(spent.taken);
    return true;
  };

  return {
    state: () => {
      const open = [...spending.values()].filter(({ state }) => state === 'open');
      const reserved = open.flatMap(({ taken }) => taken).reduce((all, [, part]) => all + part, 0);
      return { available: available(), reserved, debt };
    },
    lots: () => lots.map(({ left }) => left),
    earn(name: string, amount: number, today: CivilDate): boolean {
      if (earned.has(name)) return false;
      const lot: ModelLot = {
        expiresOn: addMonths(today, 24),
        left: amount,
        returnedOn: undefined,
        told: [],
      };
      earned.set(name, lot);
      if (amount > 0) lots.push(lot);
      workOff();
      return true;
    },
    reverse(name: string, amount: number): boolean {
      const lot = earned.get(name);
      if (!lot) return false;
      const taken = Math.min(amount, available());
      take(taken, lot);
      debt += amount - taken;
      return true;
    },
    reserve(name: string, amount: number): boolean {
      if (spending.has(name)) return true;
      if (available() < amount) return false;
      spending.set(name, { taken: take(amount), state: 'open' });
      return true;
    },
    post: (name: string) => settle(name, 'posted'),
    release: (name: string) => settle(name, 'void'),
    restore(name: string, today: CivilDate): boolean {
      const spent = spending.get(name);
      if (spent?.state !== 'posted') return true;
      spent.state = 'back';
      for (const [lot] of spent.taken) lot.returnedOn = today;
      giveBack(spent.taken);
      return true;
    },
    night(today: CivilDate, keeping: ExpiryProtection): void {
      for (const lot of lots.filter(({ left }) => left > 0)) {
        const step = nextLotExpiryAction(lastDayOfLot(lot, keeping), lot.told, today);
        if (step.kind === 'warn') lot.told.push({ daysBefore: step.daysBefore, expiresOn: step.on });
        if (step.kind === 'expire') lot.left = 0;
      }
    },
  };
}

export type PointsModel = ReturnType<typeof createPointsModel>;
