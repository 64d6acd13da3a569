import { brand } from '@anushilon/ui/text/words.ts'

/** What the browser's tab and a screen reader call the screen; without one it is the product's name. */
export function setTitle(screen: string): void {
  document.title = screen === '' ? brand.name : `${screen} · ${brand.name}`
}
