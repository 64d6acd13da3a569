/** Once it is so; looked at now, and whenever something has changed. */
export async function until(isSo: () => boolean, subscribe: (listener: () => void) => () => void): Promise<void> {
  await new Promise<void>((resolve) => {
    const look = () => {
      if (!isSo()) return
      stop()
      resolve()
    }
    const stop = subscribe(look)
    look()
  })
}
