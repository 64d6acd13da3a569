/** Apart from the other words, because the log-in page opens without them. */
export const typed = { show: 'Show what is typed', hide: 'Hide what is typed' }
