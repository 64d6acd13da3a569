/** Pictures that came another way than by their path, by that path: addresses that the browser has made for them. */
const onDevice = new Map<string, string>()

/** From now on the picture of this path is shown from the device. */
export function showFromDevice(path: string, picture: Blob): void {
  if (!onDevice.has(path)) onDevice.set(path, URL.createObjectURL(picture))
}

/** Pictures are loaded from the API's host plus their relative path (Spec 7); what has a scheme is whole already. */
export function fileUrl(path: string): string {
  return onDevice.get(path) ?? (path.includes(':') ? path : `/${path}`)
}
