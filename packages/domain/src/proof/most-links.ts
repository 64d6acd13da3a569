/** More than a whole day of work on a phone; a longer chain is none. A file of its own: every page reads it, few compute hashes. */
export const MOST_LINKS = 1_000
