/** The navigation becomes sticky after so much scrolling (Spec 9). */
const STICKS_AFTER = 180

/**
 * Once it sticks it stays until the page has come back to where the navigation stands by itself: letting go any
 * earlier would make it vanish from under the finger.
 */
export function sticks(stuck: boolean, scrolled: number, ownPlace: number): boolean {
  return scrolled > (stuck ? ownPlace : STICKS_AFTER)
}
