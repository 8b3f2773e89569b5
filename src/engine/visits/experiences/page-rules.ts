/** Cache tag of pages that show experiences. In a file of its own because the route table loads it eagerly. */
export const visitsTag = 'visits';
