/** Every job of the shop by name, and what it carries: ids, else what is sealed, so that nobody reads customer data in a job. */
export type JobData = {
  'send-notice': { readonly noticeId: string };
  'answer-account-wish': { readonly sealed: string };
  'handle-webhook': { readonly provider: string; readonly eventId: string };
  'reconcile-payments': Record<string, never>;
  'renew-authorizations': Record<string, never>;
  'sweep-holds': Record<string, never>;
  'sweep-orders': Record<string, never>;
  'sweep-carts': Record<string, never>;
  'sweep-rate-limits': Record<string, never>;
  'sweep-sessions': Record<string, never>;
  'sweep-notices': Record<string, never>;
  'prove-books': Record<string, never>;
  'tell-openings': Record<string, never>;
  'tell-arrivals': Record<string, never>;
  'open-releases': Record<string, never>;
  'forget-cards': Record<string, never>;
  'detach-closed-accounts': Record<string, never>;
  'forget-records': Record<string, never>;
  'sweep-cases': Record<string, never>;
  'sweep-conversations': Record<string, never>;
  'tell-of-waiting': Record<string, never>;
  'sweep-page-counts': Record<string, never>;
  'sweep-experiments': Record<string, never>;
  'sweep-waivers': Record<string, never>;
  'send-submission': { readonly submissionId: string };
  'sweep-submissions': Record<string, never>;
  'turn-content': Record<string, never>;
  'sweep-content-events': Record<string, never>;
  'turn-day': Record<string, never>;
  'send-gift-cards': Record<string, never>;
  'send-gift-memberships': Record<string, never>;
  'sweep-memberships': Record<string, never>;
  'sweep-plus': Record<string, never>;
  'sweep-club-applications': Record<string, never>;
  'open-club-shipments': Record<string, never>;
  'charge-club-shipments': Record<string, never>;
  'remind-club-members': Record<string, never>;
  'make-slots': Record<string, never>;
  'sweep-reservations': Record<string, never>;
  'sweep-visit-waits': Record<string, never>;
  'expire-points': Record<string, never>;
  'award-points': Record<string, never>;
  'sweep-redemptions': Record<string, never>;
};

export type JobName = keyof JobData;

export type JobDefinition = {
  /** Tries after the first one; then the job lies in the queue `dead-letter` for a person to look at. */
  readonly retryLimit: number;
  /** Before the first retry; doubles with each further one, up to the maximum. */
  readonly retryDelaySeconds: number;
  readonly retryDelayMaxSeconds: number;
  /** A run that takes longer counts as lost with its process and is given to another. */
  readonly runLimitSeconds: number;
  readonly pollSeconds: number;
  /** Runs by the clock: a cron expression in the winery's time zone. */
  readonly cron?: string;
};

/** What the next minute repeats anyway needs no retry of its own. */
const periodic = {
  retryLimit: 0,
  retryDelaySeconds: 1,
  retryDelayMaxSeconds: 60,
  runLimitSeconds: 300,
  pollSeconds: 2,
};

export const jobDefinitions: Readonly<Record<JobName, JobDefinition>> = {
  // A mail server may be down for a night: 20 s, 40 s … then every ten minutes for about ten hours.
  'send-notice': {
    retryLimit: 65,
    retryDelaySeconds: 5,
    retryDelayMaxSeconds: 600,
    runLimitSeconds: 60,
    pollSeconds: 0.5,
  },
  // Somebody sits before the mailbox and waits.
  'answer-account-wish': {
    retryLimit: 10,
    retryDelaySeconds: 1,
    retryDelayMaxSeconds: 60,
    runLimitSeconds: 60,
    pollSeconds: 0.5,
  },
  // An event may arrive before the order that it is about has been committed, so the first retries come soon (I-21).
  'handle-webhook': {
    retryLimit: 40,
    retryDelaySeconds: 1,
    retryDelayMaxSeconds: 600,
    runLimitSeconds: 60,
    pollSeconds: 0.5,
  },
  'reconcile-payments': { ...periodic, cron: '* * * * *' },
  'renew-authorizations': { ...periodic, cron: '7 * * * *' },
  'sweep-holds': { ...periodic, cron: '* * * * *' },
  'sweep-orders': { ...periodic, cron: '* * * * *' },
  'sweep-carts': { ...periodic, cron: '17 3 * * *' },
  'sweep-sessions': { ...periodic, cron: '17 * * * *' },
  'sweep-rate-limits': { ...periodic, cron: '47 * * * *' },
  'sweep-notices': { ...periodic, cron: '11 * * * *' },
  'prove-books': { ...periodic, cron: '23 4 * * *' },
  'tell-openings': { ...periodic, cron: '*/10 * * * *' },
  'open-releases': { ...periodic, cron: '*/10 * * * *' },
  // A minute later, so that who waits for a release hears of it at once.
  'tell-arrivals': { ...periodic, cron: '1-59/10 * * * *' },
  'forget-cards': { ...periodic, cron: '*/10 * * * *' },
  'detach-closed-accounts': { ...periodic, cron: '41 3 * * *' },
  'forget-records': { ...periodic, cron: '57 3 * * *' },
  'sweep-cases': { ...periodic, cron: '37 3 * * *' },
  'sweep-conversations': { ...periodic, cron: '39 3 * * *' },
  'tell-of-waiting': { ...periodic, cron: '* * * * *' },
  'sweep-page-counts': { ...periodic, cron: '41 3 * * *' },
  'sweep-experiments': { ...periodic, cron: '43 3 * * *' },
  'sweep-waivers': { ...periodic, cron: '51 3 * * *' },
  // Its own tries are counted in the database; these are for a database that is away.
  'send-submission': {
    retryLimit: 20,
    retryDelaySeconds: 5,
    retryDelayMaxSeconds: 600,
    runLimitSeconds: 60,
    pollSeconds: 2,
  },
  'sweep-submissions': { ...periodic, cron: '19 * * * *' },
  'turn-content': { ...periodic, cron: '* * * * *' },
  'sweep-content-events': { ...periodic, cron: '47 3 * * *' },
  'turn-day': { ...periodic, cron: '0 0 * * *' },
  'send-gift-cards': { ...periodic, cron: '*/5 * * * *' },
  'send-gift-memberships': { ...periodic, cron: '2-59/5 * * * *' },
  'sweep-memberships': { ...periodic, cron: '3 * * * *' },
  'sweep-plus': { ...periodic, cron: '*/10 * * * *' },
  'sweep-club-applications': { ...periodic, cron: '53 3 * * *' },
  'open-club-shipments': { ...periodic, cron: '*/5 * * * *' },
  // A release of some thousand takes a while; whoever is lost on the way is taken up by the next minute.
  'charge-club-shipments': { ...periodic, runLimitSeconds: 3_600, cron: '* * * * *' },
  'remind-club-members': { ...periodic, cron: '13 7-20 * * *' },
  // A day's seatings, once it has come into reach; each hour, so that one in which nothing ran is made up for soon.
  'make-slots': { ...periodic, cron: '5 * * * *' },
  'sweep-reservations': { ...periodic, cron: '* * * * *' },
  'sweep-visit-waits': { ...periodic, cron: '* * * * *' },
  // What a night has done, the next hour finds done; an hour in which nothing ran is made up for by the one after it.
  'expire-points': { ...periodic, runLimitSeconds: 1_800, cron: '29 5-8 * * *' },
  'award-points': { ...periodic, runLimitSeconds: 1_800, cron: '43 6-9 * * *' },
  'sweep-redemptions': { ...periodic, cron: '* * * * *' },
};
