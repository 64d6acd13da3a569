import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useEffect, useEffectEvent, useState } from 'react'
import { languageOf } from '../text/language.ts'
import { ui as bengali } from '../text/words-bn.ts'
import { ui } from '../text/words.ts'
import { Button } from '../controls/Button.tsx'
import { classNames } from '../class-names.ts'
import type { Icon } from '../icon.ts'
import { useQuiet } from '../quiet.ts'
import css from './Picture.module.css'

interface Props {
  /** Null if there is none: the tinted grid is shown, as for one that does not come. */
  src: string | null | undefined
  /** Left out where the words beside it say it all. */
  alt?: string
  /** Width over height; the box has it before the picture comes. Left out, the container gives the height. */
  ratio?: number
  /** `cover` fills the box and may cut the edges; `contain` shows all of it. */
  fit?: 'cover' | 'contain'
  /** Once it has come, the box takes the picture's own ratio: for sheets of any length. */
  grows?: boolean
  /** On the grid, in the place of a broken picture. */
  icon?: Icon
  /** The picture is needed: if it does not come the student may ask for it again. */
  needed?: boolean
  /** Words in the place of a needed picture that has not come yet, where nothing can be pressed. */
  instead?: string | null
  className?: string | undefined
}

export function Picture({
  src,
  alt = '',
  ratio,
  fit = 'cover',
  grows = false,
  icon: Face,
  needed = false,
  instead = null,
  className,
}: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [own, setOwn] = useState<number | undefined>()
  // Decoration is not worth a moment of an answer's; until then there is no picture, rather than one that looks broken.
  const mayCome = useQuiet() || needed
  const shown = src !== null && src !== undefined && src !== '' && src !== broken
  useComingLater(needed ? broken : null, reload)

  function reload(): void {
    setBroken(null)
    setAttempt((before) => before + 1)
  }

  return (
    <div
      className={classNames(css.box, className)}
      style={ratio === undefined ? undefined : { aspectRatio: own ?? ratio }}
    >
      {shown ? (
        mayCome && (
          <img
            key={attempt}
            src={src}
            alt={alt}
            loading="lazy"
            decoding="async"
            className={classNames(css.picture, css[fit])}
            onError={() => setBroken(src)}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
              if (grows && naturalHeight > 0) setOwn(naturalWidth / naturalHeight)
            }}
          />
        )
      ) : (
        <div className={css.fallback}>
          {Face !== undefined && <Face size={40} strokeWidth={1.25} />}
          {instead !== null && <span lang={languageOf(instead)}>{instead}</span>}
          {needed && instead === null && (
            <>
              <span lang="bn">{bengali.pictureMissing}</span>
              <Button look="quiet" small icon={RefreshCw} onClick={reload}>
                {ui.reloadPicture}
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  )
}

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 15_000

/**
 * Asks for a picture that did not come, out of sight, when the network is back and after longer and longer pauses.
 * Between half and all of them by chance: a whole classroom loses its network at once.
 */
function useComingLater(src: string | null, onCame: () => void): void {
  const came = useEffectEvent(onCame)
  useEffect(() => {
    if (src === null) return
    let pause = FIRST_WAIT_MS
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = () => {
      clearTimeout(timer)
      const picture = new Image()
      picture.addEventListener('load', () => came())
      picture.src = src
      timer = setTimeout(ask, pause / 2 + (pause / 2) * Math.random())
      pause = Math.min(LONGEST_WAIT_MS, pause * 2)
    }
    timer = setTimeout(ask, pause)
    window.addEventListener('online', ask)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', ask)
    }
  }, [src])
}
