import { writeFile } from 'node:fs/promises'
import type { Deps } from '../../deps.ts'
import type { StaffCall } from '../../http/bind.ts'
import { storeDrawn } from '../../packs/pictures.ts'
import { reading } from '../../readers/reading.ts'
import { takeAway } from '../../readers/sent-file.ts'
import { audited } from '../../staff/audited.ts'
import { bytesOf } from '../../uploads/whole-body.ts'

/** The pages of a PDF as pictures, in order. Nothing shows them until a paper names them. */
export async function sendPaperPages(deps: Pick<Deps, 'db' | 'storage' | 'secrets'>, call: StaffCall<unknown>) {
  const bytes = bytesOf(call.taken)
  const pages = await reading(
    'pdfPages',
    async (path) => await writeFile(path, bytes),
    {},
    async (ask) => {
      const count = await ask('count')
      const stored = []
      for (let at = 0; at < count; at += 1) {
        const { path: drawn, ...about } = await ask('page', at)
        const picture = { ...about, bytes: await takeAway(drawn) }
        const path = await storeDrawn(deps, picture)
        stored.push({ path, bytes: picture.bytes.byteLength, width: about.width, height: about.height })
      }
      return stored
    },
  )
  const about = `${pages.length} ${pages.length === 1 ? 'page' : 'pages'} of a PDF`
  await audited(deps.db, call, async (_tx, record) => record({ action: 'picture.add', about }))
  return { pages }
}
