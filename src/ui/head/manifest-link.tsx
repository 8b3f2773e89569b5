import { useEffect, useState } from 'react';

/** What a telephone needs to keep the shop among its apps. Nobody does so on a first view, so it is named when the page is alive. */
export function ManifestLink() {
  const [isAlive, setIsAlive] = useState(false);
  useEffect(() => setIsAlive(true), []);
  return isAlive && <link rel="manifest" href="/site.webmanifest" />;
}
