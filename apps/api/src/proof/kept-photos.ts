import type { Verdict } from '@anushilon/domain/proof/late-answers'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { changeDoubts, dropLatePhotos, type DoubtedPhoto, undecidedPhotos } from '../stores/sitting/late-photos.ts'
import type { SittingKey } from '../stores/sitting/sittings.ts'
import { pagePath, saveAnswersIn, type WantedAnswer } from '../uploads/save-answers.ts'
import { standingIn } from './late-photos.ts'

interface KeptPhotos {
  readonly whose: SittingKey
  subjectOf(section: number): string
  /** By all chains that have been delivered, the newest too. */
  readonly verdicts: readonly Verdict[]
}

/**
 * A chain that is delivered may explain what left photos of another phone in doubt: those that staff have not decided about count
 * now as they would have when they came, and of the others staff read why they do not. Within a locked sitting. Returns the files
 * that nothing needs any more.
 */
export async function judgeKeptPhotos(
  { clock, secrets }: Pick<Deps, 'clock' | 'secrets'>,
  tx: Db,
  { whose, subjectOf, verdicts }: KeptPhotos,
): Promise<string[]> {
  const kept = (await undecidedPhotos(tx, whose)).filter(({ ruling }) => ruling === null)
  const proved: { photo: (typeof kept)[number]; answer: WantedAnswer }[] = []
  const doubted: DoubtedPhoto[] = []
  for (const photo of kept.toSorted((one, other) => one.arrivedAt - other.arrivedAt)) {
    const { section, question, sha256, file } = photo
    // It is on the phone, and is judged when that sends it.
    if (file === null) continue
    const standing = standingIn(verdicts, { subjectId: subjectOf(section), question, sha256 })
    if (standing.kind === 'unknown') {
      const { doubt, elapsedMs } = standing
      const isNews = doubt !== photo.standing || (photo.elapsedMs === null && elapsedMs !== null)
      if (isNews) doubted.push({ section, question, sha256, standing: doubt, elapsedMs })
      continue
    }
    const key = { ...whose, section, question }
    const sent = { ...file, path: pagePath(secrets.files, key, file.pageId), digest: Buffer.from(sha256, 'hex') }
    const answer = {
      ...key,
      wanted: file.wanted,
      // It is not known what its phone knew of: it takes no other page away.
      knew: [],
      photos: [sent],
      mayBeUnfinished: true,
      arrivedAt: standing.at,
      completeAt: standing.at,
    }
    proved.push({ photo, answer })
  }
  await changeDoubts(tx, whose, doubted)
  if (proved.length === 0) return []
  const answers = proved.map(({ answer }) => answer)
  const saved = await saveAnswersIn(tx, answers, clock)
  // Where the results are out, or the answer has no room, staff decide as before.
  const counted = proved.filter((_, at) => saved[at]?.kind === 'saved').map(({ photo }) => photo)
  await dropLatePhotos(tx, whose, counted)
  return saved.flatMap((one) => (one.kind === 'saved' ? one.unused : []))
}
