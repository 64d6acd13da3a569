import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import css from './Tabs.module.css'
import { tabAfter } from './tab-keys.ts'

interface Tab<Id extends string> {
  readonly id: Id
  readonly label: string
}

interface Props<Id extends string> {
  /** What the tabs divide, for screen readers. */
  label: string
  tabs: readonly Tab<Id>[]
  selected: Id
  onSelect: (id: Id) => void
  /** The panel of the selected tab. */
  children: ReactNode
}

export function Tabs<Id extends string>({ label, tabs, selected, onSelect, children }: Props<Id>) {
  const key = useId()
  const list = useRef<HTMLDivElement>(null)

  // One that the address selects may stand beyond the edge of a phone.
  useLayoutEffect(() => {
    const row = list.current
    const tab = row?.querySelector('[aria-selected=true]')
    if (row !== null && tab) bringIntoView(row, tab)
  }, [selected])

  function moveTo(event: KeyboardEvent): void {
    const at = tabs.findIndex(({ id }) => id === selected)
    const next = tabAfter(event.key, at, tabs.length)
    const tab = next === null ? undefined : tabs[next]
    if (next === null || tab === undefined) return
    event.preventDefault()
    onSelect(tab.id)
    const button = list.current?.children[next]
    if (button instanceof HTMLElement) {
      button.focus()
      button.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
  }

  return (
    <>
      <div ref={list} className={css.tabs} role="tablist" aria-label={label}>
        {tabs.map(({ id, label: name }) => (
          <button
            key={id}
            type="button"
            id={`${key}-${id}`}
            role="tab"
            className={css.tab}
            aria-selected={id === selected}
            aria-controls={id === selected ? `${key}-panel` : undefined}
            tabIndex={id === selected ? 0 : -1}
            onClick={() => onSelect(id)}
            onKeyDown={moveTo}
          >
            {name}
          </button>
        ))}
      </div>
      <div id={`${key}-panel`} role="tabpanel" aria-labelledby={`${key}-${selected}`} className={css.panel}>
        {children}
      </div>
    </>
  )
}

/** With a piece of its neighbour. Only sideways: the page stays where it is. */
const PEEK = 32

function bringIntoView(row: Element, tab: Element): void {
  const [outer, inner] = [row.getBoundingClientRect(), tab.getBoundingClientRect()]
  if (inner.right > outer.right) row.scrollLeft += inner.right - outer.right + PEEK
  else if (inner.left < outer.left) row.scrollLeft -= outer.left - inner.left + PEEK
}
