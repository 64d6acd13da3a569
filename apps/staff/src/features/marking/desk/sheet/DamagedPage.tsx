import { damagedOriginal, type Script } from '@anushilon/contract/staff/marking'
import { urlOf } from '../../../../api/client.ts'

interface Props {
  readonly script: Pick<Script, 'examId' | 'section' | 'question' | 'scriptId'>
  /** From 0. */
  readonly page: number
}

/** In the place of a photo that could not be made into a picture. */
export function DamagedPage({ script: { examId, section, question, scriptId }, page }: Props) {
  return (
    <>
      <p>Page {page + 1}: damaged original</p>
      <small>
        The student sent this file in time, but it is not a picture that can be shown. Save it, without what the camera
        wrote into it, and open it only with a program you trust.
      </small>
      <a href={urlOf(damagedOriginal, { examId, section, question, scriptId, page })} download>
        Download the original
      </a>
    </>
  )
}
