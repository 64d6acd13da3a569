/** Answer photos (Spec 5, Decision C12). */
export const MOST_PHOTOS = 15
export const LARGEST_PHOTO = 10_000_000

/** As large as fifteen photos of the largest size are in base64, and room for the rest. Nothing lower is refused. */
export const LARGEST_UPLOAD = Math.ceil((MOST_PHOTOS * LARGEST_PHOTO * 4) / 3) + 32 * 1024
