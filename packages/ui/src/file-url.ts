/** Pictures are loaded from the API's host plus their relative path (Spec 7). */
export function fileUrl(path: string): string {
  return `/${path}`
}
