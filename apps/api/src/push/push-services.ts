/**
 * Where a browser may say that its messages are to be sent: a student's phone names the address, and a server that calls any
 * address it is told could be made to call what stands behind it. An entry is a host, a domain with a dot in front, or a whole origin.
 */
export function isPushService(endpoint: string, services: readonly string[]): boolean {
  let url: URL
  try {
    url = new URL(endpoint)
  } catch {
    return false
  }
  if (url.username !== '' || url.password !== '') return false
  return services.some((service) => {
    if (service.includes('://')) return url.origin === service
    if (url.protocol !== 'https:' || url.port !== '') return false
    return service.startsWith('.') ? url.hostname.endsWith(service) : url.hostname === service
  })
}
