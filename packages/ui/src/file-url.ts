/** Pictures are loaded from the API's host plus their relative path (Spec 7); what has a scheme is whole already. */
export function fileUrl(path: string): string {
  return path.includes(':') ? path : `/${path}`
}
