import { Bengali } from './Bengali.tsx'
import { splitTongues } from './language.ts'

/** A message as the server writes it: English, then the same in Bengali; or one of the two. */
export function Words({ text }: { text: string }) {
  const { latin, bengali } = splitTongues(text)
  return (
    <>
      {latin}
      {bengali !== '' && <Bengali>{bengali}</Bengali>}
    </>
  )
}
