/**
 * Phones write a photo as the sensor saw it and add how it must be turned. Browsers differ in who heeds that: the
 * option has had several names, and old ones heed it only in an <img>. So this one is asked, with a picture of two
 * pixels side by side that says that they stand one above the other.
 */
const TURNED_PIXELS =
  '/9j/4QAiRXhpZgAASUkqAAgAAAABABIBAwABAAAABgAAAAAAAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxO' +
  'QERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/wAALCAABAAIBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAB//EABQQAQAAAAAAAAAAAAAAAAAA' +
  'AAD/2gAIAQEAAD8AQH//2Q=='

/** Opens a picture upright. Null where this browser cannot do that away from the page. */
type OpenUpright = (blob: Blob) => Promise<ImageBitmap>

const WAYS: readonly OpenUpright[] = [
  async (blob) => await createImageBitmap(blob, { imageOrientation: 'from-image' }),
  async (blob) => await createImageBitmap(blob),
]

let known: Promise<OpenUpright | null> | undefined

export async function uprightOpener(): Promise<OpenUpright | null> {
  known ??= findWay()
  return await known
}

async function findWay(): Promise<OpenUpright | null> {
  if (typeof createImageBitmap !== 'function') return null
  const bytes = Uint8Array.from(atob(TURNED_PIXELS), (letter) => letter.charCodeAt(0))
  const probe = new Blob([bytes], { type: 'image/jpeg' })
  for (const way of WAYS) {
    try {
      const { width, height } = await way(probe)
      if (width === 1 && height === 2) return way
    } catch {
      // This browser does not know that option.
    }
  }
  return null
}
