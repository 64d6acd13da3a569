import { checkProof, type ProofReport } from '@anushilon/domain/log/check-proof'
import { JsonReader, ProofFault } from '@anushilon/domain/log/json-reader'
import type { Leaf } from '@anushilon/domain/log/leaf'
import { readProofFile, readPublished, type ProofFile } from '@anushilon/domain/log/proof-file'
import { utf8 } from '@anushilon/domain/log/utf8'
import { sha256, toHex } from '@anushilon/domain/proof/sha256'
import { FAULTS, FILE_FAULTS, HEADINGS, leafSaid, moment, NEVER, OPEN, PROVED, VERDICTS, type Said } from './texts.ts'

/*
 * The whole program of /check. No framework and nothing of the students' pages: it is one file that a student can keep, and
 * that somebody else can read through.
 */

const form = find('form', HTMLFormElement)
const report = find('#report', HTMLElement)
const file = find('#file', HTMLInputElement)

const save = find('#save', HTMLAnchorElement)
save.href = location.href

form.addEventListener('submit', (event) => {
  event.preventDefault()
  void check()
})

async function check(): Promise<void> {
  const chosen = file.files?.[0]
  const text = (chosen === undefined ? valueOf('#pasted') : await chosen.text()).trim()
  report.replaceChildren(...(text === '' ? [verdict('fails', FILE_FAULTS.missing)] : shown(text)))
  report.hidden = false
  report.focus()
}

/** Whatever goes wrong is said: a verdict on the file before must never stand for this one. */
function shown(text: string): Node[] {
  let say: (field: string) => Said = FILE_FAULTS.proof
  try {
    const proof = readProofFile(text)
    const [typed, key] = [valueOf('#root').trim(), valueOf('#key').trim()]
    say = FILE_FAULTS.root
    const published = typed === '' ? null : readPublished(typed)
    say = FILE_FAULTS.proof
    const found = checkProof(proof, { published, key: key === '' ? null : key })
    return [...heading(proof), ...findings(found), ...contents(proof, found)]
  } catch (error) {
    return [verdict('fails', say(error instanceof ProofFault ? error.field : ''))]
  }
}

function heading({ exam, student }: ProofFile): Node[] {
  return [element('h2', `${exam.name} · ${student.name} (${student.regNo})`)]
}

function findings({ proved, open, faults }: ProofReport): Node[] {
  const outcome = faults.length > 0 ? 'fails' : open.length > 0 ? 'partly' : 'holds'
  return [
    verdict(outcome, VERDICTS[outcome]),
    ...list(
      HEADINGS.faults,
      faults.map((finding) => FAULTS[finding.what](finding)),
    ),
    ...list(
      HEADINGS.proved,
      proved.map((finding) => PROVED[finding.what](finding)),
    ),
    ...list(
      HEADINGS.open,
      open.map((finding) => OPEN[finding.what](finding)),
    ),
    ...list(HEADINGS.never, NEVER),
  ]
}

function contents(proof: ProofFile, { said }: ProofReport): Node[] {
  const place = placesOn(proof, said)
  const table = element('table')
  const body = document.createElement('tbody')
  for (const leaf of said) {
    const row = element('tr')
    const words = element('td')
    words.append(...both(leafSaid(leaf, place)))
    row.append(words, element('td', moment(leaf.at)))
    body.append(row)
  }
  table.append(body)
  return [subheading(HEADINGS.said), table]
}

/** Where a question stood on the student's own paper, and in which subject of several: papers are shuffled. */
function placesOn({ papers }: ProofFile, said: readonly Leaf[]): (question: number) => string | null {
  const hashes = said.map((leaf) => (leaf.kind === 'start' && leaf.part === 'mcq' ? leaf.paper : null))
  const sections = papers
    .filter((paper) => hashes.includes(toHex(sha256(utf8(paper)))))
    .flatMap((paper) => JsonReader.of(paper).list((section) => section.get('questions').list((one) => one.whole())))
  return (question) => {
    const subject = sections.findIndex((questions) => questions.includes(question)) + 1
    const place = (sections[subject - 1] ?? []).indexOf(question) + 1
    return place === 0 ? null : place + (sections.length > 1 ? ` (বিষয় · subject ${subject})` : '')
  }
}

function list(title: Said, sentences: readonly Said[]): Node[] {
  if (sentences.length === 0) return []
  const items = element('ul')
  for (const sentence of sentences) {
    const item = element('li')
    item.append(...both(sentence))
    items.append(item)
  }
  return [subheading(title), items]
}

function subheading(title: Said): Node {
  const head = element('h2')
  head.append(...both(title))
  return head
}

function verdict(outcome: keyof typeof VERDICTS, said: Said): Node {
  const box = element('p')
  box.className = `verdict ${outcome}`
  box.setAttribute('role', 'status')
  box.append(...both(said))
  return box
}

function both({ bn, en }: Said): Node[] {
  const english = element('span', en)
  english.lang = 'en'
  return [document.createTextNode(bn), document.createTextNode(' '), english]
}

function element(name: string, text = ''): HTMLElement {
  const made = document.createElement(name)
  made.textContent = text
  return made
}

function valueOf(selector: string): string {
  const field = document.querySelector(selector)
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : ''
}

function find<E extends Element>(selector: string, kind: abstract new (...args: never[]) => E): E {
  const found = document.querySelector(selector)
  if (!(found instanceof kind)) throw new Error(`the page has no ${selector}`)
  return found
}
