import { Alert } from '@anushilon/ui/feedback/Alert.tsx'
import { Button } from '@anushilon/ui/controls/Button.tsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import css from './HandIn.module.css'

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}

declare global {
  interface Window {
    /** Chrome on phones has it; browsers on most computers do not. */
    BarcodeDetector?: new (options: { readonly formats: readonly string[] }) => Detector
  }
}

const LOOK_MS = 250

/** Reads QR codes from students' phones with the camera, where the browser can. */
export function CameraScan({ onCode }: { readonly onCode: (code: string) => void }) {
  const [isOn, setOn] = useState(false)
  const [isRefused, setRefused] = useState(false)
  if (window.BarcodeDetector === undefined || !('mediaDevices' in navigator)) {
    return (
      <p className={css.small}>
        {window.isSecureContext
          ? 'This browser cannot read QR codes with a camera: open this page in Chrome on a phone, or paste the codes above.'
          : 'Browsers lend their camera to pages with https only: open this page by its https address, or paste the codes above.'}
      </p>
    )
  }
  function refuse() {
    setOn(false)
    setRefused(true)
  }
  return (
    <div className={css.scan}>
      {isOn && <Camera onCode={onCode} onRefused={refuse} />}
      {isRefused && (
        <Alert kind="warn" live="alert">
          The camera cannot be used. Allow it for this page in the browser's settings, or paste the codes above.
        </Alert>
      )}
      <div>
        <Button
          look="quiet"
          onClick={() => {
            setRefused(false)
            setOn(!isOn)
          }}
        >
          {isOn ? 'Stop the camera' : 'Scan with the camera'}
        </Button>
      </div>
    </div>
  )
}

interface CameraProps {
  readonly onCode: (code: string) => void
  readonly onRefused: () => void
}

/** On for as long as it is shown. */
function Camera({ onCode, onRefused }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null)
  const found = useEffectEvent(onCode)
  const refused = useEffectEvent(onRefused)
  useEffect(() => {
    let stream: MediaStream | null = null
    let isOver = false
    async function watch(): Promise<void> {
      const { current } = video
      if (current === null || window.BarcodeDetector === undefined) return
      const detector = new window.BarcodeDetector({ formats: ['qr_code'] })
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (isOver) return stop()
      current.srcObject = stream
      await current.play()
      const seen = new Set<string>()
      for (; !isOver; await new Promise((resolve) => setTimeout(resolve, LOOK_MS))) {
        for (const { rawValue } of await detector.detect(current)) {
          if (seen.has(rawValue)) continue
          seen.add(rawValue)
          found(rawValue)
        }
      }
    }
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    watch().catch(() => {
      stop()
      if (!isOver) refused()
    })
    return () => {
      isOver = true
      stop()
    }
  }, [])
  return <video ref={video} className={css.camera} muted playsInline aria-label="What the camera sees" />
}
