import { Form } from 'react-router';

type DemoMembersProps = {
  to: string;
  members: readonly { readonly code: string; readonly name: string; readonly roleName: string }[];
};

/** Buttons that sign in as a staff member of each role, available to anyone in the demo. */
export function DemoSignInButtons({ to, members }: DemoMembersProps) {
  return (
    <section aria-labelledby="demo-staff" className="panel p-6">
      <h2 id="demo-staff" className="type-title">
        Demo staff
      </h2>
      <p className="mt-1 mb-3 text-small text-ink-soft">This is a demo. Sign in as any of these people.</p>
      <Form method="post">
        <input type="hidden" name="to" value={to} />
        <ul className="rounded-winery border border-line">
          {members.map(({ code, name, roleName }) => (
            <li key={code} className="border-line not-first:border-t">
              <button
                type="submit"
                name="demo"
                value={code}
                className="flex min-h-10 w-full items-center justify-between gap-4 px-3 py-1.5 text-left hover:bg-hover"
              >
                <span className="font-medium">{name}</span>
                <span className="text-small text-ink-soft">{roleName}</span>
              </button>
            </li>
          ))}
        </ul>
      </Form>
    </section>
  );
}
