import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
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
