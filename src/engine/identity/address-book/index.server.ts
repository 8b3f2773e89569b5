/** Entry point of the address book: at most 25 addresses of a customer, one default of each kind, no duplicates. */
export { addAddress, changeAddress, makeDefaultAddress, removeAddress } from './keep-address.server.ts';
export { addressesOf, deleteAddressesOf, findAddress } from './store.server.ts';
