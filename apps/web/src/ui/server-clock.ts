/** The server's time, in milliseconds. Countdowns run on it, never on the device's own clock (Decision B2). */
export interface ServerClock {
  now(): number
}
