import { type ChangeEvent, type ReactNode, useRef } from 'react'

/** A finger means a device with a camera at hand. */
export const HAS_TOUCH = navigator.maxTouchPoints > 0

/**
 * The browser's way to photos, behind a button of ours: the element itself is neither seen nor read out. `camera`
 * opens it at once, otherwise photos are chosen from the gallery or from files.
 */
export function usePhotoInput(from: 'camera' | 'gallery', onChosen: (files: readonly File[]) => void) {
  const ref = useRef<HTMLInputElement>(null)

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])]
    // So that the same file can be chosen again after it was refused or removed.
    target.value = ''
    if (files.length > 0) onChosen(files)
  }

  const input: ReactNode = (
    <input
      ref={ref}
      hidden
      type="file"
      accept="image/*"
      onChange={choose}
      {...(from === 'camera' ? { capture: 'environment' } : { multiple: true })}
    />
  )
  return { input, open: () => ref.current?.click() }
}
