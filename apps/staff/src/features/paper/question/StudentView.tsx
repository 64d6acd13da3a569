import { type ReactNode, useState } from 'react'
import { DEVICES } from '../preview/devices.ts'
import { Framed } from '../preview/Framed.tsx'
import { Segment } from '../../../ui/controls/Segment.tsx'
import css from './StudentView.module.css'

/** How wide they are, and how small they are drawn beside the form. */
const LOOKS = { phone: { width: 360, scale: 0.83 }, desktop: { width: 1000, scale: 0.3 } }

/** What is being written, as a student sees it. */
export function StudentView({ children }: { children: ReactNode }) {
  const [device, setDevice] = useState<keyof typeof LOOKS>('phone')
  return (
    <section aria-labelledby="student-view">
      <div className={css.head}>
        <h3 id="student-view">As a student sees it</h3>
        <Segment label="Device" options={DEVICES} value={device} onChange={setDevice} iconsOnly />
      </div>
      <div className={css.device}>
        <Framed key={device} title="As a student sees it" {...LOOKS[device]}>
          {children}
        </Framed>
      </div>
    </section>
  )
}
