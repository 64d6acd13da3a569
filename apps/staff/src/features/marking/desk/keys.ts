import { useEffect, useEffectEvent } from 'react'

/** All keys of the desk, as the list under ? shows them. */
export const KEYS: readonly (readonly [string, string])[] = [
  ['1–9', 'rubric line on / off'],
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

/**
 * Calls `onKey` for keys that are meant for the desk: never while one is typing, never inside a dialog, never with Ctrl
 * or Alt, and not Enter or Space on a button that has the focus. True says that it was of use.
 */
export function useDeskKeys(onKey: (event: KeyboardEvent) => boolean): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event)) return
    if (event.key.length === 1 && !areSingleKeysOn()) return
    if (onKey(event)) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

function isElsewhere({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target.closest('input, textarea, select, dialog') !== null) return true
  return (key === 'Enter' || key === ' ') && target.closest('button, a, summary') !== null
}
