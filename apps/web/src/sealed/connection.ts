/** Where the browser says so, and the student does not save data: what is fetched ahead must cost nobody anything. */
export function isGoodConnection(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null
  if (typeof connection !== 'object' || connection === null) return false
  const isFast = 'effectiveType' in connection && connection.effectiveType === '4g'
  return isFast && !('saveData' in connection && connection.saveData === true)
}
