import type { Ties } from '@anushilon/domain/exam/exam'
import { merit as bn } from '../text/bn-results.ts'
import { merit } from '../text/en-results.ts'

/** How equal marks were ranked, wherever positions are shown (Decision D2). */
export function TieRule({ ties }: { ties: Ties }) {
  return (
    <div className="small soft">
      <p>{merit.ties[ties]}</p>
      <p lang="bn">{bn.ties[ties]}</p>
    </div>
  )
}
