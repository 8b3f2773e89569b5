/** The cache tag of pages that show experiences. It has its own file because the route table loads it eagerly. */
export const visitPagesCacheTag = 'visits';
