/** Of what is sent; a side is longer than any camera or scanner makes it. */
export const MOST_PIXELS = 50_000_000
export const LARGEST_SIDE = 30_000
