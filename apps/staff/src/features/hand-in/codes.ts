import type { CodeVerdict } from '@anushilon/contract/staff/hand-in'
import { isCodeFault, readCode } from '@anushilon/domain/hand-in/sheet-code'
import { codeFaultText } from '@anushilon/contract/code-fault-text'

/**
 * One on a line, in groups or not; or on several, as whoever types from paper begins a line where the paper does. What a
 * scanner reads from a student's screen is an address with the code behind a #.
 */
export function codesIn(text: string): string[] {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.slice(line.lastIndexOf('#') + 1).trim())
    .filter((line) => line !== '')
  const codes: string[] = []
  for (let from = 0; from < lines.length;) {
    const end = endOfCode(lines, from)
    codes.push(lines.slice(from, end).join(' '))
    from = end
  }
  return codes
}

/** More than the groups of the longest code. */
const MOST_LINES = 40

/** Lines are one code where they are so only together; what is no code either way stays as it was typed. */
function endOfCode(lines: readonly string[], from: number): number {
  for (let end = from + 1; end <= Math.min(lines.length, from + MOST_LINES); end += 1) {
    if (!isCodeFault(readCode(lines.slice(from, end).join(' ')))) return end
  }
  return from + 1
}

export interface EnteredCode {
  readonly line: number
  readonly code: string
  readonly verdict: CodeVerdict
}

/** Of what is in the field now, once these have their verdicts: what is to be put right, and what has come since. */
export function stillToEnter(now: string, entered: readonly EnteredCode[]): string {
  const sent = new Set(entered.map(({ code }) => code))
  const added = codesIn(now).filter((code) => !sent.has(code))
  const isTyping = added.length > 0 && !/\n\s*$/.test(now)
  return toPutRight(entered) + added.join('\n') + (added.length > 0 && !isTyping ? '\n' : '')
}

/** What is put right letter by letter: nobody should type a whole code again for one of them. @internal */
export function toPutRight(entered: readonly EnteredCode[]): string {
  const wrong = entered.filter(({ verdict: { outcome } }) => outcome === 'unreadable' || outcome === 'unknown')
  return wrong.map(({ code }) => `${code}\n`).join('')
}

type Tone = 'ok' | 'warn' | 'bad'

/** What became of it, in a sentence. */
export function verdictText({ code, verdict }: EnteredCode): { readonly tone: Tone; readonly text: string } {
  if (verdict.outcome === 'unreadable') {
    const read = readCode(code)
    return { tone: 'bad', text: isCodeFault(read) ? codeFaultText(read) : 'This is not a hand-in code.' }
  }
  if (verdict.outcome === 'unknown') {
    return { tone: 'bad', text: 'No phone of ours has made this code: a letter is wrong, or somebody made it up.' }
  }
  if (verdict.outcome === 'of-others') {
    const whose = 'Of a student who is not of your branches or courses.'
    return verdict.isTaken
      ? { tone: 'ok', text: `${whose} It is on the server, and counts as if their own people had entered it.` }
      : { tone: 'bad', text: `${whose} It does not fit their paper: nothing was taken.` }
  }
  if (verdict.outcome === 'unfit') {
    return { tone: 'bad', text: 'Does not fit the student’s paper. Nothing was taken.' }
  }
  const { counted, saved, waiting, clashing } = verdict
  const parts = [
    counted > 0 && `${answers(counted)} counted`,
    saved > 0 && `${answers(saved)} on the server`,
    clashing > 0 && `${answers(clashing)} other than stored: decide in the exam, Answers that came late`,
    waiting > 0 && `${answers(waiting)} wait for you: nobody had them in time`,
  ].filter((part) => part !== false)
  const what = parts.length === 0 ? 'No answers in it' : parts.join(' · ')
  return {
    tone: clashing > 0 || waiting > 0 ? 'warn' : 'ok',
    text: verdict.outcome === 'again' ? `Entered before. ${what}.` : `${what}.`,
  }
}

function answers(count: number): string {
  return count === 1 ? '1 answer' : `${count} answers`
}
