import { type Script, Scripts } from '@anushilon/contract/staff/marking'
import { keep, kept } from '../../../../api/kept.ts'
import type { DeskPlace } from './desk-store.ts'

const nameOf = ({ staffId, pile, of }: DeskPlace) => `desk:${staffId}:${Object.values(pile).join('/')}/${of}`

/** What lay on the desk when the page was closed or reloaded: the script in work, and those fetched ahead. */
export function keptScripts(place: DeskPlace): readonly Script[] {
  return kept(Scripts, nameOf(place)) ?? []
}

export function keepScripts(place: DeskPlace, scripts: readonly Script[]): void {
  keep(Scripts, nameOf(place), [...scripts])
}
