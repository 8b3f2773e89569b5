import type { DemoAccounts as Facts } from '../types.ts';

/** The list of the demo's accounts with their password. */
export function DemoAccountList({ password, people }: Facts) {
  return (
    <section aria-labelledby="demo-accounts" className="border-line border-t pt-6">
      <h2 id="demo-accounts" className="type-title">
        Demo accounts
      </h2>
      <p className="mt-2 text-small text-ink-soft">
        All of these accounts use the password <span className="text-ink">{password}</span>.
      </p>
      <ul className="mt-3 text-small">
        {people.map(({ email, about }) => (
          <li key={email} className="justify-between gap-x-6 border-line border-t py-2 sm:flex">
            <span className="block">{email}</span>
            <span className="text-ink-soft">{about}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
