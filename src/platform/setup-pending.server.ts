const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>This shop is being set up.</title>
<link rel="stylesheet" href="/being-set-up.css">
</head>
<body>
<main>
<h1>This shop is being set up.</h1>
<p>It opens soon. Please come back later.</p>
</main>
</body>
</html>
`;

/** Returns the "being set up" page (503), which replaces every page of a shop that has no winery yet. */
export function setupPendingResponse(): Response {
  return new Response(page, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'retry-after': '120',
      'x-robots-tag': 'noindex',
    },
  });
}
