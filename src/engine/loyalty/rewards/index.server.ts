/**
 * The door of rewards: what is given for points, and what becomes of it. Points are set aside when a reward is chosen and spent by the order
 * that redeems it (engine/checkout/rewards), never otherwise (I-34). Pages read by view.server.ts.
 */
export { cancelVoucher } from './cancel-voucher.server.ts';
export { finishEngraving, startEngraving } from './engrave.server.ts';
export { giveUpReserved, keepSetAside, setAside } from './set-aside.server.ts';
export { followOrder, redeemReserved } from './settle-redemption.server.ts';
