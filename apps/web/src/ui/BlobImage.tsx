import { useLayoutEffect, useRef } from 'react'

interface Props {
  readonly blob: Blob
  /** Empty where something beside it says what it is. */
  readonly alt: string
  readonly className?: string | undefined
}

/** A picture that is only in the page's memory; its address is taken back when it is no longer shown. */
export function BlobImage({ blob, alt, className }: Props) {
  const image = useRef<HTMLImageElement>(null)
  useLayoutEffect(() => {
    if (image.current === null) return
    const url = URL.createObjectURL(blob)
    image.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [blob])
  return <img ref={image} alt={alt} className={className} />
}
