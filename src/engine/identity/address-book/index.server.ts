/** The door of the address book: at most 25 addresses of a customer, one default of each kind, each kept once. */
export { addAddress, changeAddress, makeDefaultAddress, removeAddress } from './keep-address.server.ts';
export { addressesOf, deleteAddressesOf, findAddress } from './store.server.ts';
