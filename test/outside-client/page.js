// The page of a stranger: the client as it was published, and what it says of the session.

import * as client from 'next-auth/react';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

function Session() {
  const { status, data } = client.useSession();
  return createElement('p', { id: 'session' }, `${status} ${data?.user?.email ?? 'nobody'}`);
}

window.client = client;
createRoot(document.getElementById('root')).render(
  createElement(client.SessionProvider, null, createElement(Session)),
);
