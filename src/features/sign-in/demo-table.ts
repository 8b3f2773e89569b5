import type { DemoAccounts } from './types.ts';

/** The demo accounts listed on the sign-in page; `db/seed/members.ts` defines them. */
export const demoAccounts: DemoAccounts = {
  password: 'cellar-door-demo',
  people: [
    { email: 'ana@customers.example', about: 'Club member, six bottles' },
    { email: 'ben@customers.example', about: 'Club member, twelve bottles' },
    { email: 'elena@customers.example', about: 'Club member with allocations' },
    { email: 'chloe@customers.example', about: 'Paid membership' },
    { email: 'dev@customers.example', about: 'Club member without a saved card' },
    { email: 'finn@customers.example', about: 'Points, some expiring soon' },
    { email: 'gia@customers.example', about: 'No memberships' },
  ],
};
