/** Entry point of standing: what a customer is entitled to now. */
export {
  endGrantOf,
  grant,
  improveRights,
  planGrantedBy,
  rightsColumn,
  setEndOfPlus,
  standingOf,
} from './store.server.ts';
