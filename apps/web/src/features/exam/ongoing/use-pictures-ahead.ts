import { fileUrl } from '@anushilon/ui/file-url.ts'
import { whenQuiet } from '@anushilon/ui/quiet.ts'
import { useEffect, useState } from 'react'
import { waitFor } from '../../../sitting/limit.ts'
import { bringAhead } from '../../../sitting/pictures-ahead.ts'
import { whenAborted, whenOnline } from '../../../sitting/happenings.ts'

/**
 * All pictures of a paper are on the phone soon after its first screen, so that a lost network takes no question away.
 * As long as something more urgent is on its way, such as an answer, they wait.
 */
export function usePicturesAhead(paths: readonly string[], isBusy: boolean): void {
  const [shelf] = useState(createShelf)
  const list = paths.join(' ')

  useEffect(() => {
    if (isBusy || list === '') return
    const leaving = new AbortController()
    const wait = whenQuiet(() => void shelf.fill(list.split(' ').map(fileUrl), leaving.signal))
    return () => {
      wait()
      leaving.abort()
    }
  }, [shelf, list, isBusy])
}

function createShelf() {
  const here = new Set<string>()
  /** A browser keeps what somebody holds. */
  const held: HTMLImageElement[] = []
  return {
    async fill(urls: readonly string[], signal: AbortSignal): Promise<void> {
      const load = async (url: string) => void held.push(await loadPicture(url, signal))
      const rest = async (milliseconds: number) => await waitFor(milliseconds, [whenOnline, whenAborted(signal)])
      await bringAhead(urls, here, { load, rest, random: Math.random }, signal)
    },
  }
}

async function loadPicture(url: string, signal: AbortSignal): Promise<HTMLImageElement> {
  const picture = new Image()
  picture.fetchPriority = 'low'
  return await new Promise((resolve, reject) => {
    picture.addEventListener('load', () => resolve(picture))
    picture.addEventListener('error', () => reject(new Error(`${url} did not come`)))
    signal.addEventListener('abort', () => {
      // Ends the transfer, too.
      picture.src = ''
      reject(new Error('something is more urgent'))
    })
    picture.src = url
  })
}
