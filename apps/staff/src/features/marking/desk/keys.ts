import { useEffect, useEffectEvent } from 'react'

/** All keys of the desk, as the list under ? shows them. */
export const KEYS: readonly (readonly [string, string])[] = [
  ['1–9', 'rubric line on / off'],
  ['0–9 .', 'without a rubric: marks, a dot adds a half'],
  ['M', 'type marks (6.5), Enter returns'],
  ['Enter', 'save, next unmarked'],
  ['B', 'back to the last script'],
  ['S', 'second look (asks why)'],
  ['C', 'comment bank, type to filter'],
  ['N', 'remark to the student'],
  ['P H A E', 'pen, highlighter, text, eraser'],
  ['T Y X', 'tick, half, cross stamp'],
  ['V, ↑ ↓', 'hand tool, scroll the photo'],
  ['+ − F R', 'zoom, fit, rotate'],
  ['[ ] or ← →', 'page of the script'],
  ['Z / Shift+Z', 'undo, redo'],
  ['? Esc', 'all keys; leave field or close'],
]

const SWITCH = 'marking-single-keys'

/** On unless this device's user has switched them off (WCAG 2.1.4). */
export function areSingleKeysOn(): boolean {
  return localStorage.getItem(SWITCH) !== 'off'
}

export function switchSingleKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(SWITCH)
  else localStorage.setItem(SWITCH, 'off')
}

/** A key as the desk knows it, whatever alphabet the keyboard writes. */
export interface DeskKey {
  readonly key: string
  readonly shiftKey: boolean
}

/** By its place, the sign of a key that has one: what it writes without Shift, and with it. */
const SIGNS: Readonly<Record<string, readonly [string, string]>> = {
  Minus: ['-', '_'],
  NumpadSubtract: ['-', '-'],
  Equal: ['=', '+'],
  NumpadAdd: ['+', '+'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Slash: ['/', '?'],
  Period: ['.', '>'],
  NumpadDecimal: ['.', '.'],
}

/**
 * Which key of a Latin keyboard was pressed. Whoever has written a remark in Bengali goes on with that keyboard: there a key
 * writes another letter, or none before the input method has decided, and only its place tells which one it is.
 *
 * @internal
 */
export function latinKey({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  const isLatin = /^[ -~]$/.test(key)
  const isNamed = key.length > 1 && key !== 'Process' && key !== 'Unidentified' && key !== 'Dead'
  if (isLatin || isNamed) return key
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? []
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase()
  const [, digit] = /^(?:Digit|Numpad)([0-9])$/.exec(code) ?? []
  return digit ?? SIGNS[code]?.[shiftKey ? 1 : 0] ?? key
}

/**
 * Calls `onKey` for keys that are meant for the desk: never while one is typing, never inside a dialog, never with Ctrl
 * or Alt, and not Enter or Space on a button that has the focus. True says that it was of use.
 */
export function useDeskKeys(onKey: (pressed: DeskKey) => boolean): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event)) return
    const key = latinKey(event)
    if (key.length === 1 && !areSingleKeysOn()) return
    if (onKey({ key, shiftKey: event.shiftKey })) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

function isElsewhere({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target.closest('input, textarea, select') !== null) return true
  // Also where the focus is not in it any more, because what had it was removed.
  if (document.querySelector('dialog[open]') !== null) return true
  return (key === 'Enter' || key === ' ') && target.closest('button, a, summary') !== null
}
