/** Entry point for the address book: at most 25 addresses per customer, one default of each kind, and no duplicates. */
export { addAddress, changeAddress, makeDefaultAddress, removeAddress } from './keep-address.server.ts';
export { addressesOf, deleteAddressesOf, findAddress } from './store.server.ts';
