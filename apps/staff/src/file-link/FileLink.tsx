import type { Endpoint } from '@anushilon/contract/endpoint'
import { isExport } from '@anushilon/contract/staff/exports'
import { buttonClass, ButtonFace } from '@anushilon/ui/controls/button-face.tsx'
import type { ComponentProps, ReactNode } from 'react'
import { urlOf } from '../api/client.ts'
import { useMe } from '../api/me.ts'

interface Props<I> {
  /** The call whose reply is the file. */
  of: Endpoint<I>
  input: I
  /** How it looks as a button; a plain link where nothing is said. */
  button?: Parameters<typeof buttonClass>[0]
  icon?: ComponentProps<typeof ButtonFace>['icon']
  children: ReactNode
}

/** A file to save; absent for who may not take lists of people away. */
export function FileLink<I>({ of, input, button, icon, children }: Props<I>) {
  const { rights } = useMe()
  if (isExport(of) && !rights.mayExport) return null
  return (
    <a href={urlOf(of, input)} className={button && buttonClass(button)} download>
      <ButtonFace icon={icon}>{children}</ButtonFace>
    </a>
  )
}
