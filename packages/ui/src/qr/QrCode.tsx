import { useMemo } from 'react'
import { qrCode } from './qr-code.ts'

/** Light squares that must stand around it. */
const MARGIN = 4

interface Props {
  readonly text: string
  readonly label: string
  readonly className?: string | undefined
}

/** Black on white whatever the colours of the page; nothing where the text is too long for one. */
export function QrCode({ text, label, className }: Props) {
  const rows = useMemo(() => qrCode(text), [text])
  if (rows === null) return null
  const size = rows.length + 2 * MARGIN
  const dark = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? `M${x + MARGIN} ${y + MARGIN}h1v1h-1z` : [])),
  )
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={dark.join('')} />
    </svg>
  )
}
