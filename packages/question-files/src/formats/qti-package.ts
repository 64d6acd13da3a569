import { FileRefused } from '../file-refused.ts'
import { knownWords } from '../text/known-words.ts'
import { zipAlbum } from '../pictures.ts'
import type { FoundQuestion } from '../question.ts'
import { qti1Questions } from './qti-1.ts'
import { qti2Question } from './qti-2.ts'
import { elements, elementsOf, rootOf } from '../containers/xml-tree.ts'
import { readXml } from '../containers/xml.ts'
import type { Zip } from '../containers/zip.ts'

const MANIFEST = 'imsmanifest.xml'

/** Where the manifest stands: people often zip the folder rather than what is in it. */
export function manifestFolder(zip: Zip): string | null {
  if (zip.has(MANIFEST)) return ''
  const [only, another] = zip.names.filter((name) => /^[^/]+\/imsmanifest\.xml$/.test(name))
  return only === undefined || another !== undefined ? null : only.slice(0, -MANIFEST.length)
}

/** The name of the first element: what kind of XML it is. */
export function rootName(bytes: Uint8Array): string {
  for (const event of readXml(bytes)) if (event.kind === 'open') return event.name
  throw new FileRefused('The XML is empty.')
}

const VERSIONS = knownWords({ questestinterop: '1.2', assessmentItem: '2.1', 'qti-assessment-item': '3' })

interface Listed {
  readonly path: string
  readonly version: string
}

/** The files of the manifest that hold questions, in its order. */
async function listed(zip: Zip, folder: string): Promise<Listed[]> {
  const paths = new Set<string>()
  for (const resource of elements(await zip.read(folder + MANIFEST), 'resource')) {
    const hrefs = [
      resource.attributes.get('href'),
      ...elementsOf(resource).map(({ attributes }) => attributes.get('href')),
    ]
    for (const href of hrefs)
      if (href !== undefined && /\.(?:xml|qti)$/i.test(href)) paths.add(folder + decodedPath(href))
  }
  const files: Listed[] = []
  for (const path of paths) {
    if (!zip.has(path)) throw new FileRefused(`The manifest names ${path.slice(0, 80)}, which is not in the package.`)
    const version = VERSIONS.get(rootName(await zip.read(path)))
    if (version !== undefined) files.push({ path, version })
  }
  return files
}

function decodedPath(href: string): string {
  try {
    return decodeURIComponent(href).normalize('NFC')
  } catch {
    return href.normalize('NFC')
  }
}

export interface QtiPackage {
  /** The newest of those in it. */
  readonly version: string
  readonly questions: AsyncIterable<FoundQuestion>
}

export async function openQti(zip: Zip, folder: string): Promise<QtiPackage> {
  const files = await listed(zip, folder)
  if (files.length === 0) throw new FileRefused('The package holds no questions (QTI 1.2, 2.1 or 3).')
  return {
    version:
      files
        .map(({ version }) => version)
        .toSorted()
        .at(-1) ?? '',
    questions: packageQuestions(zip, folder, files),
  }
}

async function* packageQuestions(zip: Zip, folder: string, files: readonly Listed[]): AsyncGenerator<FoundQuestion> {
  let number = 0
  for (const { path, version } of files) {
    const bytes = await zip.read(path)
    const short = path.slice(folder.length)
    const own = path.slice(0, path.lastIndexOf('/') + 1)
    const found = zipAlbum(zip, own, [folder, `${folder}web_resources/`])
    // Canvas writes the root of its files as a word of its own.
    const album = {
      find: (name: string) => found.find(name.replace(/^(?:\$|%24)IMS-CC-FILEBASE(?:\$|%24)\/?(?:\.\.\/)?/, '')),
    }
    if (version === '1.2') yield* qti1Questions(bytes, short, album)
    else {
      number += 1
      yield qti2Question(rootOf(bytes), number, short, album)
    }
  }
}
