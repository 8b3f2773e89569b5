// The page of a stranger: the client as it was published, asked by whoever drives it.

import { Builder, builder } from '@builder.io/sdk';

window.client = { Builder, builder };
